import type { EventSummary } from '../../lists/event-card.tsx';
import type { Pin } from '../../../ui/map/map-types.ts';
import type { IndexedSpot } from '../../../ui/map/pin-index.ts';
import type { Bounds } from '../../../ui/map/pin-source.ts';
import type { MapFilter } from '../map-filter.ts';

/** The events that a filter lets through. */
export interface FilterResult {
  /** All of them in the order of the list. */
  ids: Int32Array;
  /** What the list begins with, to be painted at once. */
  head: EventSummary[];
  /** Names what the map shows: the same as before when that has not changed. */
  version: number;
  /** Their rows that have a place on the map; null when they are the same as before. */
  placed: Uint32Array | null;
}

/** Where all events are, by row: degrees, NaN without a place on the map. */
export interface EventPositions {
  ids: Int32Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
}

/** What the map page asks the worker that knows the events. */
export interface EventWorkerCalls {
  /** Takes all events, as the API sends them. */
  take: { args: { table: ArrayBuffer }; result: EventPositions };
  /** Looks for the events of a filter. */
  find: { args: { filter: MapFilter }; result: FilterResult };
  /** What cards show of some events until more is known. */
  summaries: { args: { ids: readonly number[] }; result: EventSummary[] };
  /** What the map shows of some rows. */
  pins: { args: { rows: readonly number[] }; result: Pin[] };
}

/** What it asks the one that joins pins into clusters, which may take its time. A `version` that is past is answered null. */
export interface ClusterWorkerCalls {
  take: { args: EventPositions; result: null };
  /** The rows that the map shows from now on. */
  show: { args: { version: number; rows: Uint32Array }; result: null };
  spots: { args: { version: number; bounds: Bounds; zoom: number }; result: IndexedSpot[] | null };
  open: { args: { version: number; clusterId: number }; result: { zoom: number } | { rows: number[] } | null };
  holder: { args: { version: number; id: number; zoom: number }; result: string | null };
}
