import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Coordinates } from '@moonfloor/contract/events/event-match';
import { filterEvents, filterBetween, nearestRow } from '@moonfloor/contract/events/filter-columns';
import { epochDay, dayOfEpochDay } from '@moonfloor/contract/values/days';
import type { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { countEvents, type EventCounts, type Owners } from './event-counts.ts';
import { PackedTexts } from './growable-array.ts';
import {
  type CountryConditions,
  type DayRange,
  type EventVersion,
  type IndexFilter,
  periodOf,
  type ResultSlice,
  sliceRows,
} from './index-filter.ts';
import { type CountryCount, GrowingColumns, type IndexedEvent } from './indexed-columns.ts';
import { SortedList } from './sorted-list.ts';

/** Maximum size of all cached texts, in UTF-16 units. */
const maxCachedUnits = 4_000_000;

/** Maximum number of outdated rows in addition to a quarter of all rows. */
const maxStaleRows = 1000;

/** Counter of changes of all indexes in this process, so that revisions of different indexes never match. */
let revisionCounter = 0;

/**
 * All public events in memory, in the order of their days, and those that have been withdrawn: every query is a scan of
 * plain numbers, which takes a fraction of a millisecond with 100,000 events.
 */
export class EventIndex {
  readonly #columns = new GrowingColumns();
  readonly #order = new SortedList(this.#columns.byDay);
  readonly #changed = new SortedList(this.#columns.byChange);
  readonly #withdrawn = new SortedList(this.#columns.byWithdrawal);
  readonly #revisions = new Map<string, number>();
  readonly #texts = new LRUCache<number, string>({
    maxSize: maxCachedUnits,
    sizeCalculation: (text) => text.length + 1,
  });
  readonly #initialRevision = (revisionCounter += 1);
  #revision = this.#initialRevision;
  #countries: { revision: number; today: string; counts: CountryCount[] } | undefined;
  /** Texts of the events being loaded, by row. */
  readonly #keys = new PackedTexts();
  #fullyLoaded: Promise<void> = Promise.resolve();

  /** Number of events. */
  get size(): number {
    return this.#columns.size;
  }

  /** True when there are so many outdated rows that the index should be rebuilt. */
  get needsRebuild(): boolean {
    return this.#columns.count > this.#columns.size * 1.25 + maxStaleRows;
  }

  /** A number that changes with every change of an event, and differs between indexes. */
  get revision(): number {
    return this.#revision;
  }

  /** Returns the text given to `cacheText` for an event, if the event has not changed since. */
  cachedText(id: number): string | undefined {
    return this.#texts.get(id);
  }

  /**
   * Caches a text derived from an event until the event changes. `revision` is the index's revision before the event
   * was read: if it has changed since, the text may be outdated and is not cached.
   */
  cacheText(id: number, text: string, revision: number): void {
    if (revision === this.#revision) this.#texts.set(id, text);
  }

  /** Loads many events, by ascending id, into an empty index; call `finishLoading` afterwards. */
  load(events: readonly IndexedEvent[]): void {
    this.#columns.append(events);
    for (const { search_key } of events) this.#keys.push(search_key);
  }

  /**
   * Finishes loading the part that lists and maps need: sorts events by day, so that scans read adjacent memory. The rest follows
   * in the background, see `fullyLoaded`.
   */
  async finishLoading(slicer: TimeSlicer): Promise<void> {
    const order = await this.#columns.sort(slicer);
    this.#order.takeSorted(order.map((_, row) => row).filter(this.#columns.isPublic));
    this.#fullyLoaded = this.#loadRest(order, slicer);
  }

  /**
   * Resolves when texts can be searched and changes listed, which takes as long again as loading the rest. Wait for it
   * before `put`, `pickChanged`, `pickWithdrawn`, and filters with words.
   */
  get fullyLoaded(): Promise<void> {
    return this.#fullyLoaded;
  }

  async #loadRest(order: Uint32Array, slicer: TimeSlicer): Promise<void> {
    const columns = this.#columns;
    // lets the requests continue that waited for the lists
    await setImmediate();
    await this.#changed.sortAll(this.#order.range(0, this.#order.length).slice(), slicer);
    await this.#withdrawn.sortAll(
      order.map((_, row) => row).filter((row) => !columns.isPublic(row)),
      slicer,
    );
    for (let row = 0; row < order.length; row += 1) {
      columns.words.add(row, this.#keys.at(order[row]!));
      if (row % 128 === 0) await slicer.yieldIfDue();
    }
    this.#keys.clear();
    await columns.words.pack(slicer);
  }

  /** Adds an event, or its new version. */
  put(event: IndexedEvent): void {
    this.remove(event.id);
    const row = this.#columns.add(event);
    this.#columns.words.add(row, event.search_key);
    if (!this.#columns.isPublic(row)) {
      this.#withdrawn.add(row);
      return;
    }
    this.#order.add(row);
    this.#changed.add(row);
    this.bumpRevision(event.event_date);
  }

  /** Removes an event. */
  remove(id: number): void {
    const row = this.#columns.rowOf(id);
    if (row === undefined) return;
    this.#texts.delete(id);
    if (this.#columns.isPublic(row)) {
      this.bumpRevision(dayOfEpochDay(this.#columns.firstDays.at(row)));
      this.#order.remove(row);
      this.#changed.remove(row);
    } else this.#withdrawn.remove(row);
    this.#columns.remove(id);
  }

  /** Returns the number of events that match a filter, and the ids of a part of them, by day and then by id. */
  page(filter: IndexFilter, slice: ResultSlice): { total: number; ids: number[] } {
    const matching = this.#matching(filter);
    return { total: matching.length, ids: sliceRows(matching, slice).map((row) => this.#columns.ids.at(row)) };
  }

  /** Returns the rows that match a filter, by day and then by id. */
  #matching({ ids, when, from, to, today, ...conditions }: IndexFilter): Uint32Array {
    const { begins, ends } = periodOf({ when, from, to, today }, this.#columns.longest);
    const order = ids === undefined ? this.#order : this.#orderOf(ids, this.#columns.byDay);
    const begun = order.range(this.#firstFrom(begins.first, order), this.#firstFrom(begins.last + 1, order));
    return filterEvents(this.#columns.filterable(), { ...conditions, today }, this.#ending(begun, ends));
  }

  /** Returns the id of the event nearest to the filter's point that takes place and meets its other conditions, or null. */
  nearest({ near, radius: _, ...filter }: IndexFilter): number | null {
    if (near === undefined) return null;
    const rows = this.#matching({ ...filter, takesPlace: true });
    const row = nearestRow(this.#columns.filterable(), near, rows);
    return row === null ? null : this.#columns.ids.at(row);
  }

  /** Returns the most recently changed events that match a filter, latest first, ties by descending id. */
  pickChanged(filter: IndexFilter, limit: number): EventVersion[] {
    return this.#latest(this.#changed, this.#columns.byChange, filter, limit).map((row) => this.#versionOf(row));
  }

  /** Returns the ids of matching events withdrawn at or after an instant, latest first. */
  pickWithdrawn(filter: IndexFilter, since: string, limit: number): number[] {
    const { withdrawn, ids } = this.#columns;
    const latest = this.#latest(this.#withdrawn, this.#columns.byWithdrawal, filter, limit);
    return latest.filter((row) => withdrawn.at(row) >= Date.parse(since)).map((row) => ids.at(row));
  }

  /**
   * Returns the ids of events that begin between two days, both included, take place, and are within `km` of a point:
   * nearest first, ties by day.
   */
  near(point: Coordinates, { from, to, km }: { from: string; to: string; km: number }): number[] {
    const columns = this.#columns;
    const inPeriod = this.#order.range(this.#firstFrom(epochDay(from)), this.#firstFrom(epochDay(to) + 1));
    const nearby = filterEvents(columns.filterable(), { near: point, radius: km, takesPlace: true }, inPeriod);
    const distance = new Map([...nearby].map((row) => [row, columns.chordTo(row, point)]));
    return [...nearby]
      .sort((a, b) => distance.get(a)! - distance.get(b)! || columns.byDay(a, b))
      .map((row) => columns.ids.at(row));
  }

  /**
   * Returns the number of events that take place, began from `since` to `day`, both included, and end on `day` or later, and the
   * ids of the first few, the latest to begin first.
   */
  ongoing(since: string, day: string, limit: number): { total: number; ids: number[] } {
    const last = epochDay(day);
    const columns = this.#columns;
    const begun = this.#order.range(this.#firstFrom(epochDay(since)), this.#firstFrom(last + 1));
    const ongoing = filterEvents(columns.filterable(), { takesPlace: true }, begun).filter(
      (row) => columns.lastDays.at(row) >= last,
    );
    const latest = ongoing.slice(-limit).reverse();
    return { total: ongoing.length, ids: [...latest].map((row) => columns.ids.at(row)) };
  }

  /** Returns the versions of events, in the order of the ids. */
  versionsOf(ids: readonly number[]): EventVersion[] {
    return ids.flatMap((id) => {
      const row = this.#columns.rowOf(id);
      return row === undefined ? [] : [this.#versionOf(row)];
    });
  }

  /** Returns the number of events that meet some conditions in each country, see `CountryCount`. */
  countries(today: string, conditions: CountryConditions = {}): CountryCount[] {
    if (Object.values(conditions).some((value) => value != null))
      return this.#columns.countCountries(this.#matching({ ...conditions, today }), 0, epochDay(today));
    if (this.#countries?.revision !== this.#revision || this.#countries.today !== today) {
      const day = epochDay(today);
      const rows = this.#order.range(0, this.#order.length);
      const counts = this.#columns.countCountries(rows, this.#firstFrom(day - this.#columns.longest), day);
      this.#countries = { revision: this.#revision, today, counts };
    }
    return this.#countries.counts;
  }

  /** Adds all events to the records that they belong to. */
  countEvents<T extends EventCounts>(today: string, owners: Owners<T>): void {
    countEvents(this.#columns, this.#order.range(0, this.#order.length), epochDay(today), owners);
  }

  /** Returns the first day on which an event can have begun that is not over on a day. */
  openSince(today: string): string {
    return dayOfEpochDay(epochDay(today) - this.#columns.longest);
  }

  /** Returns the months, `YYYY-MM`, in which events begin, each with a number that changes with its events. */
  months(): { month: string; revision: number }[] {
    const months: { month: string; revision: number }[] = [];
    for (let at = 0; at < this.#order.length;) {
      const month = dayOfEpochDay(this.#columns.firstDays.at(this.#order.at(at))).slice(0, 7);
      months.push({ month, revision: this.#revisions.get(month) ?? this.#initialRevision });
      // 31 days after its first, the next month has begun
      const nextMonth = dayOfEpochDay(epochDay(`${month}-01`) + 31).slice(0, 7);
      at = this.#firstFrom(epochDay(`${nextMonth}-01`));
    }
    return months;
  }

  /** Returns the last matching rows of an order, descending. */
  #latest(
    sorted: SortedList,
    compare: (a: number, b: number) => number,
    { ids, when, from, to, today, ...conditions }: IndexFilter,
    limit: number,
  ): number[] {
    const { begins, ends } = periodOf({ when, from, to, today }, this.#columns.longest);
    const order = ids === undefined ? sorted : this.#orderOf(ids, compare, sorted === this.#withdrawn);
    const all = order.range(0, order.length);
    const begun =
      begins.last < Infinity ? filterBetween(all, this.#columns.firstDays.numbers, -Infinity, begins.last) : all;
    const matching = filterEvents(this.#columns.filterable(), { ...conditions, today }, this.#ending(begun, ends));
    return sliceRows(matching, { descending: true, offset: 0, limit });
  }

  /** Returns the rows of events that end between two days, both included. */
  #ending(rows: Uint32Array, { first, last }: DayRange): Uint32Array {
    return first === -Infinity && last === Infinity
      ? rows
      : filterBetween(rows, this.#columns.lastDays.numbers, first, last);
  }

  #orderOf(ids: readonly number[], compare: (a: number, b: number) => number, withdrawn = false): SortedList {
    const order = new SortedList(compare);
    const rows = this.#columns.rowsOf(ids, { withdrawn });
    if (compare === this.#columns.byDay) order.takeSorted(this.#columns.sortByDay(rows));
    else order.sortFew(rows);
    return order;
  }

  #firstFrom(day: number, order = this.#order): number {
    return order.lowerBound((row) => this.#columns.firstDays.at(row) >= day);
  }

  #versionOf(row: number): EventVersion {
    const { ids, updated, sequences } = this.#columns;
    return { id: ids.at(row), updated_at: new Date(updated.at(row)).toISOString(), sequence: sequences.at(row) };
  }

  bumpRevision(day: string): void {
    revisionCounter += 1;
    this.#revision = revisionCounter;
    this.#revisions.set(day.slice(0, 7), revisionCounter);
  }
}
