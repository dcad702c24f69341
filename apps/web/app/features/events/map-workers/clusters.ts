import { createPinIndex, type IndexedSpot, type PinIndex, type Point } from '../../../ui/map/pin-index.ts';
import type { Bounds } from '../../../ui/map/pin-source.ts';
import type { ClusterWorkerCalls, EventPositions } from './worker-calls.ts';

/** The index of some rows, made when the map first asks. */
interface IndexedRows {
  version: number;
  rows: Uint32Array;
  index: PinIndex | undefined;
}

/** The pins that the map shows, as clusters. It lives in a worker of its own. */
export class Clusters {
  readonly #positions: EventPositions;
  readonly #placed: number;
  #shown: IndexedRows = { version: 0, rows: new Uint32Array(), index: undefined };
  /** Of all pins, which are come back to again and again. */
  #whole: PinIndex | undefined;

  constructor(positions: EventPositions) {
    this.#positions = positions;
    this.#placed = positions.latitudes.reduce((count, degrees) => (Number.isNaN(degrees) ? count : count + 1), 0);
  }

  /** Shows these rows from now on. */
  show(version: number, rows: Uint32Array): void {
    this.#shown = { version, rows, index: undefined };
  }

  /** What to show on a part of the map. */
  spots(version: number, bounds: Bounds, zoom: number): IndexedSpot[] | null {
    return version === this.#shown.version ? this.#indexed().spotsWithin(bounds, zoom) : null;
  }

  /** What a pressed cluster comes to; rows in the order of the list. */
  open(version: number, clusterId: number): ClusterWorkerCalls['open']['result'] {
    if (version !== this.#shown.version) return null;
    const opened = this.#indexed().open(clusterId);
    return 'zoom' in opened ? opened : { rows: opened.points };
  }

  /** Key of the spot that an event stands in. */
  spotKeyOf(version: number, id: number, zoom: number): string | null {
    const row = this.#positions.ids.indexOf(id);
    if (version !== this.#shown.version || row === -1) return null;
    const point = this.#pointAt(row);
    return Number.isNaN(point.lat) ? null : this.#indexed().spotKeyOf(point, zoom);
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
