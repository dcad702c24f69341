import { searchKey } from '@moonfloor/contract/values/text';
import { type BitSet, intersectAll, missingAtMostTwo } from './bit-set.ts';
import { forEachFuzzyMatch, maxEditsOf } from './fuzzy-match.ts';
import { RankedResults } from './ranked-results.ts';
import type { SearchIndex } from './search-index.ts';
import { type Term, termsOf } from './tokenize.ts';

/** Maximum number of terms of a query, and of those matched fuzzily, which bounds its cost. */
const maxTerms = 10;
const maxFuzzyTerms = 3;

/** Fuzzy matches are searched when there are fewer exact results. */
const minExactResults = 5;

/** Levels of tolerance, lowest first; each is tried while there are fewer than `below` results. */
const fuzzyLevels: readonly (FuzzyLevel & { below: number })[] = [
  { maxEdits: 1, anyFirstLetter: false, anyText: false, below: minExactResults },
  { maxEdits: 2, anyFirstLetter: false, anyText: false, below: minExactResults },
  { maxEdits: 2, anyFirstLetter: false, anyText: true, below: 1 },
  { maxEdits: 1, anyFirstLetter: true, anyText: true, below: 1 },
];

/**
 * Finds public records. Ranks, best first: the name equals the query, starts with it, contains its words, contains
 * words with its prefixes, these occur elsewhere, and, if there are few results, fuzzy matches. Within a rank: running
 * events, then coming ones, soonest first, then the other types (`visitorTypeOrder`), then past events, latest first.
 * `today` is a day.
 */
export function findForVisitors(index: SearchIndex, query: string, today: string): RankedResults {
  const results = new RankedResults(index, today);
  const { terms, sets } = matchTerms(index, query);
  const matches = intersectAll(sets.map(({ anywhere }) => anywhere))?.and(index.records.public);
  if (matches === undefined) return results;
  for (const rank of rankMatches(index, searchKey(query), sets, matches)) results.add(rank, false);
  for (const { below, ...level } of fuzzyLevels) {
    if (results.total >= below) continue;
    const similarRecords = intersectAll(fuzzyMatches(index, terms, sets, level))
      ?.and(index.records.public)
      .subtract(matches);
    if (similarRecords === undefined) continue;
    results.add(similarRecords, true);
    matches.or(similarRecords);
  }
  return results;
}

/** Finds public records by their names and alternative names alone, ranked as by `findForVisitors`. */
export function findByName(index: SearchIndex, query: string, today: string): RankedResults {
  const results = new RankedResults(index, today);
  const { sets } = matchTerms(index, query);
  const matches = intersectAll(sets.map(({ inName }) => inName))?.and(index.records.public);
  if (matches !== undefined)
    for (const rank of rankMatches(index, searchKey(query), sets, matches)) results.add(rank, false);
  return results;
}

/** Ranks the records that match all terms: by equal name, name prefix, and position of the words. */
function rankMatches(index: SearchIndex, key: string, sets: readonly TermMatches[], matching: BitSet): BitSet[] {
  const inName = (intersectAll(sets.map((set) => set.inName)) ?? index.emptySet()).and(matching);
  const named = { same: index.emptySet(), begins: index.emptySet() };
  index.markNames(key, named.same, named.begins);
  const wholeMatches = intersectAll(sets.map(({ wholeInName }) => wholeInName)) ?? index.emptySet();
  const unranked = matching.copy();
  return [named.same.and(inName), named.begins.and(inName), wholeMatches.and(inName), inName, matching].map((set) => {
    const rank = set.copy().and(unranked);
    unranked.subtract(rank);
    return rank;
  });
}

/**
 * Returns for each term the records that contain it, also split into two words or joined with the next term; for the
 * rarest terms, the likeliest to be misspelled, also fuzzy matches.
 */
function fuzzyMatches(
  index: SearchIndex,
  terms: readonly Term[],
  sets: readonly TermMatches[],
  level: FuzzyLevel,
): BitSet[] {
  const matches = sets.map(({ anywhere }) => anywhere.copy());
  const rarest = matches
    .map((set, at) => ({ at, count: set.and(index.records.public).count }))
    .sort((a, b) => a.count - b.count)
    .slice(0, maxFuzzyTerms);
  for (const { at } of rarest) {
    const [term, next, termMatches] = [terms[at]!, terms[at + 1], matches[at]!];
    markFuzzy(index, term, level, termMatches);
    if (term.length === 1) markSplit(index, term[0]!, termMatches);
    if (term.length > 1 || next?.length !== 1) continue;
    const joined = index.withPrefix(term[0]! + next[0]!);
    termMatches.or(joined);
    matches[at + 1]!.or(joined);
  }
  return matches;
}

/**
 * The records that match a term of a query: as the prefix of a word anywhere, of a word in the name, or as a whole word
 * of it.
 */
interface TermMatches {
  anywhere: BitSet;
  inName: BitSet;
  wholeInName: BitSet;
}

/** Returns the terms of a query that count, and the records that match each exactly as typed. */
function matchTerms(index: SearchIndex, query: string): { terms: Term[]; sets: TermMatches[] } {
  const terms = termsOf(query).slice(0, maxTerms);
  return { terms, sets: terms.map((term) => matchTerm(index, term)) };
}

/** Finds the records that match a term of a query exactly as typed. */
function matchTerm(index: SearchIndex, term: Term): TermMatches {
  const prefixSets = term.map((prefix) => {
    const sets = { anywhere: index.emptySet(), inName: index.emptySet(), wholeInName: index.emptySet() };
    index.markPrefix(prefix, sets.anywhere, sets.inName);
    index.markWord(index.dictionary.numberOf(prefix), null, sets.wholeInName);
    return sets;
  });
  const all = (which: keyof TermMatches): BitSet =>
    intersectAll(prefixSets.map((sets) => sets[which])) ?? index.emptySet();
  return { anywhere: all('anywhere'), inName: all('inName'), wholeInName: all('wholeInName') };
}

/** How tolerant a fuzzy search is. */
interface FuzzyLevel {
  /** Maximum number of edits per word; `maxEditsOf` may lower it. */
  maxEdits: number;
  /** Whether the first letter may differ. */
  anyFirstLetter: boolean;
  /** Whether texts other than the name are searched. */
  anyText: boolean;
}

/** Marks the records that fuzzily match a term of a query. */
function markFuzzy(
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
function markSplit(index: SearchIndex, word: string, bits: BitSet): void {
  for (let at = minHalfLength; at <= word.length - minHalfLength; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)].map((half) => index.dictionary.numberOf(half));
    if (halves.includes(undefined)) continue;
    const bothHalves = intersectAll(
      halves.map((half) => {
        const set = index.emptySet();
        index.markWord(half, set, null);
        return set;
      }),
    );
    if (bothHalves !== undefined) bits.or(bothHalves);
  }
}
