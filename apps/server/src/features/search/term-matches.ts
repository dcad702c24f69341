import { type BitSet, intersectAll, missingAtMostTwo } from '../../platform/search/bit-set.ts';
import { forEachFuzzyMatch, maxEditsOf } from '../../platform/search/fuzzy-match.ts';
import type { SearchIndex } from './search-index.ts';
import type { Term } from '../../platform/search/tokenize.ts';

/**
 * The records that match a term of a query: as the prefix of a word anywhere, of a word in the name, or as a whole word
 * of it.
 */
export interface TermMatches {
  anywhere: BitSet;
  inName: BitSet;
  wholeInName: BitSet;
}

/** Finds the records that match a term of a query exactly as typed. */
export function matchTerm(index: SearchIndex, term: Term): TermMatches {
  const found = term.map((prefix) => {
    const sets = { anywhere: index.emptySet(), inName: index.emptySet(), wholeInName: index.emptySet() };
    index.markPrefix(prefix, sets.anywhere, sets.inName);
    index.markWord(index.dictionary.numberOf(prefix), null, sets.wholeInName);
    return sets;
  });
  const all = (which: keyof TermMatches): BitSet => intersectAll(found.map((sets) => sets[which])) ?? index.emptySet();
  return { anywhere: all('anywhere'), inName: all('inName'), wholeInName: all('wholeInName') };
}

/** How tolerant a fuzzy search is. */
export interface FuzzyLevel {
  /** Maximum number of edits per word; `maxEditsOf` may lower it. */
  maxEdits: number;
  /** Whether the first letter may differ. */
  anyFirstLetter: boolean;
  /** Whether texts other than the name are searched. */
  anyText: boolean;
}

/** Marks the records that fuzzily match a term of a query. */
export function markFuzzy(
  index: SearchIndex,
  term: Term,
  { maxEdits, anyFirstLetter, anyText }: FuzzyLevel,
  bits: BitSet,
): void {
  const [word = ''] = term;
  const mark = (near: number | undefined): void => index.markWord(near, anyText ? bits : null, anyText ? null : bits);
  const level = { maxEdits: Math.min(maxEdits, maxEditsOf(word)), sameFirstLetter: !anyFirstLetter };
  if (level.maxEdits > 0) forEachFuzzyMatch(index.dictionary, word, level, mark);
  if (anyText && term.length > 1) markMostBigrams(index, term, bits);
}

/** Marks the records that lack no more bigrams of a run than one wrong letter affects. */
function markMostBigrams(index: SearchIndex, pairs: Term, bits: BitSet): void {
  const sets = pairs.map((pair) => index.withPrefix(pair));
  // of two or three bigrams, one must still match
  bits.or(sets.length > 3 ? missingAtMostTwo(sets, index.records.rowCount) : sets.reduce((any, set) => any.or(set)));
}

/** Minimum length of either part when a word is split into two, in UTF-16 units. */
const minHalfLength = 2;

/** Marks the records that contain a word split into two: `psytrance` finds `psy-trance`. */
export function markSplit(index: SearchIndex, word: string, bits: BitSet): void {
  for (let at = minHalfLength; at <= word.length - minHalfLength; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)].map((half) => index.dictionary.numberOf(half));
    if (halves.includes(undefined)) continue;
    const both = intersectAll(
      halves.map((half) => {
        const set = index.emptySet();
        index.markWord(half, set, null);
        return set;
      }),
    );
    if (both !== undefined) bits.or(both);
  }
}
