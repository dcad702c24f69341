import { describe, expect, it } from 'vitest';
import { maxZoom } from './map-types.ts';
import { createPinIndex, type Point } from './pin-index.ts';

const everywhere = { west: -180, south: -90, east: 180, north: 90 };
const point = (at: number, lat: number, lng: number): Point => ({ at, lat, lng });
/** Points whose pins have ids of a hundred times their number. */
const indexOf = (points: readonly Point[]) => createPinIndex(points, (at) => at * 100);

describe('createPinIndex', () => {
  const berlin = [point(1, 52.52, 13.4), point(2, 52.53, 13.41), point(3, 52.5, 13.38)];
  const capeTown = point(4, -33.9, 18.4);
  const index = indexOf([...berlin, capeTown]);

  it('clusters nearby pins with their count and leaves a distant pin alone', () => {
    const items = index.itemsWithin(everywhere, 2);
    const counts = items.map((item) => (item.kind === 'cluster' ? item.count : 1));
    expect(counts.toSorted((one, other) => one - other)).toEqual([1, 3]);
  });

  it('returns only what lies within the bounds', () => {
    const items = index.itemsWithin({ west: 10, south: -40, east: 25, north: -30 }, 2);
    expect(items).toEqual([{ kind: 'point', at: 4 }]);
  });

  it('returns the zoom at which a cluster splits, and the item that contains a pin', () => {
    const cluster = index.itemsWithin(everywhere, 2).find((item) => item.kind === 'cluster');
    if (cluster?.kind !== 'cluster') throw new Error('no cluster at zoom 2');
    const opened = index.open(cluster.clusterId);
    if (!('zoom' in opened)) throw new Error('the cluster does not fall apart');
    expect(index.itemsWithin(everywhere, opened.zoom).length).toBeGreaterThan(2);
    expect(index.itemsWithin(everywhere, opened.zoom - 1)).toHaveLength(2);
    for (const one of berlin) expect(index.itemKeyOf(one, 2)).toBe(cluster.key);
    expect(index.itemKeyOf(capeTown, 2)).toBe('pin-400');
    expect(index.itemKeyOf(berlin[0]!, maxZoom)).toBe('pin-100');
    expect(index.itemKeyOf(point(9, 0, 0), 2)).toBeNull();
  });

  it('keeps pins with equal coordinates clustered at the maximum zoom', () => {
    const same = indexOf([point(7, 41.38, 2.17), point(5, 41.38, 2.17), point(6, 41.38, 2.17)]);
    const [cluster] = same.itemsWithin(everywhere, maxZoom);
    if (cluster?.kind !== 'cluster') throw new Error('no cluster at the closest zoom');
    expect(cluster.count).toBe(3);
    expect(same.open(cluster.clusterId)).toEqual({ points: [5, 6, 7] });
  });

  it('handles pins beside the antimeridian and at the poles', () => {
    const edge = [point(1, -17, 179.9), point(2, -17, -179.9), point(3, 89.9, 20), point(4, -90, 0)];
    const far = indexOf(edge);
    const items = far.itemsWithin({ west: -200, south: -89, east: 200, north: 89 }, 2);
    expect(new Set(items.map((item) => (item.kind === 'point' ? item.at : 0)))).toEqual(new Set([1, 2, 3, 4]));
    for (const one of edge) expect(far.itemKeyOf(one, 2)).toBe(`pin-${one.at}00`);
  });

  it('returns nothing without pins', () => {
    expect(indexOf([]).itemsWithin(everywhere, 2)).toEqual([]);
  });
});
