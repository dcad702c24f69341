import { addEditRow, firstEditRow, lettersOf } from '@moonfloor/contract/values/edit-distance';
import type { Dictionary } from './dictionary.ts';

/** How a word may differ from the typed one. */
interface FuzzyTolerance {
  /** Maximum number of wrong, missing, extra or transposed letters. */
  maxEdits: number;
  /** Whether the first letter must match. */
  sameFirstLetter: boolean;
}

/** Minimum length of a typed word to match a prefix of a longer word with errors. */
const minPrefixLength = 5;

/** Longer words are not compared, as they are not typed in practice. In UTF-16 units. */
const maxWordLength = 30;

/** Returns the maximum number of edits for a typed word: none in short ones and in numbers, two in long ones. */
export function maxEditsOf(word: string): number {
  if (word.length < 4 || word.length > maxWordLength || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/**
 * Calls back with the words that fuzzily match a typed one. Walks the sorted words and computes the distance rows once
 * for all words with a common prefix; when a prefix exceeds the limit, all words with it are skipped. Takes about a
 * millisecond for 100,000 words.
 */
export function forEachFuzzyMatch(
  dictionary: Dictionary,
  typed: string,
  { maxEdits, sameFirstLetter }: FuzzyTolerance,
  onMatch: (word: number) => void,
): void {
  const { length } = typed;
  const letters = lettersOf(typed);
  const rows = Array.from({ length: length + maxEdits + 2 }, () => firstEditRow(letters));
  const [from, to] = sameFirstLetter ? dictionary.prefixRange(typed[0]!) : [0, dictionary.size];
  let previousWord: number | null = null;
  let depth = 0;
  for (let place = from; place < to;) {
    const word = dictionary.at(place);
    depth = previousWord === null ? 0 : commonPrefixLength(dictionary, previousWord, word, depth);
    previousWord = word;
    const end = descend(word);
    if (end === 'whole') {
      if (rows[depth]![length]! <= maxEdits) onMatch(word);
      place += 1;
    } else {
      const next = Math.min(dictionary.endOf(place, depth), to);
      if (end === 'far') place = next;
      else for (; place < next; place += 1) onMatch(dictionary.at(place));
    }
  }

  /**
   * Computes rows along a word until it ends, or until all words with the current prefix are known to match or not to.
   */
  function descend(word: number): 'whole' | 'far' | 'near' {
    const units = dictionary.lengthOf(word);
    while (depth < units) {
      const minimum = addRow(word);
      if (minimum > maxEdits || depth > length + maxEdits) return 'far';
      if (length >= minPrefixLength && rows[depth]![length]! <= maxEdits) return 'near';
    }
    return 'whole';
  }

  /** Computes the row of the next letter and returns its minimum. */
  function addRow(word: number): number {
    const previousLetter = depth > 0 ? dictionary.letterOf(word, depth - 1) : -1;
    const recent = [rows[Math.max(depth - 1, 0)]!, rows[depth]!, rows[depth + 1]!] as const;
    const minimum = addEditRow(letters, recent, [previousLetter, dictionary.letterOf(word, depth)]);
    depth += 1;
    return minimum;
  }
}

/** Returns the length of the common prefix of two words, not above the given maximum. */
function commonPrefixLength(dictionary: Dictionary, a: number, b: number, max: number): number {
  let at = 0;
  while (at < max && dictionary.letterOf(a, at) === dictionary.letterOf(b, at)) at += 1;
  return at;
}
