import { describe, expect, it } from 'vitest';
import type { Pin } from './map-types.ts';
import { createPinIndex, maxZoom } from './pin-index.ts';

const everywhere = { west: -180, south: -85, east: 180, north: 85 };
const pin = (id: number, lat: number, lng: number): Pin => {
  return { id, lat, lng, title: `T${id}`, href: `/event/${id}`, lines: [] };
};

describe('createPinIndex', () => {
  const berlin = [pin(1, 52.52, 13.4), pin(2, 52.53, 13.41), pin(3, 52.5, 13.38)];
  const index = createPinIndex([...berlin, pin(4, -33.9, 18.4)]);

  it('joins near pins with their count and leaves a far one alone', () => {
    const spots = index.spotsWithin(everywhere, 2);
    const counts = spots.map((spot) => (spot.kind === 'cluster' ? spot.count : 1));
    expect(counts.toSorted((one, other) => one - other)).toEqual([1, 3]);
  });

  it('gives only what lies in view', () => {
    const spots = index.spotsWithin({ west: 10, south: -40, east: 25, north: -30 }, 2);
    expect(spots).toMatchObject([{ kind: 'pin', key: 'pin-4', lat: -33.9, lng: 18.4 }]);
  });

  it('names the pins of a cluster, and the zoom at which it falls apart', () => {
    const cluster = index.spotsWithin(everywhere, 2).find((spot) => spot.kind === 'cluster');
    if (cluster?.kind !== 'cluster') throw new Error('no cluster at zoom 2');
    expect(index.pinsOf(cluster.clusterId)).toEqual(berlin);
    const zoom = index.zoomToSplit(cluster.clusterId);
    expect(zoom).toBeLessThanOrEqual(maxZoom);
    expect(index.spotsWithin(everywhere, zoom).length).toBeGreaterThan(2);
    expect(index.spotsWithin(everywhere, zoom - 1)).toHaveLength(2);
  });

  it('keeps pins of one spot together at the closest zoom, and says that no zoom parts them', () => {
    const same = createPinIndex([pin(7, 41.38, 2.17), pin(5, 41.38, 2.17), pin(6, 41.38, 2.17)]);
    const [cluster] = same.spotsWithin(everywhere, maxZoom);
    if (cluster?.kind !== 'cluster') throw new Error('no cluster at the closest zoom');
    expect(cluster.count).toBe(3);
    expect(same.zoomToSplit(cluster.clusterId)).toBeGreaterThan(maxZoom);
    expect(same.pinsOf(cluster.clusterId).map(({ id }) => id)).toEqual([5, 6, 7]);
  });

  it('answers nothing for no pins', () => {
    expect(createPinIndex([]).spotsWithin(everywhere, 2)).toEqual([]);
  });
});
