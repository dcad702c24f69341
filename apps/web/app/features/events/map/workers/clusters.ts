import type { Box } from '@moonfloor/contract/events/event-match';
import { createPinIndex, type IndexedItem, type PinIndex, type Point } from '../../../../ui/map/pin-index.ts';
import type { EventPositions } from './event-store.ts';

/** Index of a set of rows, built at the map's first request. */
interface IndexedRows {
  version: number;
  rows: Uint32Array;
  index: PinIndex | undefined;
}

/** Yields to queued messages: further typing may replace a set of pins before it is indexed. */
const afterQueuedMessages = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The map's pins as clusters. Runs in a dedicated worker. Returns null for an outdated `version`. */
export class Clusters {
  readonly #positions: EventPositions;
  readonly #placed: number;
  #shown: IndexedRows = { version: 0, rows: new Uint32Array(), index: undefined };
  /** Index of all pins; cached, because unfiltered views recur. */
  #whole: PinIndex | undefined;

  constructor(positions: EventPositions) {
    this.#positions = positions;
    this.#placed = positions.latitudes.reduce((count, degrees) => (Number.isNaN(degrees) ? count : count + 1), 0);
  }

  /** Replaces the rows to display. */
  show(version: number, rows: Uint32Array): void {
    this.#shown = { version, rows, index: undefined };
  }

  /** Returns the clusters and pins of a part of the map. */
  async items(version: number, bounds: Box, zoom: number): Promise<IndexedItem[] | null> {
    await afterQueuedMessages();
    return version === this.#shown.version ? this.#indexed().itemsWithin(bounds, zoom) : null;
  }

  /** Resolves a selected cluster; rows are in the order of the list. */
  open(version: number, clusterId: number): { zoom: number } | { rows: number[] } | null {
    if (version !== this.#shown.version) return null;
    const opened = this.#indexed().open(clusterId);
    return 'zoom' in opened ? opened : { rows: opened.points };
  }

  /** Returns the key of the item that contains an event. */
  itemKeyOf(version: number, id: number, zoom: number): string | null {
    const row = this.#positions.ids.indexOf(id);
    if (version !== this.#shown.version || row === -1) return null;
    const point = this.#pointAt(row);
    return Number.isNaN(point.lat) ? null : this.#indexed().itemKeyOf(point, zoom);
  }

  #indexed(): PinIndex {
    this.#shown.index ??=
      this.#shown.rows.length === this.#placed
        ? (this.#whole ??= this.#build('all'))
        : this.#build(String(this.#shown.version));
    return this.#shown.index;
  }

  #build(name: string): PinIndex {
    return createPinIndex(
      Array.from(this.#shown.rows, (row) => this.#pointAt(row)),
      (row) => this.#positions.ids[row]!,
      name,
    );
  }

  #pointAt(row: number): Point {
    return { at: row, lat: this.#positions.latitudes[row]!, lng: this.#positions.longitudes[row]! };
  }
}
