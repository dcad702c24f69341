import type { Box } from '@moonfloor/contract/event-match';
import type { Pin } from './map-types.ts';

/** The map's maximum zoom. */
export const maxZoom = 18;

/** A single pin, or a cluster of several that would overlap at this zoom. */
export type Spot =
  | { kind: 'pin'; key: string; lat: number; lng: number; pin: Pin }
  | { kind: 'cluster'; key: string; lat: number; lng: number; count: number; clusterId: number };

/** The result of pressing a cluster: the zoom at which it splits, or its pins if they share one location. */
export type ExpandedCluster = { zoom: number } | { pins: readonly Pin[] };

/** Returns what to display in a part of the map. Null if the pins have been replaced concurrently. */
export interface PinSource {
  /** Returns the spots within bounds at a zoom. A spot's key is stable. */
  spotsWithin(bounds: Box, zoom: number): Promise<readonly Spot[] | null>;
  /** Resolves a pressed cluster. */
  open(clusterId: number): Promise<ExpandedCluster | null>;
  /** Returns the key of the spot that contains a pin at a zoom; null if there is none. */
  spotKeyOf(pinId: number, zoom: number): Promise<string | null>;
}

/** Creates a source of a few pins without common locations. */
export function staticPinSource(pins: readonly Pin[]): PinSource {
  const spots = pins.map((pin): Spot => ({ kind: 'pin', key: pinKey(pin.id), lat: pin.lat, lng: pin.lng, pin }));
  return {
    spotsWithin: () => Promise.resolve(spots),
    open: () => Promise.resolve(null),
    spotKeyOf: (pinId) => Promise.resolve(pinKey(pinId)),
  };
}

/** Returns the key of a spot with a single pin. */
export const pinKey = (id: number): string => `pin-${id}`;
