import type { Box } from '@moonfloor/contract/events/event-match';
import type { Pin } from './map-types.ts';

/** The map's maximum zoom. */
export const maxZoom = 18;

/** A single pin, or a cluster of several that would overlap at this zoom. */
export type MapItem =
  | { kind: 'pin'; key: string; lat: number; lng: number; pin: Pin }
  | { kind: 'cluster'; key: string; lat: number; lng: number; count: number; clusterId: number };

/** The result of pressing a cluster: the zoom at which it splits, or its pins if they share one location. */
type ExpandedCluster = { zoom: number } | { pins: readonly Pin[] };

/** Returns the pins and clusters of a part of the map. Null if the pins have been replaced concurrently. */
export interface PinSource {
  /** Returns the items within bounds at a zoom. An item's key is stable. */
  itemsWithin(bounds: Box, zoom: number): Promise<readonly MapItem[] | null>;
  /** Resolves a pressed cluster. */
  open(clusterId: number): Promise<ExpandedCluster | null>;
  /** Returns the key of the item that contains a pin at a zoom; null if there is none. */
  itemKeyOf(pinId: number, zoom: number): Promise<string | null>;
}

/** Creates a source of a few pins without common locations. */
export function staticPinSource(pins: readonly Pin[]): PinSource {
  const items = pins.map((pin): MapItem => ({ kind: 'pin', key: pinKey(pin.id), lat: pin.lat, lng: pin.lng, pin }));
  return {
    itemsWithin: () => Promise.resolve(items),
    open: () => Promise.resolve(null),
    itemKeyOf: (pinId) => Promise.resolve(pinKey(pinId)),
  };
}

/** Returns the key of an item with a single pin. */
export const pinKey = (id: number): string => `pin-${id}`;
