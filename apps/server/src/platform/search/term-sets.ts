import { type Bits, inAll, inMost } from './bits.ts';
import { eachNear, faultsIn } from './near.ts';
import type { SearchIndex } from './search-index.ts';
import type { Term } from './words.ts';

/** The records that have a part of a query: as the beginning of a word anywhere, so in their name, as a word of it. */
export interface TermSets {
  anywhere: Bits;
  inName: Bits;
  wholeInName: Bits;
}

/** Finds the records that have a part of a query as it was typed. */
export function termSets(index: SearchIndex, term: Term): TermSets {
  const found = term.map((beginning) => {
    const sets = { anywhere: index.none(), inName: index.none(), wholeInName: index.none() };
    index.markBeginning(beginning, sets.anywhere, sets.inName);
    index.markWord(index.dictionary.numberOf(beginning), null, sets.wholeInName);
    return sets;
  });
  const all = (which: keyof TermSets): Bits => inAll(found.map((sets) => sets[which])) ?? index.none();
  return { anywhere: all('anywhere'), inName: all('inName'), wholeInName: all('wholeInName') };
}

/** How far what is found may be from what was typed. */
export interface Leniency {
  /** How many faults a word may have at most; `faultsIn` has the last word. */
  faults: number;
  /** Whether the first letter may be wrong. */
  anyFirst: boolean;
  /** Whether texts beyond the name count. */
  anyText: boolean;
}

/** Marks the records that have something near to a part of a query. */
export function markNear(index: SearchIndex, term: Term, { faults, anyFirst, anyText }: Leniency, bits: Bits): void {
  const [word = ''] = term;
  const mark = (near: number | undefined): void => index.markWord(near, anyText ? bits : null, anyText ? null : bits);
  const most = Math.min(faults, faultsIn(word));
  if (most > 0) eachNear(index.dictionary, word, { faults: most, sameFirst: !anyFirst }, mark);
  if (anyText && term.length > 1) markMostPairs(index, term, bits);
}

/** Marks the records that lack no more pairs of a run of letters than one wrong letter takes away. */
function markMostPairs(index: SearchIndex, pairs: Term, bits: Bits): void {
  const sets = pairs.map((pair) => {
    const set = index.none();
    index.markBeginning(pair, set, null);
    return set;
  });
  // one of two or three must be there all the same
  bits.or(sets.length > 3 ? inMost(sets, index.records.count) : sets.reduce((any, set) => any.or(set)));
}

/** Shortest half of a word that may have been meant as two, in UTF-16 units. */
const shortestHalf = 2;

/** Marks the records that have a word as two: `psytrance` finds `psy-trance`. */
export function markSplit(index: SearchIndex, word: string, bits: Bits): void {
  for (let at = shortestHalf; at <= word.length - shortestHalf; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)].map((half) => index.dictionary.numberOf(half));
    if (halves.includes(undefined)) continue;
    const both = inAll(halves.map((half) => {
      const set = index.none();
      index.markWord(half, set, null);
      return set;
    }));
    if (both !== undefined) bits.or(both);
  }
}
