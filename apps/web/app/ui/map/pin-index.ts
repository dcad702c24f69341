import Supercluster from 'supercluster';
import type { Pin } from './map-types.ts';

/** The closest zoom of the map. */
export const maxZoom = 18;

/** Something to show at one spot: a single pin, or several that would overlap at this zoom. */
export type Spot =
  | { kind: 'pin'; key: string; lat: number; lng: number; pin: Pin }
  | { kind: 'cluster'; key: string; lat: number; lng: number; count: number; clusterId: number };

/** A rectangle in degrees. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Answers what to show where; built once for a set of pins. */
export interface PinIndex {
  /** The spots within bounds at a zoom. Keys stay the same as long as the spot does. */
  spotsWithin(bounds: Bounds, zoom: number): Spot[];
  /** The pins of a cluster, by id. */
  pinsOf(clusterId: number): Pin[];
  /** The zoom at which a cluster falls apart; above `maxZoom` when its pins share one spot. */
  zoomToSplit(clusterId: number): number;
}

/**
 * Indexes pins for clustering. `radius` is in screen pixels. Clusters exist at every zoom up to the
 * closest, so that pins at one and the same spot always stand as one.
 */
export function createPinIndex(pins: readonly Pin[], radius = 60): PinIndex {
  const index = new Supercluster<{ pin: Pin }>({ radius, maxZoom, extent: 256 });
  index.load(
    pins.map((pin) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] },
      properties: { pin },
    })),
  );
  return {
    spotsWithin({ west, south, east, north }, zoom) {
      const found = index.getClusters([west, south, east, north], Math.round(zoom));
      return found.map(({ geometry, properties }): Spot => {
        if ('pin' in properties) {
          const { pin } = properties;
          return { kind: 'pin', key: `pin-${pin.id}`, lat: pin.lat, lng: pin.lng, pin };
        }
        const [lng = 0, lat = 0] = geometry.coordinates;
        const { cluster_id: clusterId, point_count: count } = properties;
        return { kind: 'cluster', key: `cluster-${clusterId}`, lat, lng, count, clusterId };
      });
    },
    pinsOf: (clusterId) =>
      index.getLeaves(clusterId, Infinity)
        .map(({ properties }) => properties.pin)
        .sort((one, other) => one.id - other.id),
    zoomToSplit: (clusterId) => index.getClusterExpansionZoom(clusterId),
  };
}
