import { type BitSet, intersectAll, missingAtMostTwo } from './bit-set.ts';
import { forEachFuzzyMatch, maxEditsOf } from './fuzzy-match.ts';
import type { SearchIndex } from './search-index.ts';
import type { Term } from './tokenize.ts';

/** The records that have a part of a query: as the beginning of a word anywhere, so in their name, as a word of it. */
export interface TermMatches {
  anywhere: BitSet;
  inName: BitSet;
  wholeInName: BitSet;
}

/** Finds the records that have a part of a query as it was typed. */
export function matchTerm(index: SearchIndex, term: Term): TermMatches {
  const found = term.map((beginning) => {
    const sets = { anywhere: index.emptySet(), inName: index.emptySet(), wholeInName: index.emptySet() };
    index.markPrefix(beginning, sets.anywhere, sets.inName);
    index.markWord(index.dictionary.numberOf(beginning), null, sets.wholeInName);
    return sets;
  });
  const all = (which: keyof TermMatches): BitSet => intersectAll(found.map((sets) => sets[which])) ?? index.emptySet();
  return { anywhere: all('anywhere'), inName: all('inName'), wholeInName: all('wholeInName') };
}

/** How far what is found may be from what was typed. */
export interface FuzzyLevel {
  /** How many faults a word may have at most; `maxEditsOf` has the last word. */
  maxEdits: number;
  /** Whether the first letter may be wrong. */
  anyFirstLetter: boolean;
  /** Whether texts beyond the name count. */
  anyText: boolean;
}

/** Marks the records that have something near to a part of a query. */
export function markFuzzy(
  index: SearchIndex,
  term: Term,
  { maxEdits, anyFirstLetter, anyText }: FuzzyLevel,
  bits: BitSet,
): void {
  const [word = ''] = term;
  const mark = (near: number | undefined): void => index.markWord(near, anyText ? bits : null, anyText ? null : bits);
  const most = Math.min(maxEdits, maxEditsOf(word));
  if (most > 0) forEachFuzzyMatch(index.dictionary, word, { maxEdits: most, sameFirstLetter: !anyFirstLetter }, mark);
  if (anyText && term.length > 1) markMostBigrams(index, term, bits);
}

/** Marks the records that lack no more pairs of a run of letters than one wrong letter takes away. */
function markMostBigrams(index: SearchIndex, pairs: Term, bits: BitSet): void {
  const sets = pairs.map((pair) => {
    const set = index.emptySet();
    index.markPrefix(pair, set, null);
    return set;
  });
  // one of two or three must be there all the same
  bits.or(sets.length > 3 ? missingAtMostTwo(sets, index.records.rowCount) : sets.reduce((any, set) => any.or(set)));
}

/** Shortest half of a word that may have been meant as two, in UTF-16 units. */
const minHalfLength = 2;

/** Marks the records that have a word as two: `psytrance` finds `psy-trance`. */
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
