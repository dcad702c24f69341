import type { Coordinates } from '@moonfloor/contract/events/event-match';
import { type EventColumns, toUnitSphere } from '@moonfloor/contract/events/filter-columns';
import { epochDay, dayOfEpochDay } from '@moonfloor/contract/values/days';
import { eventStatuses, type EventStatus } from '@moonfloor/contract/values/lists';
import { compareText } from '@moonfloor/contract/values/text';
import type { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { Dictionary } from './dictionary.ts';
import { EventTextIndex } from './event-text-index.ts';
import { GrowableArray } from './growable-array.ts';

/** An event as indexed for filters, lists and maps: public, or withdrawn after having been public. */
export interface IndexedEvent {
  id: number;
  event_date: string;
  event_end_date: string | null;
  event_status: EventStatus;
  country: string;
  latitude: number | null;
  longitude: number | null;
  place_radius_km: number | null;
  styles: number;
  /** Bits, see `factBits`. */
  facts: number;
  series_id: number | null;
  location_key: string | null;
  /** The names as a list in JSON. */
  promoters: string;
  /** The text that filters search, with alternative names. */
  search_key: string;
  updated_at: string;
  sequence: number;
  /** The instant at which the event stopped being public; null if it is public. */
  withdrawn_at: string | null;
}

/** Number of events in a country, and the day of the next one: today if one has begun and is not over. */
export interface CountryCount {
  country: string;
  upcoming: number;
  past: number;
  next_date: string | null;
}

/** Packs a day and a number below 2^31 into one that sorts by both; exact for all days of the years 1 to 9999. */
const dayAndNumber = (day: number, number: number): number => day * 2 ** 31 + number;

/** Returns the number of a packed key. */
const numberOf = (key: number): number => (key >>> 0) & 0x7f_ff_ff_ff;

/** Growable columns of events, one row for each version of an event. Days are days since 1970-01-01. */
export class GrowingColumns {
  readonly #rows = new Map<number, number>();
  readonly words = new EventTextIndex();
  readonly ids = new GrowableArray(Uint32Array);
  readonly firstDays = new GrowableArray(Int32Array);
  readonly lastDays = new GrowableArray(Int32Array);
  /** Indexes into `countryNames`. */
  readonly countries = new GrowableArray(Uint16Array);
  readonly styles = new GrowableArray(Uint32Array);
  readonly facts = new GrowableArray(Uint32Array);
  /** Degrees; NaN without coordinates. */
  readonly latitudes = new GrowableArray(Float64Array);
  readonly longitudes = new GrowableArray(Float64Array);
  /** The same as coordinates on the unit sphere, see `toUnitSphere`. */
  readonly sphere = [
    new GrowableArray(Float64Array),
    new GrowableArray(Float64Array),
    new GrowableArray(Float64Array),
  ] as const;
  /** Indexes into `eventStatuses`. */
  readonly eventStatuses = new GrowableArray(Uint8Array);
  /** Ids of series; 0 for events in none. */
  readonly series = new GrowableArray(Uint32Array);
  /** Kilometres; 0 without a radius. */
  readonly radii = new GrowableArray(Uint8Array);
  /** Numbers of texts that name a venue or promoters, see `linkOf`; 0 without one. */
  readonly locations = new GrowableArray(Uint32Array);
  readonly promoters = new GrowableArray(Uint32Array);
  readonly #links = new Dictionary();
  /** Milliseconds since 1970. */
  readonly updated = new GrowableArray(Float64Array);
  readonly sequences = new GrowableArray(Uint32Array);
  /** Milliseconds since 1970; NaN for public events. */
  readonly withdrawn = new GrowableArray(Float64Array);
  /** The most days from the first to the last one of any event so far. */
  longest = 0;
  readonly countryNames: string[] = [];
  readonly #countryNumbers = new Map<string, number>();
  readonly #all: readonly { extend(count: number): void; reorder(order: Uint32Array): void }[] = Object.values(this)
    .flat()
    .filter((value) => value instanceof GrowableArray);

  /** Number of rows, including those of previous versions. */
  get count(): number {
    return this.ids.length;
  }

  /** Number of events. */
  get size(): number {
    return this.#rows.size;
  }

  rowOf(id: number): number | undefined {
    return this.#rows.get(id);
  }

  /** Returns the columns for the filter; do not keep them, because they are reallocated as they grow. */
  filterable(): EventColumns {
    const [xs, ys, zs] = this.sphere;
    return {
      firstDays: this.firstDays.numbers,
      lastDays: this.lastDays.numbers,
      countries: this.countries.numbers,
      styles: this.styles.numbers,
      facts: this.facts.numbers,
      latitudes: this.latitudes.numbers,
      longitudes: this.longitudes.numbers,
      sphere: [xs.numbers, ys.numbers, zs.numbers],
      eventStatuses: this.eventStatuses.numbers,
      series: this.series.numbers,
      countryNumber: (name) => this.#countryNumbers.get(name),
      rowsWithWord: (word) => this.words.rowsContaining(word, this.count),
    };
  }

  /** Adds an event, without the words of its text, and returns its row. */
  add(event: IndexedEvent): number {
    const row = this.count;
    this.append([event]);
    this.#rows.set(event.id, row);
    return row;
  }

  /** Adds many events, by ascending id, which are not found by id until they are sorted. */
  append(events: readonly IndexedEvent[]): void {
    const first = this.count;
    for (const column of this.#all) column.extend(events.length);
    for (const [at, event] of events.entries()) this.#write(first + at, event);
  }

  // assigns to each array where its type is known: a method shared by arrays of several types takes ten times as long
  #write(row: number, event: IndexedEvent): void {
    this.ids.numbers[row] = event.id;
    const first = epochDay(event.event_date);
    const last = event.event_end_date === null ? first : epochDay(event.event_end_date);
    this.firstDays.numbers[row] = first;
    this.lastDays.numbers[row] = last;
    this.longest = Math.max(this.longest, last - first);
    this.countries.numbers[row] = this.#noteCountry(event.country);
    this.styles.numbers[row] = event.styles;
    this.facts.numbers[row] = event.facts;
    const point = { latitude: event.latitude ?? Number.NaN, longitude: event.longitude ?? Number.NaN };
    this.latitudes.numbers[row] = point.latitude;
    this.longitudes.numbers[row] = point.longitude;
    const [x, y, z] = toUnitSphere(point);
    this.sphere[0].numbers[row] = x;
    this.sphere[1].numbers[row] = y;
    this.sphere[2].numbers[row] = z;
    this.eventStatuses.numbers[row] = eventStatuses.indexOf(event.event_status);
    this.series.numbers[row] = event.series_id ?? 0;
    this.radii.numbers[row] = event.place_radius_km ?? 0;
    this.locations.numbers[row] = this.#noteLink(row, event.location_key ?? '');
    this.promoters.numbers[row] = this.#noteLink(row, event.promoters === '[]' ? '' : event.promoters);
    this.updated.numbers[row] = Date.parse(event.updated_at);
    this.sequences.numbers[row] = event.sequence;
    this.withdrawn.numbers[row] = event.withdrawn_at === null ? Number.NaN : Date.parse(event.withdrawn_at);
  }

  /** Returns the rows of those ids that belong to public events, or to withdrawn ones. */
  rowsOf(ids: readonly number[], { withdrawn }: { withdrawn: boolean }): number[] {
    const rows: number[] = [];
    for (const id of ids) {
      const row = this.#rows.get(id);
      if (row !== undefined && this.isPublic(row) !== withdrawn) rows.push(row);
    }
    return rows;
  }

  /** Returns rows by first day and id, sorted as plain numbers: a comparison function takes ten times as long. */
  sortByDay(rows: readonly number[]): Uint32Array<ArrayBuffer> {
    const keys = new Float64Array(rows.length);
    for (let at = 0; at < keys.length; at += 1)
      keys[at] = dayAndNumber(this.firstDays.at(rows[at]!), this.ids.at(rows[at]!));
    keys.sort();
    const sorted = new Uint32Array(keys.length);
    for (let at = 0; at < keys.length; at += 1) sorted[at] = this.#rows.get(numberOf(keys[at]!))!;
    return sorted;
  }

  /** Sorts appended events by first day and id; returns the previous row of each. */
  async sort(slicer: TimeSlicer): Promise<Uint32Array> {
    const days = this.firstDays.numbers;
    // plain numbers are sorted ten times as fast as by a comparison function
    const keys = Float64Array.from({ length: this.count }, (_, row) => dayAndNumber(days[row]!, row)).sort();
    const order = Uint32Array.from(keys, numberOf);
    for (const column of this.#all) {
      column.reorder(order);
      await slicer.yieldIfDue();
    }
    for (let row = 0; row < order.length; row += 1) {
      this.#rows.set(this.ids.at(row), row);
      if (row % 4096 === 0) await slicer.yieldIfDue();
    }
    return order;
  }

  /** Removes an event; its row remains unused. */
  remove(id: number): void {
    this.#rows.delete(id);
  }

  /**
   * Returns the square of the chord of the unit sphere between an event and a point: it increases with the distance.
   */
  chordTo(row: number, point: Coordinates): number {
    return toUnitSphere(point).reduce((sum, value, axis) => sum + (this.sphere[axis]!.at(row) - value) ** 2, 0);
  }

  /**
   * Returns the countries of events, which are in the order of their days, on a day: most upcoming first, then by name.
   * Events before the position `open` are over.
   */
  countCountries(rows: Uint32Array, open: number, today: number): CountryCount[] {
    const past = new Uint32Array(this.countryNames.length);
    const upcomingCounts = new Uint32Array(this.countryNames.length);
    const next = new Int32Array(this.countryNames.length);
    const { numbers: countries } = this.countries;
    for (let at = 0; at < open; at += 1) past[countries[rows[at]!]!]! += 1;
    for (let at = open; at < rows.length; at += 1) {
      const country = countries[rows[at]!]!;
      if (this.lastDays.at(rows[at]!) < today) {
        past[country]! += 1;
        continue;
      }
      if (upcomingCounts[country] === 0) next[country] = Math.max(this.firstDays.at(rows[at]!), today);
      upcomingCounts[country]! += 1;
    }
    const counts = this.countryNames.map((country, at) => ({
      country,
      upcoming: upcomingCounts[at]!,
      past: past[at]!,
      next_date: upcomingCounts[at] === 0 ? null : dayOfEpochDay(next[at]!),
    }));
    return counts
      .filter((count) => count.upcoming + count.past > 0)
      .sort((a, b) => b.upcoming - a.upcoming || compareText(a.country, b.country));
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
  isPublic = (row: number): boolean => Number.isNaN(this.withdrawn.at(row));

  /** Returns the text of a number of `locations` or `promoters`, and the country of the events that have it. */
  linkOf(number: number): { text: string; country: string } {
    const text = this.#links.textOf(number - 1);
    return { text: text.slice(1), country: this.countryNames[text.charCodeAt(0)]! };
  }

  /** Notes a text with the number of the row's country as its first character. */
  #noteLink(row: number, text: string): number {
    if (text === '') return 0;
    return this.#links.intern(String.fromCharCode(this.countries.at(row)) + text, 0, text.length + 1) + 1;
  }

  #noteCountry(name: string): number {
    const countryNumber = this.#countryNumbers.get(name);
    if (countryNumber !== undefined) return countryNumber;
    const number = this.countryNames.push(name) - 1;
    this.#countryNumbers.set(name, number);
    return number;
  }
}
