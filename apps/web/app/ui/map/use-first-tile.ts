import { useEffect, useState } from 'react';
import type { MapPlace } from './map-types.ts';

/** Returns whether the tile of a location has been loaded from the service `url` (template, empty for none). */
export function useFirstTile(url: string, { lat, lng }: MapPlace, zoom: number): boolean {
  const [arrived, setArrived] = useState<string | null>(null);
  const address = url === '' ? null : tileAddress(url, lat, lng, zoom);
  useEffect(() => {
    if (address === null) return undefined;
    const image = new Image();
    // Same policy as the map's requests, so that the browser's cache is shared.
    image.referrerPolicy = 'strict-origin-when-cross-origin';
    image.addEventListener('load', () => setArrived(address));
    image.src = address;
    return () => image.removeAttribute('src');
  }, [address]);
  return address !== null && arrived === address;
}

/** Returns the URL of the tile that contains a location at a zoom, in Web Mercator. */
function tileAddress(template: string, lat: number, lng: number, zoom: number): string {
  const tiles = 2 ** zoom;
  const north = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  const within = (share: number): string => String(Math.min(tiles - 1, Math.max(0, Math.floor(share * tiles))));
  return template
    .replace('{z}', String(zoom))
    .replace('{x}', within((lng + 180) / 360))
    .replace('{y}', within(north));
}
