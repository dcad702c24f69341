/** Size of the world in map units, as used in `embed-world.json`. */
export const worldSize = 4096;

/** Maximum latitude of the projection, in degrees (https://en.wikipedia.org/wiki/Web_Mercator_projection). */
const maxMercatorLatitude = 85.051_129;

/** A point in map units, from the north-west corner. */
export interface Point {
  x: number;
  y: number;
}

/** A part of the map in map units. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** Projects coordinates in degrees to map units (Web Mercator). */
export function project(latitude: number, longitude: number): Point {
  const radians = (Math.max(-maxMercatorLatitude, Math.min(maxMercatorLatitude, latitude)) * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return { x: ((longitude + 180) / 360) * worldSize, y: y * worldSize };
}

/** Minimum size of the visible part in map units: about 250 km at the equator. */
const minBoxSize = 26;

/** Returns the box that contains all points with a margin, at an aspect ratio; the world if there are none. */
export function boxAround(points: readonly Point[], shape: number): Box {
  if (points.length === 0) return { x: 0, y: worldSize * 0.12, width: worldSize, height: worldSize / shape };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [spanX, spanY] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const width = Math.min(worldSize, Math.max(minBoxSize * 8, spanX * 1.35, spanY * 1.35 * shape));
  return { x: left + spanX / 2 - width / 2, y: top + spanY / 2 - width / shape / 2, width, height: width / shape };
}

/** Returns a box zoomed by a factor around its centre, or moved by fractions of its size. */
export function moveBox({ x, y, width, height }: Box, { zoom = 1, right = 0, down = 0 }): Box {
  const wide = Math.min(worldSize, Math.max(minBoxSize, width / zoom));
  const high = (wide * height) / width;
  const clamp = (value: number): number => Math.max(0, Math.min(worldSize, value));
  const middle = { x: clamp(x + width / 2 + right * width), y: clamp(y + height / 2 + down * height) };
  return { x: middle.x - wide / 2, y: middle.y - high / 2, width: wide, height: high };
}
