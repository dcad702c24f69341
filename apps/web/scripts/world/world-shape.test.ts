import { describe, expect, it } from 'vitest';
import { cutRing, type LngLat, unwrap } from './world-shape.ts';

/** Signed area by the shoelace formula, in square degrees. */
function area(ring: readonly LngLat[]): number {
  return ring.slice(1).reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring[index] ?? [x, y];
    return sum + (beforeX * y - x * beforeY) / 2;
  }, 0);
}

const longestStep = (ring: readonly LngLat[]) =>
  Math.max(...ring.slice(1).map(([x], index) => Math.abs(x - (ring[index]?.[0] ?? x))));

describe('unwrap', () => {
  it('continues longitudes across the antimeridian in both directions', () => {
    expect(
      unwrap([
        [170, 0],
        [-170, 1],
        [175, 2],
      ]),
    ).toEqual([
      [170, 0],
      [190, 1],
      [175, 2],
    ]);
    expect(
      unwrap([
        [-170, 0],
        [170, 1],
      ]),
    ).toEqual([
      [-170, 0],
      [-190, 1],
    ]);
  });
});

describe('cutRing', () => {
  it('returns a ring that does not cross unchanged', () => {
    const ring: LngLat[] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ];
    const pieces = cutRing(ring);
    expect(pieces).toHaveLength(1);
    expect(pieces[0] && area(pieces[0])).toBe(100);
  });

  it('splits a crossing ring in two without stripes or lost area', () => {
    const pieces = cutRing([
      [170, 60],
      [-160, 60],
      [-160, 70],
      [170, 70],
      [170, 60],
    ]);
    expect(pieces).toHaveLength(2);
    expect(pieces.map(longestStep)).toEqual([10, 20]);
    expect(pieces.map(area)).toEqual([100, 200]);
    expect(pieces.flat().every(([lng]) => lng >= -180 && lng <= 180)).toBe(true);
  });

  it('splits a ring that crosses several times', () => {
    const pieces = cutRing([
      [179, 0],
      [-179, 1],
      [179, 2],
      [-179, 3],
      [170, 4],
      [179, 0],
    ]);
    expect(pieces).toHaveLength(2);
    expect(pieces.flat().every(([lng]) => lng >= -180 && lng <= 180)).toBe(true);
  });

  it('closes a ring around the south pole along the pole', () => {
    const coast: LngLat[] = [-135, -45, 45, 135, -135].map((lng) => [lng, -70]);
    const pieces = cutRing(coast);
    const total = pieces.reduce((sum, piece) => sum + Math.abs(area(piece)), 0);
    expect(total).toBeCloseTo(360 * 20);
    expect(Math.min(...pieces.flat().map(([, lat]) => lat))).toBe(-90);
  });
});
