/** Width and height of the world in units of the map's lines: `embed-world.json` is drawn in them. */
export const worldSize = 4096;

/** Furthest from the equator that the projection goes, in degrees (https://en.wikipedia.org/wiki/Web_Mercator_projection). */
const maxMercatorLatitude = 85.051_129;

/** A place on the map, from the north-west. */
export interface Point {
  x: number;
  y: number;
}

/** A part of the map. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** Where a place in degrees is on the map (Web Mercator). */
export function project(latitude: number, longitude: number): Point {
  const radians = (Math.max(-maxMercatorLatitude, Math.min(maxMercatorLatitude, latitude)) * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return { x: ((longitude + 180) / 360) * worldSize, y: y * worldSize };
}

/** The smallest part that is shown, in units: about 250 km at the equator. */
const minBoxSize = 26;

/** The part of the map that shows all points with room around them, in the shape of width to height; the world without any. */
export function boxAround(points: readonly Point[], shape: number): Box {
  if (points.length === 0) return { x: 0, y: worldSize * 0.12, width: worldSize, height: worldSize / shape };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [spanX, spanY] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const width = Math.min(worldSize, Math.max(minBoxSize * 8, spanX * 1.35, spanY * 1.35 * shape));
  return { x: left + spanX / 2 - width / 2, y: top + spanY / 2 - width / shape / 2, width, height: width / shape };
}

/** The part after zooming by a factor around its middle, or moving it by shares of its size. */
export function moveBox({ x, y, width, height }: Box, { zoom = 1, right = 0, down = 0 }): Box {
  const wide = Math.min(worldSize, Math.max(minBoxSize, width / zoom));
  const high = (wide * height) / width;
  const clamp = (value: number): number => Math.max(0, Math.min(worldSize, value));
  const middle = { x: clamp(x + width / 2 + right * width), y: clamp(y + height / 2 + down * height) };
  return { x: middle.x - wide / 2, y: middle.y - high / 2, width: wide, height: high };
}
