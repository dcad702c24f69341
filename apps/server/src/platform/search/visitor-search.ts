import { searchKey } from '@moonfloor/contract/text';
import { type Bits, inAll } from './bits.ts';
import { Finds } from './finds.ts';
import type { SearchIndex } from './search-index.ts';
import { type Leniency, markNear, markSplit, type TermSets, termSets } from './term-sets.ts';
import { type Term, termsOf } from './words.ts';

/** Parts of a query that count, and those of them that may be written wrongly: so no query costs much. */
const mostTerms = 10;
const mostWrong = 3;

/** When fewer are found as they were typed, what is near is looked for too. */
const enough = 5;

/** What is near, the nearest first; it is looked for while less than `below` has been found. */
const leniencies: readonly (Leniency & { below: number })[] = [
  { faults: 1, anyFirst: false, anyText: false, below: enough },
  { faults: 2, anyFirst: false, anyText: false, below: enough },
  { faults: 2, anyFirst: false, anyText: true, below: 1 },
  { faults: 1, anyFirst: true, anyText: true, below: 1 },
];

/**
 * Finds what visitors may see: what is named as the query first, then what is named so at its beginning, has its words
 * in the name, has beginnings of words there, has them elsewhere, and where that is little, what is near. What is found
 * equally well comes in the order of upcoming events, the soonest first, then artists, decorations and releases, and
 * past events, the latest first. `today` is a day.
 */
export function findForVisitors(index: SearchIndex, query: string, today: string): Finds {
  const finds = new Finds(index, today);
  const terms = termsOf(query).slice(0, mostTerms);
  const sets = terms.map((term) => termSets(index, term));
  const found = inAll(sets.map(({ anywhere }) => anywhere))?.and(index.records.public);
  if (found === undefined) return finds;
  for (const rank of ranksOf(index, searchKey(query), sets, found)) finds.add(rank, false);
  for (const { below, ...leniency } of leniencies) {
    if (finds.total >= below) continue;
    const near = inAll(lenientSets(index, terms, sets, leniency))?.and(index.records.public).without(found);
    if (near === undefined) continue;
    finds.add(near, true);
    found.or(near);
  }
  return finds;
}

/** What has all parts of the query, the best first: so named, named so at its beginning, and where the words are. */
function ranksOf(index: SearchIndex, key: string, sets: readonly TermSets[], found: Bits): Bits[] {
  const begun = (inAll(sets.map(({ inName }) => inName)) ?? index.none()).and(found);
  const named = { same: index.none(), begins: index.none() };
  index.markNames(key, named.same, named.begins);
  const whole = inAll(sets.map(({ wholeInName }) => wholeInName)) ?? index.none();
  const rest = found.copy();
  return [named.same.and(begun), named.begins.and(begun), whole.and(begun), begun, found].map((set) => {
    const rank = set.copy().and(rest);
    rest.without(rank);
    return rank;
  });
}

/**
 * For each part of a query the records that have it, or have it as two words or with the next one as one; for the
 * rarest parts, which are the likeliest to be wrong, also those that have something near.
 */
function lenientSets(index: SearchIndex, terms: readonly Term[], sets: readonly TermSets[], leniency: Leniency): Bits[] {
  const lenient = sets.map(({ anywhere }) => anywhere.copy());
  const rarest = lenient
    .map((set, at) => ({ at, count: set.and(index.records.public).count }))
    .sort((a, b) => a.count - b.count)
    .slice(0, mostWrong);
  for (const { at } of rarest) {
    const [term, next, own] = [terms[at]!, terms[at + 1], lenient[at]!];
    markNear(index, term, leniency, own);
    if (term.length === 1) markSplit(index, term[0]!, own);
    if (term.length > 1 || next?.length !== 1) continue;
    const joined = index.none();
    index.markBeginning(term[0]! + next[0]!, joined, null);
    own.or(joined);
    lenient[at + 1]!.or(joined);
  }
  return lenient;
}
