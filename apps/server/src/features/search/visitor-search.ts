import { searchKey } from '@moonfloor/contract/text';
import { type BitSet, intersectAll } from '../../platform/search/bit-set.ts';
import { RankedResults } from './ranked-results.ts';
import type { SearchIndex } from './search-index.ts';
import { type FuzzyLevel, markFuzzy, markSplit, type TermMatches, matchTerm } from './term-matches.ts';
import { type Term, termsOf } from '../../platform/search/tokenize.ts';

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
 * words with its prefixes, these occur elsewhere, and, if there are few results, fuzzy matches. Within a rank: upcoming
 * events, soonest first, then artists, decorations and releases, then past events, latest first. `today` is a day.
 */
export function findForVisitors(index: SearchIndex, query: string, today: string): RankedResults {
  const results = new RankedResults(index, today);
  const terms = termsOf(query).slice(0, maxTerms);
  const sets = terms.map((term) => matchTerm(index, term));
  const found = intersectAll(sets.map(({ anywhere }) => anywhere))?.and(index.records.public);
  if (found === undefined) return results;
  for (const rank of rankMatches(index, searchKey(query), sets, found)) results.add(rank, false);
  for (const { below, ...level } of fuzzyLevels) {
    if (results.total >= below) continue;
    const near = intersectAll(fuzzyMatches(index, terms, sets, level))
      ?.and(index.records.public)
      .subtract(found);
    if (near === undefined) continue;
    results.add(near, true);
    found.or(near);
  }
  return results;
}

/** Ranks the records that match all terms: by equal name, name prefix, and position of the words. */
function rankMatches(index: SearchIndex, key: string, sets: readonly TermMatches[], found: BitSet): BitSet[] {
  const inName = (intersectAll(sets.map((set) => set.inName)) ?? index.emptySet()).and(found);
  const named = { same: index.emptySet(), begins: index.emptySet() };
  index.markNames(key, named.same, named.begins);
  const whole = intersectAll(sets.map(({ wholeInName }) => wholeInName)) ?? index.emptySet();
  const rest = found.copy();
  return [named.same.and(inName), named.begins.and(inName), whole.and(inName), inName, found].map((set) => {
    const rank = set.copy().and(rest);
    rest.subtract(rank);
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
    const [term, next, own] = [terms[at]!, terms[at + 1], matches[at]!];
    markFuzzy(index, term, level, own);
    if (term.length === 1) markSplit(index, term[0]!, own);
    if (term.length > 1 || next?.length !== 1) continue;
    const joined = index.withPrefix(term[0]! + next[0]!);
    own.or(joined);
    matches[at + 1]!.or(joined);
  }
  return matches;
}
