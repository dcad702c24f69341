/** A pause longer than this ends a visit, in milliseconds: 30 minutes. */
export const visitPauseMs = 30 * 60 * 1000;

/** A sign of a visitor, ready to be counted. */
export interface Sign {
  visitor: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Page that was looked at; null when only time was told. */
  page: string | null;
  seconds: number;
  country: string;
  referrer: string | null;
  userId: number | null;
}

/** What is known of a visitor of the day. */
export interface Known {
  /** Milliseconds since 1970 of the last sign. */
  lastAt: number;
  /** Who it is in the visit under way. */
  userId: number | null;
  /** Pages seen today, as far as they matter for what is counted next. */
  pages: Set<string>;
}

/** What some signs add to the figures of their day. */
export interface Tally {
  views: number;
  visitors: number;
  visits: number;
  seconds: number;
  pages: Map<string, { views: number; visitors: number }>;
  countries: Map<string, { visits: number; visitors: number }>;
  referrers: Map<string, number>;
  users: Map<number, number>;
}

/**
 * Counts the signs of one day, in their order. `known` is what earlier ones have left and is brought up to date.
 *
 * A visitor's visit begins with a view and lasts until they pause for more than half an hour: a page that is in front
 * is no pause. Its country and referrer are those of its first view, its member is whoever shows a token during it.
 * Time told without any view that day counts, but makes no visit.
 */
export function tally(signs: readonly Sign[], known: Map<string, Known>): Tally {
  const sum: Tally = {
    views: 0, visitors: 0, visits: 0, seconds: 0,
    pages: new Map(), countries: new Map(), referrers: new Map(), users: new Map(),
  };
  for (const sign of signs) {
    sum.seconds += Math.round(sign.seconds);
    const visitor = sign.page === null ? known.get(sign.visitor) : countView(sum, known, sign, sign.page);
    if (visitor === undefined) continue;
    visitor.lastAt = Math.max(visitor.lastAt, sign.at);
    if (sign.userId !== null && sign.userId !== visitor.userId) {
      visitor.userId = sign.userId;
      sum.users.set(sign.userId, (sum.users.get(sign.userId) ?? 0) + 1);
    }
  }
  return sum;
}

function countView(sum: Tally, known: Map<string, Known>, sign: Sign, page: string): Known {
  const found = known.get(sign.visitor);
  const visitor: Known = found ?? { lastAt: sign.at, userId: null, pages: new Set() };
  const pageCount = entry(sum.pages, page, { views: 0, visitors: 0 });
  sum.views += 1;
  pageCount.views += 1;
  if (found === undefined || sign.at - sign.seconds * 1000 - visitor.lastAt > visitPauseMs) {
    const country = entry(sum.countries, sign.country, { visits: 0, visitors: 0 });
    sum.visits += 1;
    country.visits += 1;
    visitor.userId = null;
    if (sign.referrer !== null) sum.referrers.set(sign.referrer, (sum.referrers.get(sign.referrer) ?? 0) + 1);
    if (found === undefined) {
      sum.visitors += 1;
      country.visitors += 1;
      known.set(sign.visitor, visitor);
    }
  }
  if (!visitor.pages.has(page)) {
    visitor.pages.add(page);
    pageCount.visitors += 1;
  }
  return visitor;
}

/** The entry of a key, made from `fresh` when there is none. */
function entry<K, V>(map: Map<K, V>, key: K, fresh: V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  map.set(key, fresh);
  return fresh;
}
