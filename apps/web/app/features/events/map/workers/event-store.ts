import type { EventTable } from '@moonfloor/contract/events/events';
import type { Pin } from '../../../../ui/map/map-types.ts';
import type { EventSummary } from '../../../lists/event-card.tsx';
import type { MapFilter } from '../../map-filter.ts';
import { type CountryEvents, EventRows } from './event-rows.ts';

export interface FilterResult {
  /** All matching events, in list order. */
  ids: Int32Array;
  /** The first events of the list, for immediate rendering. */
  head: EventSummary[];
  /** The nearest event, if none is within the radius around the filter's point. */
  nearest: EventSummary | null;
  /** The matching events of each country, whatever that of the filter; null if unchanged. */
  countries: CountryEvents[] | null;
  /** Identifies the set of pins on the map; unchanged if the set is unchanged. */
  version: number;
  /** The matching rows that have coordinates; null if unchanged. */
  placed: Uint32Array | null;
}

/** Coordinates of all events by row: degrees, NaN without a location. */
export type EventPositions = Pick<EventRows, 'ids' | 'latitudes' | 'longitudes'>;

/** Number of events sent with a list: as many as a tall screen displays, and some more. */
const initialSummaries = 20;

/** All events of the map page, and those that match the current filter. Runs in a worker. */
export class EventStore {
  readonly #rows: EventRows;
  /** Rows with coordinates. */
  #placed: Uint32Array = new Uint32Array();
  #version = 0;
  /** The countries returned last, as text. */
  #countries = '';

  constructor(table: EventTable) {
    this.#rows = new EventRows(table);
  }

  /** Prepares data that the first text search would otherwise wait for. */
  prepare(): void {
    this.#rows.searchKeys();
  }

  positions(): EventPositions {
    const { ids, latitudes, longitudes } = this.#rows;
    return { ids, latitudes, longitudes };
  }

  /** Returns the events that match a filter; only the list is restricted to the filter's box, not the map. */
  find(filter: MapFilter): FilterResult {
    const rows = this.#rows;
    const everywhere = rows.find({ ...filter, box: undefined });
    const placed = everywhere.filter((row) => rows.isPlaced(row));
    const isOther = !isSame(placed, this.#placed);
    if (isOther) {
      this.#placed = placed;
      this.#version += 1;
    }
    const listed = filter.box === undefined ? everywhere : rows.find(filter);
    const nearest = everywhere.length === 0 ? rows.findNearest(filter) : null;
    return {
      ids: Int32Array.from(listed, (row) => rows.ids[row]!),
      head: Array.from(listed.subarray(0, initialSummaries), (row) => rows.summaryAt(row)),
      nearest: nearest === null ? null : rows.summaryAt(nearest),
      countries: this.#changedCountries(filter, everywhere),
      version: this.#version,
      placed: isOther ? placed : null,
    };
  }

  #changedCountries({ country, ...filter }: MapFilter, everywhere: Uint32Array): CountryEvents[] | null {
    const rows = this.#rows;
    const counts = rows.countCountries(country !== undefined ? rows.find({ ...filter, box: undefined }) : everywhere);
    const text = JSON.stringify(counts);
    if (text === this.#countries) return null;
    this.#countries = text;
    return counts;
  }

  /** Returns the card data of events; unknown ids are omitted. */
  summaries(ids: readonly number[]): EventSummary[] {
    return ids
      .map((id) => this.#rows.ids.indexOf(id))
      .filter((row) => row !== -1)
      .map((row) => this.#rows.summaryAt(row));
  }

  /** Returns the map data of rows. */
  pins(rows: readonly number[]): Pin[] {
    return rows.map((row) => this.#rows.pinAt(row));
  }
}

function isSame(one: Uint32Array, other: Uint32Array): boolean {
  return one.length === other.length && one.every((row, at) => row === other[at]);
}
