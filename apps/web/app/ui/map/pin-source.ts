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

/** What a pressed cluster comes to: the zoom at which it falls apart, or its pins, when they share one spot. */
export type ExpandedCluster = { zoom: number } | { pins: readonly Pin[] };

/** Answers what to show where. Null when it cannot be said any more, because the pins have changed meanwhile. */
export interface PinSource {
  /** The spots within bounds at a zoom. Keys stay the same as long as the spot does. */
  spotsWithin(bounds: Bounds, zoom: number): Promise<readonly Spot[] | null>;
  /** What to do with a cluster that is pressed. */
  open(clusterId: number): Promise<ExpandedCluster | null>;
  /** Key of the spot that a pin stands in at a zoom; null also when it stands in none. */
  spotKeyOf(pinId: number, zoom: number): Promise<string | null>;
}

/** A source of a few pins that never share a spot. */
export function staticPinSource(pins: readonly Pin[]): PinSource {
  const spots = pins.map((pin): Spot => ({ kind: 'pin', key: pinKey(pin.id), lat: pin.lat, lng: pin.lng, pin }));
  return {
    spotsWithin: () => Promise.resolve(spots),
    open: () => Promise.resolve(null),
    spotKeyOf: (pinId) => Promise.resolve(pinKey(pinId)),
  };
}

/** The key of a spot that is one pin. */
export const pinKey = (id: number): string => `pin-${id}`;
