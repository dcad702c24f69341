import type { CSSProperties } from 'react';
import type { MapView } from './map-types.ts';

/** The closest zoom at which the picture, drawn for zoom 2, passes for a map. */
const maxPlaceholderZoom = 5;

/** Width and height of the world at zoom 0, in CSS pixels. */
const tileSize = 256;

/**
 * How the picture of the world lies behind a map that looks at `view`, in Web Mercator: its size, and how far its middle
 * is from the frame's, as custom properties of map.module.css. Null where it is too coarse, or what is in sight depends
 * on the frame's size.
 */
export function worldPlaceholderStyle({ center: [lat, lng], zoom, box }: MapView): CSSProperties | null {
  if (box !== undefined || zoom > maxPlaceholderZoom) return null;
  const size = tileSize * 2 ** zoom;
  const south = Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return {
    '--size': `${size}px`,
    '--across': `${Math.round((-lng / 360) * size)}px`,
    '--down': `${Math.round(south * size)}px`,
  } as CSSProperties;
}
