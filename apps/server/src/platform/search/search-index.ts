import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import { BitSet, intersectAll } from './bit-set.ts';
import { Dictionary } from './dictionary.ts';
import { LetterIndex } from './letter-index.ts';
import { SortedList } from './sorted-list.ts';
import { Postings } from './postings.ts';
import { type IndexedRecord, RecordColumns, type RecordKey } from './record-columns.ts';
import type { TimeSlicer } from './time-slicer.ts';

/** What an admin asks for. */
export interface SearchRequest {
  type: ResourceType | 'all';
  /** As `prefixesOf` made them; none for all records. */
  beginnings: readonly string[];
  sortBy: 'created_at' | 'updated_at' | 'name' | 'status';
  descending: boolean;
  /** How many to pass over, and how many to answer at most. */
  offset: number;
  limit: number;
  /** What a stored status shows as on the day of `today`; `due` as `basicDate` makes it. */
  statusOf: (status: string, due: number) => string;
}

/** One page of what was found, and how much there is. */
export interface SearchPage {
  keys: RecordKey[];
  total: number;
}

/** Former versions of records that are kept at most, beyond a quarter of all. */
const maxStaleRows = 1000;

/** Ends the words of a record's name. */
const nameEnd = 10;

const space = 32;

/** Days as `basicDate` makes them, before and after all that can be. */
const firstDay = 1_01_01;
const lastDay = 9999_12_31;

/**
 * All records in memory: the words that they are found by, and the orders that they are listed in, all as plain
 * numbers. A search walks one order past the bits of what matches, so it takes the same time whatever is asked.
 */
export class SearchIndex {
  readonly records = new RecordColumns();
  readonly dictionary = new Dictionary();
  readonly #postings = new Postings();
  /** First letters of words anywhere and in names. */
  readonly #letters = { anywhere: new LetterIndex(), inName: new LetterIndex() };
  readonly #orders = {
    created_at: new SortedList(this.records.byCreation),
    updated_at: new SortedList(this.records.byUpdate),
    name: new SortedList(this.records.byName),
    visitors: new SortedList(this.records.compareForVisitors),
  };

  /** The order that visitors get what is found equally well in: `RecordColumns.forVisitors`. */
  get visitorOrder(): SortedList {
    return this.#orders.visitors;
  }

  /** How many records there are. */
  get size(): number {
    return this.records.recordCount;
  }

  /** Takes many records into an empty index; `finish` makes it ready. */
  load(records: readonly IndexedRecord[]): void {
    for (const record of records) this.#append(record);
  }

  /** Ends loading. */
  async finishLoading(slicer: TimeSlicer): Promise<void> {
    await this.#postings.pack(this.dictionary.size, slicer);
    await this.dictionary.sort(slicer);
    for (const order of Object.values(this.#orders)) {
      await order.sortAll(
        Uint32Array.from({ length: this.records.rowCount }, (_, number) => number),
        slicer,
      );
    }
  }

  /** Takes a new record, or a new version of a known one. */
  put(record: IndexedRecord): void {
    const number = this.#append(record);
    for (const order of Object.values(this.#orders)) order.add(number);
  }

  /** True when so much of it is former versions that it is better loaded again. */
  get needsRebuild(): boolean {
    return this.records.rowCount > this.records.recordCount * 1.25 + maxStaleRows;
  }

  /** An empty set for numbers of records. */
  emptySet(): BitSet {
    return new BitSet(this.records.rowCount);
  }

  /** Marks the records that have a word with this beginning, anywhere and in their name. */
  markPrefix(beginning: string, anywhere: BitSet | null, inName: BitSet | null): void {
    const known = this.#letters.anywhere.recordsWith(beginning);
    if (known !== undefined) {
      anywhere?.or(known);
      inName?.or(this.#letters.inName.recordsWith(beginning)!);
      return;
    }
    const [from, to] = this.dictionary.prefixRange(beginning);
    for (let place = from; place < to; place += 1) this.#postings.mark(this.dictionary.at(place), anywhere, inName);
  }

  /** Marks the records that have this very word (by its number), anywhere and in their name. */
  markWord(word: number | undefined, anywhere: BitSet | null, inName: BitSet | null): void {
    if (word !== undefined) this.#postings.mark(word, anywhere, inName);
  }

  /** Marks the records that are called so, and those whose name begins so and goes on. `name` is as names are sorted. */
  markNames(name: string, same: BitSet, begins: BitSet): void {
    const { name: order } = this.#orders;
    const { nameOf } = this.records;
    const from = order.lowerBound((number) => nameOf(number) >= name);
    const longer = order.lowerBound((number) => nameOf(number) > name);
    const to = order.lowerBound((number) => nameOf(number) > name && !nameOf(number).startsWith(name));
    for (let place = from; place < longer; place += 1) same.set(order.at(place));
    for (let place = longer; place < to; place += 1) begins.set(order.at(place));
  }

  /** How many records of each type have none of the statuses in `except`. */
  counts(except: readonly string[]): Record<ResourceType, number> {
    const wanted = this.records.present.copy();
    for (const [status, numbers] of this.records.statuses()) if (except.includes(status)) wanted.subtract(numbers);
    const [event = 0, artist = 0, decoration = 0, release = 0] = resourceTypes.map((_, type) =>
      wanted.intersectionCount(this.records.ofType(type)),
    );
    return { event, artist, decoration, release };
  }

  /** One page of the records that match, whatever their status, equals in the order of creation, and their number. */
  search({ type, beginnings, sortBy, descending, offset, limit, statusOf }: SearchRequest): SearchPage {
    const wanted = this.records.present.copy();
    const matches = this.#matches(beginnings);
    if (matches !== undefined) wanted.and(matches);
    if (type !== 'all') wanted.and(this.records.ofType(resourceTypes.indexOf(type)));
    const groups = sortBy === 'status' ? this.#byStatus(wanted, descending, statusOf) : [wanted];
    const order = this.#orders[sortBy === 'status' ? 'created_at' : sortBy];
    const page: number[] = [];
    let passed = 0;
    for (const group of groups) {
      const { count } = group;
      if (passed + count > offset && page.length < limit) {
        page.push(
          ...order.pick(group, { descending, offset: Math.max(0, offset - passed), limit: limit - page.length }),
        );
      }
      passed += count;
    }
    return { keys: page.map((number) => this.records.recordKeyOf(number)), total: passed };
  }

  /** The records that have a word with each of these beginnings; undefined for all. */
  #matches(beginnings: readonly string[]): BitSet | undefined {
    return intersectAll(
      beginnings.map((beginning) => {
        const bits = this.emptySet();
        this.markPrefix(beginning, bits, null);
        return bits;
      }),
    );
  }

  /** Some records by what their status shows as. */
  #byStatus(wanted: BitSet, descending: boolean, statusOf: SearchRequest['statusOf']): BitSet[] {
    const groups = new Map<string, BitSet>();
    const groupOf = (status: string): BitSet => {
      const known = groups.get(status) ?? this.emptySet();
      groups.set(status, known);
      return known;
    };
    for (const [stored, numbers] of this.records.statuses()) {
      const some = numbers.copy().and(wanted);
      if (statusOf(stored, firstDay) === statusOf(stored, lastDay)) groupOf(statusOf(stored, firstDay)).or(some);
      else this.#eachDay(some, (due) => groupOf(statusOf(stored, due)));
    }
    const statuses = [...groups.keys()].sort();
    return (descending ? statuses.reverse() : statuses).map((status) => groups.get(status)!);
  }

  /** Puts each of some records into the group of its day. In the visitors' order those of one day stand together. */
  #eachDay(some: BitSet, groupOf: (due: number) => BitSet): void {
    const { numbers, length } = this.visitorOrder;
    let left = some.count;
    let day = -1;
    let group = some;
    for (let place = 0; left > 0 && place < length; place += 1) {
      const number = numbers[place]!;
      if (!some.has(number)) continue;
      left -= 1;
      const due = this.records.dueOf(number);
      if (due !== day) group = groupOf(due);
      day = due;
      group.set(number);
    }
  }

  #append(record: IndexedRecord): number {
    const number = this.records.append(record);
    const { words } = record;
    let inName = true;
    for (let from = 0; from < words.length;) {
      let to = from;
      while (to < words.length && words.charCodeAt(to) !== space && words.charCodeAt(to) !== nameEnd) to += 1;
      if (to > from) {
        this.#postings.add(this.dictionary.intern(words, from, to), number, inName);
        this.#letters.anywhere.add(words.charCodeAt(from), number);
        if (inName) this.#letters.inName.add(words.charCodeAt(from), number);
      }
      if (words.charCodeAt(to) === nameEnd) inName = false;
      from = to + 1;
    }
    return number;
  }
}
