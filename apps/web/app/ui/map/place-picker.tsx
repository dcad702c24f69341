import { useEffect, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../button.tsx';
import { MapFrame } from './map-frame.tsx';
import { countryZoom, type MapArea, type MapPlace, type MapTiles, type MapView, worldView } from './map-types.ts';
import styles from './place-picker.module.css';
import { useLiveMap } from './use-live-map.ts';

interface PlacePickerProps {
  /** The map's accessible name. */
  label: string;
  place: MapPlace | null;
  /** The area in which the location is; null for an exact one. */
  area: MapArea | null;
  /** An area to show; the map moves there when it changes. */
  shown?: MapArea | null;
  /** Centre of the selected country; the map moves there when it changes. */
  near: readonly [lat: number, lng: number] | null;
  tiles: MapTiles;
  onPick: (place: MapPlace) => void;
  /** Removes the pin; undefined if there is none. */
  onClear?: (() => void) | undefined;
}

const placeZoom = 13;
const kmPerDegree = 111;

/** Returns the view of an area, or of a point if its radius is 0. */
function viewOfArea({ lat, lng, radiusKm }: MapArea): MapView {
  if (radiusKm === 0) return { center: [lat, lng], zoom: placeZoom };
  const up = radiusKm / kmPerDegree;
  const across = Math.min(180, up / Math.cos((lat * Math.PI) / 180));
  const box = { south: lat - up, north: lat + up, west: lng - across, east: lng + across };
  return { center: [lat, lng], zoom: countryZoom, box };
}

/** A map on which a click sets a pin and dragging moves it; by keyboard, the pin is set at the map's centre. */
export function PlacePicker({ label, place, area, shown = null, near, tiles, onPick, onClear }: PlacePickerProps) {
  const [first] = useState<MapView | null>(() => place && { center: [place.lat, place.lng], zoom: placeZoom });
  const [start] = useState(near);
  const country: MapView = near === null ? worldView : { center: near, zoom: countryZoom };
  const moved = near?.[0] !== start?.[0] || near?.[1] !== start?.[1];
  const view = shown !== null ? viewOfArea(shown) : first === null || moved ? country : first;
  const { host, live, failed } = useLiveMap({ view, tiles, handlers: { onPick }, embedded: true });
  const lat = place?.lat;
  const lng = place?.lng;
  useEffect(() => {
    live?.setPlace(lat === undefined || lng === undefined ? null : { lat, lng });
  }, [live, lat, lng]);
  const [areaLat, areaLng, radiusKm] = [area?.lat, area?.lng, area?.radiusKm];
  useEffect(() => {
    const hasArea = areaLat !== undefined && areaLng !== undefined && radiusKm !== undefined;
    live?.setArea(hasArea ? { lat: areaLat, lng: areaLng, radiusKm } : null);
  }, [live, areaLat, areaLng, radiusKm]);
  return (
    <div className={styles.picker}>
      <MapFrame
        host={host}
        label={label}
        hint={t('You can also type latitude and longitude below.')}
        failed={failed}
        detail
        className={styles.map}
      />
      <div className={styles.tools}>
        <Button size="small" disabled={live === undefined} onClick={() => live && onPick(live.center())}>
          {t('Put the pin at the centre of the map')}
        </Button>
        {onClear && (
          <Button size="small" onClick={onClear}>
            {t('Remove the pin')}
          </Button>
        )}
        <span className="quiet">{t('Click the map to place the pin. Drag the pin to move it.')}</span>
      </div>
    </div>
  );
}
