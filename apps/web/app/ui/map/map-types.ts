import type { Box } from '@moonfloor/contract/events/event-match';

/** A location on the map. `title` is the popup's link to `href`, `lines` are displayed below it (date, place). */
export interface Pin {
  id: number;
  /** Degrees, WGS 84. */
  lat: number;
  lng: number;
  title: string;
  href: string;
  lines: readonly string[];
  /** True if the coordinates are the centre of an area that contains the approximate location. */
  area?: boolean;
}

/** The visible part of the world: centre as [latitude, longitude] in degrees, zoom from 2 to 18. */
export interface MapView {
  center: readonly [lat: number, lng: number];
  zoom: number;
  /** Fitted into view instead of the centre; it crosses the date line if `west` > `east`. */
  box?: Box;
  /** True if the box must lie in the part of the map that the page does not cover. */
  uncovered?: boolean;
  /** A map moves when its view's values change; a changed `request` moves it to the same view again. */
  request?: number;
}

/** A raster tile service: URL template with {z}, {x}, {y}, and its attribution as trusted HTML. */
export interface MapTiles {
  url: string;
  attribution: string;
}

/** The view that the specification calls "World". */
export const worldView: MapView = { center: [20, 0], zoom: 2 };

/** The zoom for a country selected from the list. */
export const countryZoom = 5;

/** A circle on the map around a point in degrees. */
export interface MapArea extends MapPlace {
  radiusKm: number;
}

/** A point on the map in degrees, WGS 84. */
export interface MapPlace {
  lat: number;
  lng: number;
}

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
