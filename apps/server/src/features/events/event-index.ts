import { LRUCache } from 'lru-cache';
import { type EventConditions, filterEvents, filterBetween } from '@moonfloor/contract/event-columns';
import type { EventFilterQuery } from '@moonfloor/contract/event-filter';
import type { Coordinates } from '@moonfloor/contract/event-match';
import { epochDay, dayOfEpochDay } from '@moonfloor/contract/event-table';
import { PackedTexts } from '../../platform/search/packed-texts.ts';
import { SortedList } from '../../platform/search/sorted-list.ts';
import { sortSliced, type TimeSlicer } from '../../platform/search/time-slicer.ts';
import { GrowingColumns, type IndexedEvent } from './indexed-columns.ts';
import { countCountries, type CountryCount } from './count-countries.ts';

/** Filter for events; `today`, a day, separates upcoming from past. */
export type IndexFilter = EventConditions &
  Pick<EventFilterQuery, 'when'> & {
    today: string;
    /** Only these, without duplicates. */
    ids?: readonly number[];
  };

/** The requested part of the results; descending, the latest come first. */
export interface ResultSlice {
  descending: boolean;
  offset: number;
  limit: number;
}

/** An event's id and version. */
export interface EventVersion {
  id: number;
  updated_at: string;
  sequence: number;
}

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
  readonly #born = (revisionCounter += 1);
  #revision = this.#born;
  /** Texts of the events being loaded, by row. */
  readonly #keys = new PackedTexts();
  #wordsReady: Promise<void> = Promise.resolve();

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

  /** Loads many events in any order into an empty index, each once; call `finishLoading` afterwards. */
  load(events: readonly IndexedEvent[]): void {
    for (const event of events) {
      this.#columns.add(event);
      this.#keys.push(event.search_key);
    }
  }

  /** Finishes loading except for the words: sorts events by day, so that scans read adjacent memory. */
  async finishLoading(slicer: TimeSlicer): Promise<void> {
    const columns = this.#columns;
    const order = await sortSliced(
      new Uint32Array(columns.count).map((_, place) => place),
      columns.byDay,
      slicer,
    );
    await columns.reorder(order, slicer);
    await slicer.yieldIfDue();
    const places = order.map((_, place) => place);
    await slicer.yieldIfDue();
    const shown = places.filter(columns.isPublic);
    await slicer.yieldIfDue();
    this.#order.takeSorted(shown);
    await this.#changed.sortAll(shown.slice(), slicer);
    await this.#withdrawn.sortAll(
      places.filter((place) => !columns.isPublic(place)),
      slicer,
    );
    this.#wordsReady = this.#loadWords(order, slicer);
  }

  /** Resolves when texts can be searched, which takes as long again as loading the rest; wait for it before `put`. */
  get wordsReady(): Promise<void> {
    return this.#wordsReady;
  }

  async #loadWords(order: Uint32Array, slicer: TimeSlicer): Promise<void> {
    const { words } = this.#columns;
    for (let place = 0; place < order.length; place += 1) {
      words.add(place, this.#keys.at(order[place]!));
      if (place % 128 === 0) await slicer.yieldIfDue();
    }
    this.#keys.clear();
    await words.pack(slicer);
  }

  /** Adds an event, or its new version. */
  put(event: IndexedEvent): void {
    this.remove(event.id);
    const place = this.#columns.add(event);
    this.#columns.words.add(place, event.search_key);
    if (!this.#columns.isPublic(place)) {
      this.#withdrawn.add(place);
      return;
    }
    this.#order.add(place);
    this.#changed.add(place);
    this.#touch(event.event_date);
  }

  /** Removes an event. */
  remove(id: number): void {
    const place = this.#columns.placeOf(id);
    if (place === undefined) return;
    this.#texts.delete(id);
    if (this.#columns.isPublic(place)) {
      this.#touch(dayOfEpochDay(this.#columns.firstDays.at(place)));
      this.#order.remove(place);
      this.#changed.remove(place);
    } else this.#withdrawn.remove(place);
    this.#columns.remove(id);
  }

  /** Returns the number of events that match a filter, and the ids of a part of them, by day and then by id. */
  page(
    { ids, when, to, today, ...own }: IndexFilter,
    { descending, offset, limit }: ResultSlice,
  ): { total: number; ids: number[] } {
    const { least, most } = dayRangeOf({ when, to, today });
    const order = ids === undefined ? this.#order : this.#orderOf(ids, this.#columns.byDay);
    const began = order.range(this.#firstFrom(least, order), this.#firstFrom(most + 1, order));
    const matching = filterEvents(this.#columns.filterable(), own, began);
    return {
      total: matching.length,
      ids: sliceRows(matching, { descending, offset, limit }).map((place) => this.#columns.ids.at(place)),
    };
  }

  /** Returns the most recently changed events that match a filter, latest first, ties by descending id. */
  pickChanged(filter: IndexFilter, limit: number): EventVersion[] {
    return this.#latest(this.#changed, this.#columns.byChange, filter, limit).map((place) => this.#versionOf(place));
  }

  /** Returns the ids of matching events withdrawn at or after an instant, latest first. */
  pickWithdrawn(filter: IndexFilter, since: string, limit: number): number[] {
    const { withdrawn, ids } = this.#columns;
    const latest = this.#latest(this.#withdrawn, this.#columns.byWithdrawal, filter, limit);
    return latest.filter((place) => withdrawn.at(place) >= Date.parse(since)).map((place) => ids.at(place));
  }

  /**
   * Returns the ids of events that begin between two days, both included, take place, and are within `km` of a point:
   * nearest first, ties by day.
   */
  near(place: Coordinates, { from, to, km }: { from: string; to: string; km: number }): number[] {
    const columns = this.#columns;
    const began = this.#order.range(this.#firstFrom(epochDay(from)), this.#firstFrom(epochDay(to) + 1));
    const around = filterEvents(columns.filterable(), { near: place, radius: km, takesPlace: true }, began);
    const distance = new Map([...around].map((at) => [at, columns.chordTo(at, place)]));
    return [...around]
      .sort((a, b) => distance.get(a)! - distance.get(b)! || columns.byDay(a, b))
      .map((at) => columns.ids.at(at));
  }

  /**
   * Returns the number of ongoing events that began from `since` to `day`, both included, and end on `day` or later,
   * and the ids of the first few, the latest to begin first.
   */
  ongoing(since: string, day: string, limit: number): { total: number; ids: number[] } {
    const last = epochDay(day);
    const ongoing: number[] = [];
    const first = this.#firstFrom(epochDay(since));
    for (let at = this.#firstFrom(last + 1) - 1; at >= first; at -= 1) {
      const place = this.#order.at(at);
      if (this.#columns.lastDays.at(place) >= last) ongoing.push(this.#columns.ids.at(place));
    }
    return { total: ongoing.length, ids: ongoing.slice(0, limit) };
  }

  /** Returns the versions of events, in the order of the ids. */
  versionsOf(ids: readonly number[]): EventVersion[] {
    return ids.flatMap((id) => {
      const place = this.#columns.placeOf(id);
      return place === undefined ? [] : [this.#versionOf(place)];
    });
  }

  /** Returns the number of events in each country, see `CountryCount`. */
  countries(today: string): CountryCount[] {
    return countCountries(this.#columns, this.#order, this.#firstFrom(epochDay(today)));
  }

  /** Returns the months, `YYYY-MM`, in which events begin, each with a number that changes with its events. */
  months(): { month: string; revision: number }[] {
    const months: { month: string; revision: number }[] = [];
    for (let at = 0; at < this.#order.length;) {
      const month = dayOfEpochDay(this.#columns.firstDays.at(this.#order.at(at))).slice(0, 7);
      months.push({ month, revision: this.#revisions.get(month) ?? this.#born });
      // 31 days after its first, the next month has begun
      const nextMonth = dayOfEpochDay(epochDay(`${month}-01`) + 31).slice(0, 7);
      at = this.#firstFrom(epochDay(`${nextMonth}-01`));
    }
    return months;
  }

  /** Returns the last matching rows of an order, descending. */
  #latest(
    all: SortedList,
    compare: (a: number, b: number) => number,
    { ids, when, to, today, ...own }: IndexFilter,
    limit: number,
  ): number[] {
    const { least, most } = dayRangeOf({ when, to, today });
    const order = ids === undefined ? all : this.#orderOf(ids, compare, all === this.#withdrawn);
    const places = order.range(0, order.length);
    const began =
      least > -Infinity || most < Infinity
        ? filterBetween(places, this.#columns.firstDays.numbers, least, most)
        : places;
    const matching = filterEvents(this.#columns.filterable(), own, began);
    return sliceRows(matching, { descending: true, offset: 0, limit });
  }

  #orderOf(ids: readonly number[], compare: (a: number, b: number) => number, withdrawn = false): SortedList {
    const order = new SortedList(compare);
    const places = ids.flatMap((id) => this.#columns.placeOf(id) ?? []);
    order.sortFew(places.filter((place) => this.#columns.isPublic(place) !== withdrawn));
    return order;
  }

  #firstFrom(day: number, order = this.#order): number {
    return order.lowerBound((place) => this.#columns.firstDays.at(place) >= day);
  }

  #versionOf(place: number): EventVersion {
    const { ids, updated, sequences } = this.#columns;
    return { id: ids.at(place), updated_at: new Date(updated.at(place)).toISOString(), sequence: sequences.at(place) };
  }

  #touch(day: string): void {
    revisionCounter += 1;
    this.#revision = revisionCounter;
    this.#revisions.set(day.slice(0, 7), revisionCounter);
  }
}

/** Returns the first and last day on which events of a filter may begin, both included. */
function dayRangeOf({ when, to, today }: Pick<IndexFilter, 'when' | 'to' | 'today'>): { least: number; most: number } {
  const day = epochDay(today);
  const last = to == null ? Infinity : epochDay(to);
  return { least: when === 'upcoming' ? day : -Infinity, most: when === 'past' ? Math.min(day - 1, last) : last };
}

/** Returns the requested part of some rows, in their order. */
function sliceRows(places: Uint32Array, { descending, offset, limit }: ResultSlice): number[] {
  if (!descending) return [...places.subarray(offset, offset + limit)];
  const end = Math.max(0, places.length - offset);
  return [...places.subarray(Math.max(0, end - limit), end)].reverse();
}
