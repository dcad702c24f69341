import type { EventTable } from '@moonfloor/contract/event-table';
import type { Pin } from '../../../ui/map/map-types.ts';
import type { EventSummary } from '../../lists/event-card.tsx';
import type { MapFilter } from '../map-filter.ts';
import { EventRows } from './event-rows.ts';
import type { FilterResult, EventPositions } from './worker-calls.ts';

/** Events that a list begins with: as many as are in sight on a tall screen, and some more. */
const initialSummaries = 20;

/** All events of the map page, and those of them that the present filter lets through. It lives in a worker. */
export class EventStore {
  readonly #rows: EventRows;
  /** Rows on the map. */
  #placed: Uint32Array = new Uint32Array();
  #version = 0;

  constructor(table: EventTable) {
    this.#rows = new EventRows(table);
  }

  /** Makes ready what the first search for text would have to wait for. */
  prepare(): void {
    this.#rows.buildSearchKeys();
  }

  /** Where all events are. */
  positions(): EventPositions {
    const { ids, latitudes, longitudes } = this.#rows;
    return { ids, latitudes, longitudes };
  }

  /** The events of a filter. The list keeps to the filter's part of the map; the map itself shows the rest, too. */
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
    return {
      ids: Int32Array.from(listed, (row) => rows.ids[row]!),
      head: Array.from(listed.subarray(0, initialSummaries), (row) => rows.summaryAt(row)),
      version: this.#version,
      placed: isOther ? placed : null,
    };
  }

  /** What cards show of some events; those that are not among them are left out. */
  summaries(ids: readonly number[]): EventSummary[] {
    return ids
      .map((id) => this.#rows.ids.indexOf(id))
      .filter((row) => row !== -1)
      .map((row) => this.#rows.summaryAt(row));
  }

  /** What the map shows of some rows. */
  pins(rows: readonly number[]): Pin[] {
    return rows.map((row) => this.#rows.pinAt(row));
  }
}

function isSame(one: Uint32Array, other: Uint32Array): boolean {
  return one.length === other.length && one.every((row, at) => row === other[at]);
}
