import { epochDay } from '@moonfloor/contract/values/days';
import { type ResourceType, resourceTypes, simpleTypes } from '@moonfloor/contract/values/lists';
import { compareText } from '@moonfloor/contract/values/text';
import { BitSet } from './bit-set.ts';
import type { RecordKey } from './follow-changes.ts';
import { GrowableArray } from './growable-array.ts';

/** A record as indexed by the search. */
export interface IndexedRecord extends RecordKey {
  /** Stored status. */
  status: string;
  isPublic: boolean;
  /** First day of an event; null for others. */
  begins: string | null;
  /** Last day of an event, release day of a release. */
  due: string | null;
  /** Key by which names are compared and sorted. */
  name_key: string;
  /** Instants. */
  created_at: string;
  updated_at: string;
  /** The words as returned by `indexText`. */
  words: string;
}

/** Stands for no day among days since 1970-01-01; before all of them. */
export const noDay = -(2 ** 31);

const numberOfDay = (day: string | null): number => (day === null ? noDay : epochDay(day));

/**
 * Columns of everything about records except their words: each version of a record has a row number, counted from 0; a
 * newer version makes the previous row outdated. Days are days since 1970-01-01, or `noDay`.
 */
export class RecordColumns {
  readonly #numbers = new Map<number, number>();
  readonly #types = new GrowableArray(Uint8Array);
  readonly #ids = new GrowableArray(Uint32Array);
  readonly #statusNames: string[] = [];
  readonly #begins = new GrowableArray(Int32Array);
  readonly #dues = new GrowableArray(Int32Array);
  #longestEvent = 0;
  readonly #names: string[] = [];
  readonly #created = new GrowableArray(Float64Array);
  readonly #updated = new GrowableArray(Float64Array);
  /** Row numbers by type, including outdated ones, and by status, in list order. */
  readonly #ofType = resourceTypes.map(() => new BitSet(64));
  readonly #withStatus: BitSet[] = [];
  /** Current rows. */
  readonly present = new BitSet(64);
  /** Current rows of public records. */
  readonly public = new BitSet(64);

  /** Number of rows, including outdated ones. */
  get rowCount(): number {
    return this.#ids.length;
  }

  get recordCount(): number {
    return this.#numbers.size;
  }

  /** Appends a record or a new version of one, and returns its row number. */
  append(record: IndexedRecord): number {
    const number = this.rowCount;
    const type = resourceTypes.indexOf(record.type);
    const key = record.id * resourceTypes.length + type;
    const previous = this.#numbers.get(key);
    if (previous !== undefined) {
      this.present.delete(previous);
      this.public.delete(previous);
    }
    this.#numbers.set(key, number);
    this.#types.push(type);
    this.#ids.push(record.id);
    const status = this.#statusNumber(record.status);
    const [begins, dueDay] = [numberOfDay(record.begins), numberOfDay(record.due)];
    this.#begins.push(begins);
    this.#dues.push(dueDay);
    if (begins !== noDay && dueDay !== noDay) this.#longestEvent = Math.max(this.#longestEvent, dueDay - begins);
    this.#names.push(record.name_key);
    this.#created.push(Date.parse(record.created_at));
    this.#updated.push(Date.parse(record.updated_at));
    for (const set of [this.present, this.#ofType[type]!, this.#withStatus[status]!]) set.add(number);
    this.public.grow(number + 1);
    if (record.isPublic) this.public.set(number);
    return number;
  }

  /** Returns all rows of a type, by its index in `resourceTypes`; must not be changed. */
  ofType(type: number): BitSet {
    return this.#ofType[type]!;
  }

  /** Returns all stored statuses, each with its rows, which must not be changed. */
  statuses(): [status: string, numbers: BitSet][] {
    return this.#statusNames.map((name, at) => [name, this.#withStatus[at]!]);
  }

  /** Returns the index of a row's type in `resourceTypes`. */
  typeNumber(number: number): number {
    return this.#types.at(number);
  }

  recordKeyOf(number: number): RecordKey {
    return { type: resourceTypes[this.#types.at(number)]!, id: this.#ids.at(number) };
  }

  /** Returns the due day. */
  dueOf(number: number): number {
    return this.#dues.at(number);
  }

  /** Returns the first day of an event. */
  beginOf(number: number): number {
    return this.#begins.at(number);
  }

  /** Returns a day before which no event has begun that is running on `day`. */
  firstBeginOn(day: number): number {
    return day - this.#longestEvent;
  }

  nameOf = (number: number): string => this.#names[number]!;

  byCreation = (a: number, b: number): number => this.#created.at(a) - this.#created.at(b) || this.#byKey(a, b);

  byUpdate = (a: number, b: number): number => this.#updated.at(a) - this.#updated.at(b) || this.#byKey(a, b);

  byName = (a: number, b: number): number => compareText(this.nameOf(a), this.nameOf(b)) || this.#byKey(a, b);

  /** Orders records by type (`visitorTypeOrder`): releases latest first, events by their first day, others by name. */
  compareForVisitors = (a: number, b: number): number => {
    const type = this.#types.at(a);
    const apart = visitorTypeRank[type]! - visitorTypeRank[this.#types.at(b)]!;
    if (apart !== 0) return apart;
    const apartInTime =
      type === eventTypeIndex ? this.#begins.at(a) - this.#begins.at(b) : this.#dues.at(b) - this.#dues.at(a);
    return apartInTime || this.byName(a, b);
  };

  /** Breaks ties: by type and id, older versions first. */
  #byKey(a: number, b: number): number {
    return this.#types.at(a) - this.#types.at(b) || this.#ids.at(a) - this.#ids.at(b) || a - b;
  }

  #statusNumber(status: string): number {
    const statusNumber = this.#statusNames.indexOf(status);
    if (statusNumber !== -1) return statusNumber;
    this.#withStatus.push(new BitSet(64));
    return this.#statusNames.push(status) - 1;
  }
}

/** Returns numbers, in the order of `resourceTypes`, by type. */
export const byType = (numbers: readonly number[]): Record<ResourceType, number> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the types
  Object.fromEntries(resourceTypes.map((type, at) => [type, numbers[at] ?? 0])) as Record<ResourceType, number>;

export const eventTypeIndex = resourceTypes.indexOf('event');

/** Indexes of types in the order in which visitors get results of equal rank; events come last. */
export const visitorTypeOrder = (['artist', 'decoration', ...simpleTypes, 'release', 'event'] as const).map((type) =>
  resourceTypes.indexOf(type),
);
const visitorTypeRank = resourceTypes.map((_, type) => visitorTypeOrder.indexOf(type));
