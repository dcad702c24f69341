import { BitSet } from '../search/bit-set.ts';
import { Dictionary } from '../search/dictionary.ts';
import { GrowableArray } from '../search/growable-array.ts';
import { LetterIndex } from '../search/letter-index.ts';
import { Postings } from '../search/postings.ts';
import type { TimeSlicer } from '../search/time-slicer.ts';

/** Ends each word in the text of all words; none holds it. */
const wordEnd = '\n';

/** The words of events' texts. A part of a word is looked for once in all different words rather than in all texts. */
export class EventTextIndex {
  readonly #dictionary = new Dictionary();
  /** All words in the order of their numbers, and where each begins. */
  #text = '';
  readonly #starts = new GrowableArray(Uint32Array);
  readonly #postings = new Postings();
  readonly #letters = new LetterIndex();

  /** Takes the text of the event at a place; places come in ascending order. */
  add(row: number, text: string): void {
    for (const word of new Set(text.split(/[\n ]/)))
      if (word !== '') this.#postings.add(this.#numberOf(word), row, false);
    for (let at = 0; at < text.length; at += 1) this.#letters.add(text.charCodeAt(at), row);
  }

  /** Packs all that has come. */
  pack(slicer: TimeSlicer): Promise<void> {
    return this.#postings.pack(this.#dictionary.size, slicer);
  }

  /** The places, below `size`, of all texts that have a word with this part. */
  rowsContaining(part: string, size: number): BitSet {
    const places = new BitSet(size);
    const known = this.#letters.recordsWith(part);
    if (known !== undefined) return places.or(known);
    let number = 0;
    for (let at = this.#text.indexOf(part); at !== -1; at = this.#text.indexOf(part, this.#starts.at(number))) {
      while (number < this.#starts.length && this.#starts.at(number) <= at) number += 1;
      this.#postings.mark(number - 1, places, null);
      if (number === this.#starts.length) break;
    }
    return places;
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
