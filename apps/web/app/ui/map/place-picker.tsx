import { useEffect, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../button.tsx';
import { MapFrame } from './map-frame.tsx';
import { countryZoom, type MapPlace, type MapTiles, type MapView, worldView } from './map-types.ts';
import styles from './place-picker.module.css';
import { useLiveMap } from './use-live-map.ts';

interface PlacePickerProps {
  /** The map's accessible name. */
  label: string;
  place: MapPlace | null;
  /** Radius of the area around the location in km; null for an exact one. */
  radiusKm?: number | null;
  /** Centre of the selected country; the map moves there when it changes. */
  near: readonly [lat: number, lng: number] | null;
  tiles: MapTiles;
  onPick: (place: MapPlace) => void;
  /** Removes the pin; undefined if there is none. */
  onClear?: (() => void) | undefined;
}

const placeZoom = 13;

/** A map on which a click sets a pin and dragging moves it; by keyboard, the pin is set at the map's centre. */
export function PlacePicker({ label, place, radiusKm = null, near, tiles, onPick, onClear }: PlacePickerProps) {
  const [first] = useState<MapView | null>(() => place && { center: [place.lat, place.lng], zoom: placeZoom });
  const [start] = useState(near);
  const country: MapView = near === null ? worldView : { center: near, zoom: countryZoom };
  const moved = near?.[0] !== start?.[0] || near?.[1] !== start?.[1];
  const view = first === null || moved ? country : first;
  const { host, live, failed } = useLiveMap({ view, tiles, handlers: { onPick }, embedded: true });
  const lat = place?.lat;
  const lng = place?.lng;
  useEffect(() => {
    live?.setPlace(lat === undefined || lng === undefined ? null : { lat, lng });
  }, [live, lat, lng]);
  useEffect(() => {
    live?.setArea(lat === undefined || lng === undefined || radiusKm === null ? null : { lat, lng, radiusKm });
  }, [live, lat, lng, radiusKm]);
  return (
    <div className={styles.picker}>
      <MapFrame
        host={host}
        label={label}
        hint={t('You can also type latitude and longitude below.')}
        failed={failed}
        detail
      />
      <div className={styles.tools}>
        <Button size="small" disabled={live === undefined} onClick={() => live && onPick(live.center())}>
          {t('Place the pin in the middle')}
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
