import type { EventSummary } from '../../lists/event-card.tsx';
import type { Pin } from '../../../ui/map/map-types.ts';
import type { IndexedSpot } from '../../../ui/map/pin-index.ts';
import type { Bounds } from '../../../ui/map/pin-source.ts';
import type { MapFilter } from '../map-filter.ts';

/** The events that match a filter. */
export interface FilterResult {
  /** All matching events, in list order. */
  ids: Int32Array;
  /** The first events of the list, for immediate rendering. */
  head: EventSummary[];
  /** Identifies the set of pins on the map; unchanged if the set is unchanged. */
  version: number;
  /** The matching rows that have coordinates; null if unchanged. */
  placed: Uint32Array | null;
}

/** Coordinates of all events by row: degrees, NaN without a location. */
export interface EventPositions {
  ids: Int32Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
}

/** Calls to the event worker. */
export interface EventWorkerCalls {
  /** Transfers all events, in the API's binary format. */
  take: { args: { table: ArrayBuffer }; result: EventPositions };
  /** Finds the events that match a filter. */
  find: { args: { filter: MapFilter }; result: FilterResult };
  /** Returns the card data displayed until details are loaded. */
  summaries: { args: { ids: readonly number[] }; result: EventSummary[] };
  /** Returns the map data of rows. */
  pins: { args: { rows: readonly number[] }; result: Pin[] };
}

/** Calls to the cluster worker, which may take long. Returns null for an outdated `version`. */
export interface ClusterWorkerCalls {
  take: { args: EventPositions; result: null };
  /** Replaces the rows that the map displays. */
  show: { args: { version: number; rows: Uint32Array }; result: null };
  spots: { args: { version: number; bounds: Bounds; zoom: number }; result: IndexedSpot[] | null };
  open: { args: { version: number; clusterId: number }; result: { zoom: number } | { rows: number[] } | null };
  holder: { args: { version: number; id: number; zoom: number }; result: string | null };
}
