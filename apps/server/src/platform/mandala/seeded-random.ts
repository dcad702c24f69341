import { createHash } from 'node:crypto';

/** A source of numbers in [0, 1), the same sequence for the same seed. */
export type Random = () => number;

/**
 * Creates a pseudo-random generator from any text: SHA-256 of the text seeds sfc32 (Chris Doty-Humphrey's Small Fast
 * Counter, from PractRand). For pictures and samples, never for secrets.
 */
export function seededRandom(seed: string): Random {
  const hash = createHash('sha256').update(seed).digest();
  let a = hash.readInt32LE(0);
  let b = hash.readInt32LE(4);
  let c = hash.readInt32LE(8);
  let counter = hash.readInt32LE(12);
  return () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
}

/** Returns a number in [low, high). */
export function randomBetween(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** Returns an integer from low to high, both included. */
export function randomInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Returns one entry of a list, which must not be empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const entry = list[Math.floor(random() * list.length)];
  if (entry === undefined) throw new RangeError('pick needs a list that is not empty');
  return entry;
}

/** Returns true with the given probability (0 to 1). */
export function randomChance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** Returns a shuffled copy of the list (Fisher-Yates). */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
