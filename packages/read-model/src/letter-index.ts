import { BitSet } from './bit-set.ts';

/** First and last letter that have a set; digits, the Latin alphabet and the few characters between them. */
const firstLetter = '0'.charCodeAt(0);
const lastLetter = 'Z'.charCodeAt(0);

/**
 * Index of records by single letters. A user who types a word starts with one letter, which thousands of words begin
 * with: their union is precomputed. Other scripts have more letters, each of which few words begin with.
 */
export class LetterIndex {
  readonly #sets = Array.from({ length: lastLetter - firstLetter + 1 }, () => new BitSet(64));

  /** Adds a record for a letter, a UTF-16 unit. */
  add(letter: number, record: number): void {
    this.#sets[letter - firstLetter]?.add(record);
  }

  /**
   * Returns the records for a letter, which the caller must not change; undefined when the text is not a letter with a
   * set.
   */
  recordsWith(text: string): BitSet | undefined {
    return text.length === 1 ? this.#sets[text.charCodeAt(0) - firstLetter] : undefined;
  }
}
