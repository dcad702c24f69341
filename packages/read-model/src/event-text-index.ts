import type { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { BitSet } from './bit-set.ts';
import { Dictionary } from './dictionary.ts';
import { GrowableArray } from './growable-array.ts';
import { LetterIndex } from './letter-index.ts';
import { Postings } from './postings.ts';

/** Separates words in the concatenated text; no word contains it. */
const wordEnd = '\n';

/**
 * Index of the words of events' texts. A substring is looked up once among all distinct words rather than in all texts.
 */
export class EventTextIndex {
  readonly #dictionary = new Dictionary();
  /** All words in the order of their numbers, and the offset of each. */
  #text = '';
  readonly #starts = new GrowableArray(Uint32Array);
  readonly #postings = new Postings();
  readonly #letters = new LetterIndex();

  /** Adds the text of the event at a row; rows must be added in ascending order. */
  add(row: number, text: string): void {
    for (const word of new Set(text.split(/[\n ]/)))
      if (word !== '') this.#postings.add(this.#numberOf(word), row, false);
    for (let at = 0; at < text.length; at += 1) this.#letters.add(text.charCodeAt(at), row);
  }

  /** Packs everything added so far. */
  pack(slicer: TimeSlicer): Promise<void> {
    return this.#postings.pack(this.#dictionary.size, slicer);
  }

  /** Returns the rows, below `size`, of all texts with a word that contains `part`. */
  rowsContaining(part: string, size: number): BitSet {
    const rows = new BitSet(size);
    const records = this.#letters.recordsWith(part);
    if (records !== undefined) return rows.or(records);
    let number = 0;
    for (let at = this.#text.indexOf(part); at !== -1; at = this.#text.indexOf(part, this.#starts.at(number))) {
      while (number < this.#starts.length && this.#starts.at(number) <= at) number += 1;
      this.#postings.mark(number - 1, rows, null);
      if (number === this.#starts.length) break;
    }
    return rows;
  }

  #numberOf(word: string): number {
    const number = this.#dictionary.intern(word, 0, word.length);
    if (number === this.#starts.length) {
      this.#starts.push(this.#text.length);
      this.#text += word + wordEnd;
    }
    return number;
  }
}
