import type { BitSet } from './bit-set.ts';
import { GrowableArray } from './growable-array.ts';
import { sortSliced, type TimeSlicer } from './time-slicer.ts';

/** Numbers of records in the order of something; newcomers are put into their place. */
export class SortedList {
  #numbers = new GrowableArray(Uint32Array);
  readonly #compare: (a: number, b: number) => number;

  /** `compare` never finds two different numbers equal. */
  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#numbers.length;
  }

  /** The numbers in order, and room after them; not to be kept. */
  get numbers(): Uint32Array {
    return this.#numbers.numbers;
  }

  at(place: number): number {
    return this.#numbers.at(place);
  }

  /** The numbers from a place to before another one; not to be kept. */
  range(from: number, to: number): Uint32Array {
    return this.numbers.subarray(from, Math.max(from, Math.min(to, this.length)));
  }

  /** Takes over numbers in any order; they are sorted in place. */
  async sortAll(numbers: Uint32Array<ArrayBuffer>, slicer: TimeSlicer): Promise<void> {
    this.#numbers = GrowableArray.of(await sortSliced(numbers, this.#compare, slicer), Uint32Array);
  }

  /** Takes over numbers that are in order. */
  takeSorted(numbers: Uint32Array<ArrayBuffer>): void {
    this.#numbers = GrowableArray.of(numbers, Uint32Array);
  }

  /** Takes over some numbers, few enough to be sorted at once. */
  sortFew(numbers: readonly number[]): void {
    this.#numbers = GrowableArray.of(Uint32Array.from(numbers).sort(this.#compare), Uint32Array);
  }

  add(number: number): void {
    this.#numbers.insert(
      this.lowerBound((other) => this.#compare(other, number) > 0),
      number,
    );
  }

  /** Takes out a number that is there, before what it is ordered by changes. */
  remove(number: number): void {
    this.#numbers.remove(this.lowerBound((other) => this.#compare(other, number) >= 0));
  }

  /** The first place whose number is `beyond`, as all after it are. */
  lowerBound(beyond: (number: number) => boolean): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (beyond(this.at(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Some of the numbers of a set in order or backwards, `offset` of them passed over. What is far is walked to from the other end. */
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
