import { lowerBound } from '@moonfloor/contract/values/lower-bound';
import { sortSliced, type TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import type { BitSet } from './bit-set.ts';
import { GrowableArray } from './growable-array.ts';

/** Sorted row numbers; additions are inserted in order. */
export class SortedList {
  #numbers = new GrowableArray(Uint32Array);
  readonly #compare: (a: number, b: number) => number;

  /** `compare` must not return 0 for two different numbers. */
  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#numbers.length;
  }

  /** The sorted numbers, followed by spare capacity; do not keep it. */
  get numbers(): Uint32Array {
    return this.#numbers.numbers;
  }

  at(place: number): number {
    return this.#numbers.at(place);
  }

  /** Returns the numbers from one position to before another; do not keep it. */
  range(from: number, to: number): Uint32Array {
    return this.numbers.subarray(from, Math.max(from, Math.min(to, this.length)));
  }

  /** Takes ownership of numbers in any order and sorts them in place. */
  async sortAll(numbers: Uint32Array<ArrayBuffer>, slicer: TimeSlicer): Promise<void> {
    this.#numbers = GrowableArray.of(await sortSliced(numbers, this.#compare, slicer), Uint32Array);
  }

  /** Takes ownership of sorted numbers. */
  takeSorted(numbers: Uint32Array<ArrayBuffer>): void {
    this.#numbers = GrowableArray.of(numbers, Uint32Array);
  }

  /** Takes a small number of rows and sorts them synchronously. */
  sortFew(numbers: readonly number[]): void {
    this.#numbers = GrowableArray.of(Uint32Array.from(numbers).sort(this.#compare), Uint32Array);
  }

  add(number: number): void {
    this.#numbers.insert(
      this.lowerBound((other) => this.#compare(other, number) > 0),
      number,
    );
  }

  /** Removes a number; call it before the values that it is sorted by change. */
  remove(number: number): void {
    this.#numbers.remove(this.lowerBound((other) => this.#compare(other, number) >= 0));
  }

  /** Returns the first position for which `beyond` is true; it must be true for all later ones. */
  lowerBound(isBeyond: (number: number) => boolean): number {
    return lowerBound(0, this.length, (place) => isBeyond(this.at(place)));
  }

  /**
   * Returns elements of a set in ascending or descending order, after skipping `offset` of them. Distant ones are
   * reached from the other end.
   */
  pick(set: BitSet, { descending, offset, limit }: { descending: boolean; offset: number; limit: number }): number[] {
    const { count } = set;
    const end = Math.min(offset + limit, count);
    if (offset * 2 <= count) return this.#walk(set, { descending, offset, end });
    return this.#walk(set, { descending: !descending, offset: count - end, end: count - offset }).reverse();
  }

  #walk(set: BitSet, { descending, offset, end }: { descending: boolean; offset: number; end: number }): number[] {
    const { numbers, length } = this.#numbers;
    const picked: number[] = [];
    let passed = 0;
    for (let step = 0; step < length && passed < end; step += 1) {
      const number = numbers[descending ? length - 1 - step : step]!;
      if (!set.has(number)) continue;
      if (passed >= offset) picked.push(number);
      passed += 1;
    }
    return picked;
  }
}
