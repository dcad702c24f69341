import Supercluster from 'supercluster';
import type { Box } from '@moonfloor/contract/events/event-match';
import { pinKey, maxZoom, type MapItem } from './map-types.ts';

/** Minimum distance between pins that are displayed separately, in CSS pixels. */
const radius = 60;

/** A location with the caller's number. */
export interface Point {
  at: number;
  lat: number;
  lng: number;
}

/** An item in terms of the index: a single pin is given as its point. */
export type IndexedItem = Extract<MapItem, { kind: 'cluster' }> | { kind: 'point'; at: number };

/** Returns the pins and clusters of a part of the map; built once for a set of points. */
export interface PinIndex {
  itemsWithin(bounds: Box, zoom: number): IndexedItem[];
  /** Returns the zoom at which a cluster splits, or its points in order if they share one location. */
  open(clusterId: number): { zoom: number } | { points: number[] };
  /** Returns the key of the item that contains a point at a zoom; null for an unknown point. */
  itemKeyOf(point: Point, zoom: number): string | null;
}

/** Builds a cluster index; `name` keeps keys of several apart. Pins at one location stay one cluster at any zoom. */
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
  const clustersIn = (bounds: Box, zoom: number) =>
    index.getClusters([bounds.west, bounds.south, bounds.east, bounds.north], Math.round(zoom));
  const leavesOf = (clusterId: number): number[] =>
    index.getLeaves(clusterId, Infinity).map(({ properties }) => properties.at);

  return {
    itemsWithin: (bounds, zoom) =>
      clustersIn(bounds, zoom).map(({ geometry, properties }): IndexedItem => {
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
    itemKeyOf: ({ at, lat, lng }, zoom) => {
      // a cluster is at the mean of its points, so its distance from them is within the clustering radius
      const reach = (360 * radius) / (256 * 2 ** Math.round(zoom));
      const nearbyBox = {
        west: lng - reach,
        south: Math.max(lat - reach, -90),
        east: lng + reach,
        north: Math.min(lat + reach, 90),
      };
      for (const { properties } of clustersIn(nearbyBox, zoom)) {
        if ('at' in properties) {
          if (properties.at === at) return pinKey(idOf(at));
        } else if (leavesOf(properties.cluster_id).includes(at)) return keyOfCluster(properties.cluster_id);
      }
      return null;
    },
  };
}
