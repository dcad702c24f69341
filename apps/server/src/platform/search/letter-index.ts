import { BitSet } from './bit-set.ts';

/** The first and the last of the letters that have a set; digits, the Latin alphabet and the few signs between them. */
const firstLetter = '0'.charCodeAt(0);
const lastLetter = 'Z'.charCodeAt(0);

/**
 * Which records have a letter. Whoever types a word begins with one, which thousands of words have: it is kept what
 * looking through all of them would find. Other scripts have more letters, each of which few words have.
 */
export class LetterIndex {
  readonly #sets = Array.from({ length: lastLetter - firstLetter + 1 }, () => new BitSet(64));

  /** Notes that a record has a letter, a UTF-16 unit. */
  add(letter: number, record: number): void {
    this.#sets[letter - firstLetter]?.add(record);
  }

  /** The records that have a text, not to be changed; undefined when the text is no letter that has a set. */
  recordsWith(text: string): BitSet | undefined {
    return text.length === 1 ? this.#sets[text.charCodeAt(0) - firstLetter] : undefined;
  }
}
