import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { boxAround } from '@moonfloor/contract/event-match';
import { MapFrame } from './map-frame.tsx';
import type { MapTiles, MapView } from './map-types.ts';
import { staticPinSource } from './pin-source.ts';
import { useFirstTile } from './use-first-tile.ts';
import { useLiveMap } from './use-live-map.ts';

const detailZoom = 13;
const noTiles: MapTiles = { url: '', attribution: '' };

/** A single location on a map with a high zoom. */
export interface DetailMapProps {
  /** Degrees, WGS 84. */
  lat: number;
  lng: number;
  /** The accessible name of the pin and the map. */
  title: string;
  /** Lines below the title in the pin's popup: venue, address. */
  lines: readonly string[];
  /** Radius in km of the area that contains the location if it is approximate: drawn as a circle. */
  radiusKm: number | null;
  /** Zoom for the built-in country outlines, used until tiles have loaded or if none do. */
  outlineZoom: number;
  tiles: MapTiles;
}

interface LiveDetailMapProps extends DetailMapProps {
  frame: Omit<ComponentProps<typeof MapFrame>, 'host' | 'failed'>;
}

/** The map of one location: country outlines until the first tile arrives, then closer, unless the user moved it. */
export function LiveDetailMap({ lat, lng, title, lines, radiusKm, outlineZoom, tiles, frame }: LiveDetailMapProps) {
  const [moved, setMoved] = useState(false);
  const close = useFirstTile(tiles.url, { lat, lng }, detailZoom);
  const box = radiusKm === null ? undefined : boxAround({ latitude: lat, longitude: lng }, radiusKm * 1.25);
  const closeView: MapView = { center: [lat, lng], zoom: detailZoom, ...(box !== undefined && { box }) };
  const view: MapView = close && !moved ? closeView : { center: [lat, lng], zoom: outlineZoom };
  const { host, live, failed } = useLiveMap({
    view,
    tiles: close ? tiles : noTiles,
    handlers: { onMove: (_box, byUser) => byUser && !close && setMoved(true) },
    embedded: true,
  });
  const text = lines.join('\n');
  const source = useMemo(() => {
    const shownLines = text === '' ? [] : text.split('\n');
    return staticPinSource([
      { id: 0, lat, lng, title, area: radiusKm !== null, lines: shownLines, href: osmAddress(lat, lng) },
    ]);
  }, [lat, lng, title, text, radiusKm]);

  useEffect(() => live?.setSource(source), [live, source]);

  useEffect(() => live?.setArea(radiusKm === null ? null : { lat, lng, radiusKm }), [live, lat, lng, radiusKm]);

  return <MapFrame host={host} failed={failed} {...frame} />;
}

/** Returns the location's URL on openstreetmap.org, which offers directions. */
function osmAddress(lat: number, lng: number): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${detailZoom}/${lat}/${lng}`;
}
