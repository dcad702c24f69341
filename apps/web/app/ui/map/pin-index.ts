import Supercluster from 'supercluster';
import { type Bounds, pinKey, maxZoom, type Spot } from './pin-source.ts';

/** Pins that stand apart on the screen from here on, in CSS pixels. */
const radius = 60;

/** A place with the number that the caller knows it by. */
export interface Point {
  at: number;
  lat: number;
  lng: number;
}

/** A spot as the index knows it: of a pin only its point. */
export type IndexedSpot = Extract<Spot, { kind: 'cluster' }> | { kind: 'point'; at: number };

/** Answers what to show where; built once for a set of points. */
export interface PinIndex {
  spotsWithin(bounds: Bounds, zoom: number): IndexedSpot[];
  /** The zoom at which a cluster falls apart, or its points in their order, when they share one spot. */
  open(clusterId: number): { zoom: number } | { points: number[] };
  /** Key of the spot that a point stands in at a zoom; null when there is no such point. */
  spotKeyOf(point: Point, zoom: number): string | null;
}

/**
 * Indexes points for clustering; `idOf` tells the pin that a point is, `name` the clusters of one index from those of
 * another. Clusters exist at every zoom up to the closest, so that pins at one and the same spot always stand as one.
 */
export function createPinIndex(points: readonly Point[], idOf: (at: number) => number, name = ''): PinIndex {
  const index = new Supercluster<{ at: number }>({ radius, maxZoom, extent: 256 });
  index.load(
    points.map(({ at, lat, lng }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { at },
    })),
  );
  const keyOfCluster = (id: number): string => `cluster-${name}-${id}`;
  const found = (bounds: Bounds, zoom: number) =>
    index.getClusters([bounds.west, bounds.south, bounds.east, bounds.north], Math.round(zoom));
  const leavesOf = (clusterId: number): number[] =>
    index.getLeaves(clusterId, Infinity).map(({ properties }) => properties.at);

  return {
    spotsWithin: (bounds, zoom) =>
      found(bounds, zoom).map(({ geometry, properties }): IndexedSpot => {
        if ('at' in properties) return { kind: 'point', at: properties.at };
        const [lng = 0, lat = 0] = geometry.coordinates;
        const { cluster_id: clusterId, point_count: count } = properties;
        return { kind: 'cluster', key: keyOfCluster(clusterId), lat, lng, count, clusterId };
      }),
    open: (clusterId) => {
      const zoom = index.getClusterExpansionZoom(clusterId);
      if (zoom <= maxZoom) return { zoom };
      return { points: leavesOf(clusterId).sort((one, other) => one - other) };
    },
    spotKeyOf: ({ at, lat, lng }, zoom) => {
      // a cluster stands in the middle of its points, so it is not further off than they may be apart from each other
      const reach = (360 * radius) / (256 * 2 ** Math.round(zoom));
      const around = {
        west: lng - reach,
        south: Math.max(lat - reach, -90),
        east: lng + reach,
        north: Math.min(lat + reach, 90),
      };
      for (const { properties } of found(around, zoom)) {
        if ('at' in properties) {
          if (properties.at === at) return pinKey(idOf(at));
        } else if (leavesOf(properties.cluster_id).includes(at)) return keyOfCluster(properties.cluster_id);
      }
      return null;
    },
  };
}
