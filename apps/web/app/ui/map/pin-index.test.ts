import { describe, expect, it } from 'vitest';
import { createPinIndex, type Point } from './pin-index.ts';
import { maxZoom } from './pin-source.ts';

const everywhere = { west: -180, south: -90, east: 180, north: 90 };
const point = (at: number, lat: number, lng: number): Point => ({ at, lat, lng });
/** Points whose pins have ids of a hundred times their number. */
const indexOf = (points: readonly Point[]) => createPinIndex(points, (at) => at * 100);

describe('createPinIndex', () => {
  const berlin = [point(1, 52.52, 13.4), point(2, 52.53, 13.41), point(3, 52.5, 13.38)];
  const capeTown = point(4, -33.9, 18.4);
  const index = indexOf([...berlin, capeTown]);

  it('clusters nearby pins with their count and leaves a distant pin alone', () => {
    const spots = index.spotsWithin(everywhere, 2);
    const counts = spots.map((spot) => (spot.kind === 'cluster' ? spot.count : 1));
    expect(counts.toSorted((one, other) => one - other)).toEqual([1, 3]);
  });

  it('returns only what lies within the bounds', () => {
    const spots = index.spotsWithin({ west: 10, south: -40, east: 25, north: -30 }, 2);
    expect(spots).toEqual([{ kind: 'point', at: 4 }]);
  });

  it('returns the zoom at which a cluster splits, and the spot that contains a pin', () => {
    const cluster = index.spotsWithin(everywhere, 2).find((spot) => spot.kind === 'cluster');
    if (cluster?.kind !== 'cluster') throw new Error('no cluster at zoom 2');
    const opened = index.open(cluster.clusterId);
    if (!('zoom' in opened)) throw new Error('the cluster does not fall apart');
    expect(index.spotsWithin(everywhere, opened.zoom).length).toBeGreaterThan(2);
    expect(index.spotsWithin(everywhere, opened.zoom - 1)).toHaveLength(2);
    for (const one of berlin) expect(index.spotKeyOf(one, 2)).toBe(cluster.key);
    expect(index.spotKeyOf(capeTown, 2)).toBe('pin-400');
    expect(index.spotKeyOf(berlin[0]!, maxZoom)).toBe('pin-100');
    expect(index.spotKeyOf(point(9, 0, 0), 2)).toBeNull();
  });

  it('keeps pins with equal coordinates clustered at the maximum zoom', () => {
    const same = indexOf([point(7, 41.38, 2.17), point(5, 41.38, 2.17), point(6, 41.38, 2.17)]);
    const [cluster] = same.spotsWithin(everywhere, maxZoom);
    if (cluster?.kind !== 'cluster') throw new Error('no cluster at the closest zoom');
    expect(cluster.count).toBe(3);
    expect(same.open(cluster.clusterId)).toEqual({ points: [5, 6, 7] });
  });

  it('handles pins beside the antimeridian and at the poles', () => {
    const edge = [point(1, -17, 179.9), point(2, -17, -179.9), point(3, 89.9, 20), point(4, -90, 0)];
    const far = indexOf(edge);
    const spots = far.spotsWithin({ west: -200, south: -89, east: 200, north: 89 }, 2);
    expect(new Set(spots.map((spot) => (spot.kind === 'point' ? spot.at : 0)))).toEqual(new Set([1, 2, 3, 4]));
    for (const one of edge) expect(far.spotKeyOf(one, 2)).toBe(`pin-${one.at}00`);
  });

  it('returns nothing without pins', () => {
    expect(indexOf([]).spotsWithin(everywhere, 2)).toEqual([]);
  });
});
