import { dayOfEpochDay } from '@moonfloor/contract/values/days';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import type { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { BitSet, intersectAll } from './bit-set.ts';
import { Dictionary } from './dictionary.ts';
import type { RecordKey } from './follow-changes.ts';
import { LetterIndex } from './letter-index.ts';
import { Postings } from './postings.ts';
import { byType, type IndexedRecord, noDay, RecordColumns } from './record-columns.ts';
import { SortedList } from './sorted-list.ts';

/** Which part of a list of records is wanted, and its order. */
export interface ListRequest {
  type: ResourceType | 'all';
  sortBy: 'created_at' | 'updated_at' | 'name' | 'status';
  descending: boolean;
  /** Number of results to skip, and the maximum to return. */
  offset: number;
  limit: number;
  /** Returns the displayed status of a stored one on the current day; `due` is a day. */
  statusOf: (status: string, due: string | null) => string;
}

/** Maximum number of outdated rows in addition to a quarter of all rows. */
const maxStaleRows = 1000;

/** Separates the words of a record's name from the others. */
const nameEnd = 10;

const space = 32;

/** Days before and after all others. */
const firstDay = '0001-01-01';
const lastDay = '9999-12-31';

/**
 * All records in memory: the words that they are found by, and the orders that they are listed in, all as plain
 * numbers. A search walks one order and checks each row in the bit set of matches, so its cost does not depend on the
 * query.
 */
export class SearchIndex {
  readonly records = new RecordColumns();
  readonly dictionary = new Dictionary();
  readonly #postings = new Postings();
  /** Records by first letters of words anywhere and in names. */
  readonly #letters = { anywhere: new LetterIndex(), inName: new LetterIndex() };
  readonly #orders = {
    created_at: new SortedList(this.records.byCreation),
    updated_at: new SortedList(this.records.byUpdate),
    name: new SortedList(this.records.byName),
    visitors: new SortedList(this.records.compareForVisitors),
  };

  /** The order in which visitors get results of equal rank. */
  get visitorOrder(): SortedList {
    return this.#orders.visitors;
  }

  /** Number of records. */
  get size(): number {
    return this.records.recordCount;
  }

  /** Loads many records into an empty index; call `finishLoading` afterwards. */
  load(records: readonly IndexedRecord[]): void {
    for (const record of records) this.#append(record);
  }

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

  /** Adds a new record, or a new version of a known one. */
  put(record: IndexedRecord): void {
    const number = this.#append(record);
    for (const order of Object.values(this.#orders)) order.add(number);
  }

  /** True when there are so many outdated rows that the index should be rebuilt. */
  get needsRebuild(): boolean {
    return this.records.rowCount > this.records.recordCount * 1.25 + maxStaleRows;
  }

  /** Returns an empty set for row numbers. */
  emptySet(): BitSet {
    return new BitSet(this.records.rowCount);
  }

  /** Marks the records that contain a word with this prefix, anywhere and in their name. */
  markPrefix(prefix: string, anywhere: BitSet | null, inName: BitSet | null): void {
    const withPart = this.#letters.anywhere.recordsWith(prefix);
    if (withPart !== undefined) {
      anywhere?.or(withPart);
      inName?.or(this.#letters.inName.recordsWith(prefix)!);
      return;
    }
    const [from, to] = this.dictionary.prefixRange(prefix);
    for (let at = from; at < to; at += 1) this.#postings.mark(this.dictionary.at(at), anywhere, inName);
  }

  /** Returns the records that contain a word with this prefix. */
  withPrefix(prefix: string): BitSet {
    const records = this.emptySet();
    this.markPrefix(prefix, records, null);
    return records;
  }

  /** Marks the records that contain exactly this word (by its number), anywhere and in their name. */
  markWord(word: number | undefined, anywhere: BitSet | null, inName: BitSet | null): void {
    if (word !== undefined) this.#postings.mark(word, anywhere, inName);
  }

  /** Marks the records with this name, and those whose name has it as a proper prefix. `name` is a sort key. */
  markNames(name: string, exact: BitSet, begins: BitSet): void {
    const { name: order } = this.#orders;
    const { nameOf } = this.records;
    const from = order.lowerBound((number) => nameOf(number) >= name);
    const longer = order.lowerBound((number) => nameOf(number) > name);
    const to = order.lowerBound((number) => nameOf(number) > name && !nameOf(number).startsWith(name));
    for (let at = from; at < longer; at += 1) exact.set(order.at(at));
    for (let at = longer; at < to; at += 1) begins.set(order.at(at));
  }

  /** Counts the records of each type that have none of the statuses in `except`. */
  counts(except: readonly string[]): Record<ResourceType, number> {
    const countedRecords = this.records.present.copy();
    for (const [status, numbers] of this.records.statuses())
      if (except.includes(status)) countedRecords.subtract(numbers);
    return byType(resourceTypes.map((_, type) => countedRecords.intersectionCount(this.records.ofType(type))));
  }

  /**
   * Returns one page of the records of any status that have words with all these prefixes, ties in the order of creation,
   * and their total number.
   */
  list(
    prefixes: readonly string[],
    { type, sortBy, descending, offset, limit, statusOf }: ListRequest,
  ): { keys: RecordKey[]; total: number } {
    const matching = this.records.present.copy();
    const matches = intersectAll(prefixes.map((prefix) => this.withPrefix(prefix)));
    if (matches !== undefined) matching.and(matches);
    if (type !== 'all') matching.and(this.records.ofType(resourceTypes.indexOf(type)));
    const groups = sortBy === 'status' ? this.#byStatus(matching, descending, statusOf) : [matching];
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

  /** Returns records in the order of their displayed status. */
  #byStatus(wanted: BitSet, descending: boolean, statusOf: ListRequest['statusOf']): BitSet[] {
    const groups = new Map<string, BitSet>();
    const groupOf = (status: string): BitSet => {
      const statusSet = groups.get(status) ?? this.emptySet();
      groups.set(status, statusSet);
      return statusSet;
    };
    for (const [stored, numbers] of this.records.statuses()) {
      const wantedNumbers = numbers.copy().and(wanted);
      if (statusOf(stored, firstDay) === statusOf(stored, lastDay))
        groupOf(statusOf(stored, firstDay)).or(wantedNumbers);
      else this.#eachDay(wantedNumbers, (due) => groupOf(statusOf(stored, due === noDay ? null : dayOfEpochDay(due))));
    }
    const statuses = [...groups.keys()].sort();
    return (descending ? statuses.reverse() : statuses).map((status) => groups.get(status)!);
  }

  /** Adds each record to the group of its day. In the visitors' order the records of a day are adjacent. */
  #eachDay(wantedNumbers: BitSet, groupOf: (due: number) => BitSet): void {
    const { numbers, length } = this.visitorOrder;
    let remaining = wantedNumbers.count;
    let day: number | undefined;
    let group = wantedNumbers;
    for (let at = 0; remaining > 0 && at < length; at += 1) {
      const number = numbers[at]!;
      if (!wantedNumbers.has(number)) continue;
      remaining -= 1;
      const dueDay = this.records.dueOf(number);
      if (dueDay !== day) group = groupOf(dueDay);
      day = dueDay;
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
