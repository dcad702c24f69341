import type { MultiLineString, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** A point as [longitude, latitude] in degrees, the order of GeoJSON (RFC 7946). */
export type LngLat = readonly [lng: number, lat: number];

/** Makes longitudes continuous: a line across the antimeridian leaves [-180, 180] instead of jumping. */
export function unwrap(line: readonly LngLat[]): LngLat[] {
  let shift = 0;
  let previous: number | undefined;
  return line.map(([lng, lat]) => {
    if (previous !== undefined) shift -= 360 * Math.round((lng + shift - previous) / 360);
    previous = lng + shift;
    return [previous, lat];
  });
}

/**
 * Cuts a closed ring (first point repeated last) at the antimeridian. Returns closed rings whose
 * longitudes all lie in [-180, 180]; a ring around a pole gets an edge along that pole's latitude.
 * Edges that the cut adds lie exactly on ±180° or ±90°.
 */
export function cutRing(ring: readonly LngLat[]): LngLat[][] {
  const closedRing = closeOverPole(unwrap(ring));
  const lngs = closedRing.map(([lng]) => lng);
  const firstWorld = Math.floor((Math.min(...lngs) + 180) / 360);
  const lastWorld = Math.ceil((Math.max(...lngs) - 180) / 360);
  const pieces: LngLat[][] = [];
  for (let world = firstWorld; world <= lastWorld; world += 1) {
    const west = 360 * world - 180;
    const inside = clipAtMeridian(clipAtMeridian(closedRing, west, 1), west + 360, -1);
    const [start] = inside;
    if (!start || inside.length < 3) continue;
    pieces.push([...inside, start].map(([lng, lat]): LngLat => [lng - 360 * world, lat]));
  }
  return pieces;
}

/** Drops the repeated last point; where the ring went once round the globe, adds its pole instead. */
function closeOverPole(ring: readonly LngLat[]): LngLat[] {
  const first = ring[0];
  const last = ring.at(-1);
  if (!first || !last) return [];
  if (Math.abs(last[0] - first[0]) < 180) return ring.slice(0, -1);
  const pole = ring.reduce((sum, [, lat]) => sum + lat, 0) < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole]];
}

/** Keeps the part east (`side` 1) or west (`side` -1) of a meridian: Sutherland and Hodgman, 1974. */
function clipAtMeridian(points: readonly LngLat[], meridian: number, side: 1 | -1): LngLat[] {
  const clipped: LngLat[] = [];
  points.forEach((point, index) => {
    const previous = points.at(index - 1) ?? point;
    const pointInside = (point[0] - meridian) * side >= 0;
    const beforeInside = (previous[0] - meridian) * side >= 0;
    if (pointInside !== beforeInside) {
      const share = (meridian - previous[0]) / (point[0] - previous[0]);
      clipped.push([meridian, previous[1] + share * (point[1] - previous[1])]);
    }
    if (pointInside) clipped.push(point);
  });
  return clipped;
}

/** The parts of a world-atlas countries file (Natural Earth) that are used. */
export type WorldAtlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;

/**
 * The built-in world as loaded by the browser. Points are Web Mercator (EPSG:3857) scaled so that the world is `scale`
 * units wide and high, y increasing southwards; each line is flat, its first pair absolute and every other pair the
 * delta from the previous one. Land rings are filled by the even-odd rule.
 */
export interface WorldShape {
  scale: number;
  land: number[][];
  borders: number[][];
}

/** Half a screen pixel at zoom 5, the maximum zoom that pages set automatically. */
const scale = 16_384;

/** Triangles smaller than this, in square degrees, are removed (Visvalingam's algorithm); 50 KB instead of 170. */
const smallestTriangle = 0.015;

/** Builds the compact world from a world-atlas topology: simplified, cut at the antimeridian, projected. */
export function makeWorldShape(atlas: WorldAtlas): WorldShape {
  const topology = simplify(presimplify(atlas), smallestTriangle);
  const borders: MultiLineString = mesh(topology, topology.objects.countries, (one, other) => one !== other);
  return {
    scale,
    land: landRings(topology)
      .flatMap((ring) => cutRing(ring))
      .map(encode)
      .filter((line) => line.length >= 6),
    borders: borders.coordinates
      .map(toLngLats)
      .map(encode)
      .filter((line) => line.length >= 4),
  };
}

function landRings(topology: WorldAtlas): LngLat[][] {
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates.map(toLngLats);
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat().map(toLngLats);
    return [];
  });
}

function toLngLats(line: readonly Position[]): LngLat[] {
  return line.map(([lng = 0, lat = 0]) => [lng, lat]);
}

function encode(line: readonly LngLat[]): number[] {
  const steps: number[] = [];
  let x = 0;
  let y = 0;
  for (const point of line) {
    const [nextX, nextY] = project(point);
    if (steps.length > 0 && nextX === x && nextY === y) continue;
    steps.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return steps;
}

/** Projects to Spherical Mercator on the unit square, cut at ±85.0511° to make it square (EPSG:3857). */
function project([lng, lat]: LngLat): [x: number, y: number] {
  const radians = (Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI) / 180;
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI);
  return [Math.round(((lng + 180) / 360) * scale), Math.round(y * scale)];
}
