import type { EventBrief } from '../../content/event-card.tsx';
import type { Pin } from '../../../ui/map/map-types.ts';
import type { IndexedSpot } from '../../../ui/map/pin-index.ts';
import type { Bounds } from '../../../ui/map/pin-source.ts';
import type { MapFilter } from '../map-filter.ts';

/** The events that a filter lets through. */
export interface Listing {
  /** All of them in the order of the list. */
  ids: Int32Array;
  /** What the list begins with, to be painted at once. */
  head: EventBrief[];
  /** Names what the map shows: the same as before when that has not changed. */
  version: number;
  /** Their rows that have a place on the map; null when they are the same as before. */
  placed: Uint32Array | null;
}

/** Where all events are, by row: degrees, NaN without a place on the map. */
export interface Positions {
  ids: Int32Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
}

/** What the map page asks the worker that knows the events. */
export interface EventCalls {
  /** Takes all events, as the API sends them. */
  take: { asked: { table: ArrayBuffer }; answer: Positions };
  /** Looks for the events of a filter. */
  find: { asked: { filter: MapFilter }; answer: Listing };
  /** What cards show of some events until more is known. */
  briefs: { asked: { ids: readonly number[] }; answer: EventBrief[] };
  /** What the map shows of some rows. */
  pins: { asked: { rows: readonly number[] }; answer: Pin[] };
}

/** What it asks the one that joins pins into clusters, which may take its time. A `version` that is past is answered null. */
export interface ClusterCalls {
  take: { asked: Positions; answer: null };
  /** The rows that the map shows from now on. */
  show: { asked: { version: number; rows: Uint32Array }; answer: null };
  spots: { asked: { version: number; bounds: Bounds; zoom: number }; answer: IndexedSpot[] | null };
  open: { asked: { version: number; clusterId: number }; answer: { zoom: number } | { rows: number[] } | null };
  holder: { asked: { version: number; id: number; zoom: number }; answer: string | null };
}
