import type { CSSProperties } from 'react';
import type { MapView } from './map-types.ts';

/** Maximum zoom at which the image, drawn for zoom 2, is an acceptable placeholder. */
const maxPlaceholderZoom = 5;

/** Size of the world at zoom 0, in CSS pixels. */
const tileSize = 256;

/**
 * Returns the position of the world image behind a map with the given `view`, in Web Mercator: its size, and the offset
 * of its centre from the frame's, as custom properties of map.module.css. Null if the image is too coarse or the view
 * depends on the frame's size.
 */
export function worldPlaceholderStyle({ center: [lat, lng], zoom, box }: MapView): CSSProperties | null {
  if (box !== undefined || zoom > maxPlaceholderZoom) return null;
  const size = tileSize * 2 ** zoom;
  const south = Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return {
    '--size': `${size}px`,
    '--across': `${Math.round((-lng / 360) * size)}px`,
    '--down': `${Math.round(south * size)}px`,
  };
}
