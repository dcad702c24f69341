import { type EventColumns, toUnitSphere } from '@moonfloor/contract/event-columns';
import type { Coordinates } from '@moonfloor/contract/event-match';
import { epochDay } from '@moonfloor/contract/event-table';
import { happenings, type Happening } from '@moonfloor/contract/lists';
import { GrowableArray } from '../../platform/search/growable-array.ts';
import type { TimeSlicer } from '../../platform/search/time-slicer.ts';
import { EventTextIndex } from './event-text-index.ts';

/** An event as indexed for filters, lists and maps: public, or withdrawn after having been public. */
export interface IndexedEvent {
  id: number;
  event_date: string;
  event_end_date: string | null;
  event_status: Happening;
  country: string;
  latitude: number | null;
  longitude: number | null;
  styles: number;
  search_key: string;
  updated_at: string;
  sequence: number;
  status: string;
  /** The instant at which an event that is not `published` stopped being public. */
  withdrawn_at: string | null;
}

/** Growable columns of events, one row for each version of an event. Days are numbers in the format of `basicDate`. */
export class GrowingColumns {
  readonly #places = new Map<number, number>();
  readonly words = new EventTextIndex();
  readonly ids = new GrowableArray(Uint32Array);
  readonly firstDays = new GrowableArray(Int32Array);
  readonly lastDays = new GrowableArray(Int32Array);
  /** Indexes into `countryNames`. */
  readonly countries = new GrowableArray(Uint16Array);
  readonly styles = new GrowableArray(Uint32Array);
  /** Degrees; NaN without coordinates. */
  readonly latitudes = new GrowableArray(Float64Array);
  readonly longitudes = new GrowableArray(Float64Array);
  /** The same as coordinates on the unit sphere, see `toUnitSphere`. */
  readonly sphere = [
    new GrowableArray(Float64Array),
    new GrowableArray(Float64Array),
    new GrowableArray(Float64Array),
  ] as const;
  /** Indexes into `happenings`. */
  readonly happenings = new GrowableArray(Uint8Array);
  /** Milliseconds since 1970. */
  readonly updated = new GrowableArray(Float64Array);
  readonly sequences = new GrowableArray(Uint32Array);
  /** Milliseconds since 1970; NaN for public events. */
  readonly withdrawn = new GrowableArray(Float64Array);
  readonly countryNames: string[] = [];
  readonly #countryNumbers = new Map<string, number>();

  /** Number of rows, including those of previous versions. */
  get count(): number {
    return this.ids.length;
  }

  /** Number of events. */
  get size(): number {
    return this.#places.size;
  }

  placeOf(id: number): number | undefined {
    return this.#places.get(id);
  }

  /** Returns the columns for the filter; do not keep them, because they are reallocated as they grow. */
  filterable(): EventColumns {
    const [xs, ys, zs] = this.sphere;
    return {
      firstDays: this.firstDays.numbers,
      lastDays: this.lastDays.numbers,
      countries: this.countries.numbers,
      styles: this.styles.numbers,
      latitudes: this.latitudes.numbers,
      longitudes: this.longitudes.numbers,
      sphere: [xs.numbers, ys.numbers, zs.numbers],
      happenings: this.happenings.numbers,
      countryNumber: (name) => this.#countryNumbers.get(name),
      rowsWithWord: (word) => this.words.rowsContaining(word, this.count),
    };
  }

  /** Adds a new event, without the words of its text, and returns its row. */
  add(event: IndexedEvent): number {
    const place = this.count;
    this.#places.set(event.id, place);
    this.ids.push(event.id);
    this.firstDays.push(epochDay(event.event_date));
    this.lastDays.push(epochDay(event.event_end_date ?? event.event_date));
    this.countries.push(this.#noteCountry(event.country));
    this.styles.push(event.styles);
    const point = { latitude: event.latitude ?? Number.NaN, longitude: event.longitude ?? Number.NaN };
    this.latitudes.push(point.latitude);
    this.longitudes.push(point.longitude);
    const [x, y, z] = toUnitSphere(point);
    this.sphere[0].push(x);
    this.sphere[1].push(y);
    this.sphere[2].push(z);
    this.happenings.push(happenings.indexOf(event.event_status));
    this.updated.push(Date.parse(event.updated_at));
    this.sequences.push(event.sequence);
    this.withdrawn.push(event.status === 'published' ? Number.NaN : Date.parse(event.withdrawn_at ?? event.updated_at));
    return place;
  }

  /** Moves the event at row `order[n]` to row n, for each n. */
  async reorder(order: Uint32Array, slicer: TimeSlicer): Promise<void> {
    const columns = Object.values(this)
      .flat()
      .filter((value) => value instanceof GrowableArray);
    for (const column of columns) {
      column.reorder(order);
      await slicer.yieldIfDue();
    }
    for (let place = 0; place < order.length; place += 1) {
      this.#places.set(this.ids.at(place), place);
      if (place % 4096 === 0) await slicer.yieldIfDue();
    }
  }

  /** Removes an event; its row remains unused. */
  remove(id: number): void {
    this.#places.delete(id);
  }

  /**
   * Returns the square of the chord of the unit sphere between an event and a point: it increases with the distance.
   */
  chordTo(at: number, point: Coordinates): number {
    return toUnitSphere(point).reduce((sum, value, axis) => sum + (this.sphere[axis]!.at(at) - value) ** 2, 0);
  }

  /** By first day, then by id. */
  byDay = (a: number, b: number): number =>
    this.firstDays.at(a) - this.firstDays.at(b) || this.ids.at(a) - this.ids.at(b);

  /** By the last change, then by id. */
  byChange = (a: number, b: number): number =>
    this.updated.at(a) - this.updated.at(b) || this.ids.at(a) - this.ids.at(b);

  /** By when it was withdrawn, then by id. */
  byWithdrawal = (a: number, b: number): number =>
    this.withdrawn.at(a) - this.withdrawn.at(b) || this.ids.at(a) - this.ids.at(b);

  /** Returns true for a public event. */
  isPublic = (place: number): boolean => Number.isNaN(this.withdrawn.at(place));

  #noteCountry(name: string): number {
    const known = this.#countryNumbers.get(name);
    if (known !== undefined) return known;
    const number = this.countryNames.push(name) - 1;
    this.#countryNumbers.set(name, number);
    return number;
  }
}
