import { createHash } from 'node:crypto';

/**
 * A pseudo-random generator whose sequence any text determines: SHA-256 of the text seeds sfc32 (Chris Doty-Humphrey's
 * Small Fast Counter, from PractRand). For pictures and samples, never for secrets.
 */
export class Random {
  #state: readonly [a: number, b: number, c: number, counter: number];

  constructor(seed: string) {
    const hash = createHash('sha256').update(seed).digest();
    this.#state = [hash.readInt32LE(0), hash.readInt32LE(4), hash.readInt32LE(8), hash.readInt32LE(12)];
  }

  /** Returns a number in [0, 1). */
  next(): number {
    const [a, b, c, counter] = this.#state;
    const sum = (((a + b) | 0) + counter) | 0;
    this.#state = [b ^ (b >>> 9), (c + (c << 3)) | 0, (((c << 21) | (c >>> 11)) + sum) | 0, (counter + 1) | 0];
    return (sum >>> 0) / 4294967296;
  }

  /** Returns a number in [low, high). */
  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** Returns an integer from low to high, both included. */
  integer(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  /** Returns true with the given probability (0 to 1). */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns one entry of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.integer(0, list.length - 1)]!;
  }

  /** Returns a shuffled copy of the list (Fisher-Yates). */
  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = this.integer(0, last);
      [result[last], result[other]] = [result[other]!, result[last]!];
    }
    return result;
  }
}
