import { searchKey } from '@moonfloor/contract/text';
import { type BitSet, intersectAll } from './bit-set.ts';
import { RankedResults } from './ranked-results.ts';
import type { SearchIndex } from './search-index.ts';
import { type FuzzyLevel, markFuzzy, markSplit, type TermMatches, matchTerm } from './term-matches.ts';
import { type Term, termsOf } from './tokenize.ts';

/** Parts of a query that count, and those of them that may be written wrongly: so no query costs much. */
const maxTerms = 10;
const maxFuzzyTerms = 3;

/** When fewer are found as they were typed, what is near is looked for too. */
const minExactResults = 5;

/** What is near, the nearest first; it is looked for while less than `below` has been found. */
const fuzzyLevels: readonly (FuzzyLevel & { below: number })[] = [
  { maxEdits: 1, anyFirstLetter: false, anyText: false, below: minExactResults },
  { maxEdits: 2, anyFirstLetter: false, anyText: false, below: minExactResults },
  { maxEdits: 2, anyFirstLetter: false, anyText: true, below: 1 },
  { maxEdits: 1, anyFirstLetter: true, anyText: true, below: 1 },
];

/**
 * Finds what visitors may see: what is named as the query first, then what is named so at its beginning, has its words
 * in the name, has beginnings of words there, has them elsewhere, and where that is little, what is near. What is found
 * equally well comes in the order of upcoming events, the soonest first, then artists, decorations and releases, and
 * past events, the latest first. `today` is a day.
 */
export function findForVisitors(index: SearchIndex, query: string, today: string): RankedResults {
  const results = new RankedResults(index, today);
  const terms = termsOf(query).slice(0, maxTerms);
  const sets = terms.map((term) => matchTerm(index, term));
  const found = intersectAll(sets.map(({ anywhere }) => anywhere))?.and(index.records.public);
  if (found === undefined) return results;
  for (const rank of rankMatches(index, searchKey(query), sets, found)) results.add(rank, false);
  for (const { below, ...leniency } of fuzzyLevels) {
    if (results.total >= below) continue;
    const near = intersectAll(fuzzyMatches(index, terms, sets, leniency))
      ?.and(index.records.public)
      .subtract(found);
    if (near === undefined) continue;
    results.add(near, true);
    found.or(near);
  }
  return results;
}

/** What has all parts of the query, the best first: so named, named so at its beginning, and where the words are. */
function rankMatches(index: SearchIndex, key: string, sets: readonly TermMatches[], found: BitSet): BitSet[] {
  const begun = (intersectAll(sets.map(({ inName }) => inName)) ?? index.emptySet()).and(found);
  const named = { same: index.emptySet(), begins: index.emptySet() };
  index.markNames(key, named.same, named.begins);
  const whole = intersectAll(sets.map(({ wholeInName }) => wholeInName)) ?? index.emptySet();
  const rest = found.copy();
  return [named.same.and(begun), named.begins.and(begun), whole.and(begun), begun, found].map((set) => {
    const rank = set.copy().and(rest);
    rest.subtract(rank);
    return rank;
  });
}

/**
 * For each part of a query the records that have it, or have it as two words or with the next one as one; for the
 * rarest parts, which are the likeliest to be wrong, also those that have something near.
 */
function fuzzyMatches(
  index: SearchIndex,
  terms: readonly Term[],
  sets: readonly TermMatches[],
  leniency: FuzzyLevel,
): BitSet[] {
  const matches = sets.map(({ anywhere }) => anywhere.copy());
  const rarest = matches
    .map((set, at) => ({ at, count: set.and(index.records.public).count }))
    .sort((a, b) => a.count - b.count)
    .slice(0, maxFuzzyTerms);
  for (const { at } of rarest) {
    const [term, next, own] = [terms[at]!, terms[at + 1], matches[at]!];
    markFuzzy(index, term, leniency, own);
    if (term.length === 1) markSplit(index, term[0]!, own);
    if (term.length > 1 || next?.length !== 1) continue;
    const joined = index.emptySet();
    index.markPrefix(term[0]! + next[0]!, joined, null);
    own.or(joined);
    matches[at + 1]!.or(joined);
  }
  return matches;
}
