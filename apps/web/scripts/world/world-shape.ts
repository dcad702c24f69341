import { feature, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { MultiLineString, Position } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { cutRing, type LngLat } from './antimeridian.ts';

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
