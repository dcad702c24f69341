import { popCount } from '@moonfloor/contract/values/pop-count';

/** A set of numbers from 0 to below `size`, one bit each. */
export class BitSet {
  #words: Uint32Array;

  constructor(size: number) {
    this.#words = new Uint32Array(Math.ceil(size / 32));
  }

  set(number: number): void {
    this.#words[number >>> 5]! |= 1 << (number & 31);
  }

  /** Adds a number, growing the set if necessary. */
  add(number: number): void {
    this.grow(number + 1);
    this.set(number);
  }

  /** Grows the set to hold numbers below `size`. */
  grow(size: number): void {
    if (size <= this.#words.length * 32) return;
    const grown = new Uint32Array(Math.ceil((size * 1.5) / 32));
    grown.set(this.#words);
    this.#words = grown;
  }

  delete(number: number): void {
    this.#words[number >>> 5]! &= ~(1 << (number & 31));
  }

  /** Number of elements. */
  get count(): number {
    let count = 0;
    for (let at = 0; at < this.#words.length; at += 1) count += popCount(this.#words[at]!);
    return count;
  }

  /** Returns the size of the intersection with another set. */
  intersectionCount(other: BitSet): number {
    const length = Math.min(this.#words.length, other.#words.length);
    let count = 0;
    for (let at = 0; at < length; at += 1) count += popCount(this.#words[at]! & other.#words[at]!);
    return count;
  }

  has(number: number): boolean {
    return (this.#words[number >>> 5]! & (1 << (number & 31))) !== 0;
  }

  copy(): BitSet {
    const copy = new BitSet(this.#words.length * 32);
    copy.#words.set(this.#words);
    return copy;
  }

  /** Adds every number. */
  fill(): this {
    this.#words.fill(-1);
    return this;
  }

  /** Removes the elements of the other set. */
  subtract(other: BitSet): this {
    const [words, others] = [this.#words, other.#words];
    for (let at = 0; at < words.length; at += 1) words[at]! &= ~others[at]!;
    return this;
  }

  /** Keeps the elements that are also in the other set. */
  and(other: BitSet): this {
    const [words, others] = [this.#words, other.#words];
    for (let at = 0; at < words.length; at += 1) words[at]! &= others[at]!;
    return this;
  }

  /** Adds the elements of the other set up to this set's size. */
  or(other: BitSet): this {
    const [words, others] = [this.#words, other.#words];
    const length = Math.min(words.length, others.length);
    for (let at = 0; at < length; at += 1) words[at]! |= others[at]!;
    return this;
  }
}

/** Returns the intersection of sets, without changing them; undefined if there are none. */
export function intersectAll(sets: readonly BitSet[]): BitSet | undefined {
  const [first, ...others] = sets;
  return others.reduce((common, set) => common?.and(set), first?.copy());
}

/** Returns the numbers that are missing in at most two of the sets. */
export function missingAtMostTwo(sets: readonly BitSet[], size: number): BitSet {
  const missing = [new BitSet(size).fill(), new BitSet(size), new BitSet(size)] as const;
  for (const set of sets) {
    missing[2].and(set).or(missing[1].copy().subtract(set));
    missing[1].and(set).or(missing[0].copy().subtract(set));
    missing[0].and(set);
  }
  return missing[0].or(missing[1]).or(missing[2]);
}
