import { Bits } from '../search/bits.ts';
import { Dictionary } from '../search/dictionary.ts';
import { Growing } from '../search/growing.ts';
import { LetterSets } from '../search/letter-sets.ts';
import { Postings } from '../search/postings.ts';
import type { Turns } from '../search/turns.ts';

/** Ends each word in the text of all words; none holds it. */
const end = '\n';

/** The words of events' texts. A part of a word is looked for once in all different words rather than in all texts. */
export class EventWords {
  readonly #dictionary = new Dictionary();
  /** All words in the order of their numbers, and where each begins. */
  #text = '';
  readonly #starts = new Growing(Uint32Array);
  readonly #postings = new Postings();
  readonly #letters = new LetterSets();

  /** Takes the text of the event at a place; places come in ascending order. */
  add(place: number, text: string): void {
    for (const word of new Set(text.split(/[\n ]/))) if (word !== '') this.#postings.add(this.#numberOf(word), place, false);
    for (let at = 0; at < text.length; at += 1) this.#letters.add(text.charCodeAt(at), place);
  }

  /** Packs all that has come. */
  pack(turns: Turns): Promise<void> {
    return this.#postings.pack(this.#dictionary.size, turns);
  }

  /** The places, below `size`, of all texts that have a word with this part. */
  having(part: string, size: number): Bits {
    const places = new Bits(size);
    const known = this.#letters.having(part);
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
    const number = this.#dictionary.note(word, 0, word.length);
    if (number === this.#starts.length) {
      this.#starts.push(this.#text.length);
      this.#text += word + end;
    }
    return number;
  }
}
