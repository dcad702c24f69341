import { lowerBound } from '@moonfloor/contract/values/lower-bound';
import { sortSliced, type TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { GrowableArray } from './growable-array.ts';

/** Prime and offset basis of the word hash (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/). */
const fnvPrime = 0x01000193;
const fnvStart = 0x811c9dc5;

function hashOf(text: string, from: number, to: number): number {
  let hash = fnvStart;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime);
  return hash >>> 0;
}

/**
 * All words, each with a number: 20 bytes per word in addition to its letters, where strings in a `Map` take a hundred.
 * Letters are UTF-16 units, which also define the sort order.
 */
export class Dictionary {
  readonly #letters = new GrowableArray(Uint16Array, 4096);
  /** Offset of each word, followed by the end of the last one. */
  readonly #starts = new GrowableArray(Uint32Array);
  /** Hash table of word numbers plus one; 0 is free. Its size is a power of two. */
  #slots = new Uint32Array(1024);
  /** Sorted word numbers; null during bulk loading, until `sort`. */
  #sorted: GrowableArray<Uint32Array<ArrayBuffer>> | null = null;

  constructor() {
    this.#starts.push(0);
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  lengthOf(word: number): number {
    return this.#starts.at(word + 1) - this.#starts.at(word);
  }

  /** Returns a letter of a word, NaN after the last one. */
  letterOf(word: number, at: number): number {
    const place = this.#starts.at(word) + at;
    return place < this.#starts.at(word + 1) ? this.#letters.at(place) : Number.NaN;
  }

  textOf(word: number): string {
    return String.fromCharCode(...this.#letters.numbers.subarray(this.#starts.at(word), this.#starts.at(word + 1)));
  }

  /** Returns the number of the word in a range of a text, adding the word if it is new. */
  intern(text: string, from: number, to: number): number {
    const slot = this.#slotOf(text, from, to);
    const stored = this.#slots[slot]!;
    if (stored > 0) return stored - 1;
    const word = this.size;
    this.#slots[slot] = word + 1;
    this.#letters.reserve(to - from);
    for (let at = from; at < to; at += 1) this.#letters.push(text.charCodeAt(at));
    this.#starts.push(this.#letters.length);
    if (this.size * 2 > this.#slots.length) this.#spread();
    this.#sorted?.insert(this.#placeOf(text.slice(from, to)), word);
    return word;
  }

  /** Returns the number of a word; undefined if it is unknown. */
  numberOf(text: string): number | undefined {
    const stored = this.#slots[this.#slotOf(text, 0, text.length)]!;
    return stored > 0 ? stored - 1 : undefined;
  }

  /** Sorts all words; those added later are inserted in order. */
  async sort(slicer: TimeSlicer): Promise<void> {
    const wordNumbers = Uint32Array.from({ length: this.size }, (_, word) => word);
    this.#sorted = GrowableArray.of(await sortSliced(wordNumbers, (a, b) => this.#compare(a, b), slicer), Uint32Array);
    this.#letters.trim();
    this.#starts.trim();
  }

  /** Returns the word at a position of the order. */
  at(place: number): number {
    return this.#sorted!.at(place);
  }

  /** Returns the positions of the words with this prefix, end excluded. */
  prefixRange(beginning: string): [from: number, to: number] {
    const from = this.#placeOf(beginning);
    const begins = from < this.size && this.#begins(this.at(from), beginning);
    return [from, begins ? this.endOf(from, beginning.length) : from];
  }

  /**
   * Returns the first position after `from` whose word does not share the first `letters` letters of the word there.
   */
  endOf(from: number, letters: number): number {
    const { size } = this;
    if (letters === 0 || from >= size) return size;
    const sameAs = this.at(from);
    let step = 1;
    while (from + step < size && this.#agree(sameAs, this.at(from + step), letters)) step *= 2;
    const end = Math.min(from + step, size);
    return lowerBound(from + (step >> 1), end, (place) => !this.#agree(sameAs, this.at(place), letters));
  }

  /** Returns whether a word begins with a range of a text. */
  #begins(word: number, text: string, from = 0, to = text.length): boolean {
    if (this.lengthOf(word) < to - from) return false;
    const offset = this.#starts.at(word) - from;
    for (let at = from; at < to; at += 1) if (this.#letters.at(offset + at) !== text.charCodeAt(at)) return false;
    return true;
  }

  #agree(a: number, b: number, letters: number): boolean {
    for (let at = 0; at < letters; at += 1) if (this.letterOf(a, at) !== this.letterOf(b, at)) return false;
    return true;
  }

  /** Returns the first position whose word is not less than a text. */
  #placeOf(text: string): number {
    return lowerBound(0, this.#sorted!.length, (place) => !this.#isBefore(this.at(place), text));
  }

  #isBefore(word: number, text: string): boolean {
    for (let at = 0; at < text.length; at += 1) {
      const letter = this.letterOf(word, at);
      if (Number.isNaN(letter)) return true;
      if (letter !== text.charCodeAt(at)) return letter < text.charCodeAt(at);
    }
    return false;
  }

  #compare(a: number, b: number): number {
    const shorter = Math.min(this.lengthOf(a), this.lengthOf(b));
    for (let at = 0; at < shorter; at += 1) {
      const difference = this.letterOf(a, at) - this.letterOf(b, at);
      if (difference !== 0) return difference;
    }
    return this.lengthOf(a) - this.lengthOf(b);
  }

  /** Returns the slot that contains a word, or is free for it. */
  #slotOf(text: string, from: number, to: number): number {
    const last = this.#slots.length - 1;
    let slot = hashOf(text, from, to) & last;
    while (this.#slots[slot]! > 0 && !this.#is(this.#slots[slot]! - 1, text, from, to)) slot = (slot + 1) & last;
    return slot;
  }

  #is(word: number, text: string, from: number, to: number): boolean {
    return this.lengthOf(word) === to - from && this.#begins(word, text, from, to);
  }

  /** Doubles the hash table. */
  #spread(): void {
    const previous = this.#slots;
    const last = previous.length * 2 - 1;
    this.#slots = new Uint32Array(last + 1);
    for (const wordNumber of previous) {
      if (wordNumber === 0) continue;
      let hash = fnvStart;
      for (let at = this.#starts.at(wordNumber - 1); at < this.#starts.at(wordNumber); at += 1) {
        hash = Math.imul(hash ^ this.#letters.at(at), fnvPrime);
      }
      let slot = (hash >>> 0) & last;
      while (this.#slots[slot]! > 0) slot = (slot + 1) & last;
      this.#slots[slot] = wordNumber;
    }
  }
}
