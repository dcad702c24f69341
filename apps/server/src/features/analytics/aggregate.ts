/** A pause longer than this ends a visit, in milliseconds: 30 minutes. */
export const visitTimeoutMs = 30 * 60 * 1000;

/** A sign of a visitor, ready to be counted. */
export interface VisitorHit {
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
export interface VisitorState {
  /** Milliseconds since 1970 of the last sign. */
  lastAt: number;
  /** Who it is in the visit under way. */
  userId: number | null;
  /** Pages seen today, as far as they matter for what is counted next. */
  pages: Set<string>;
}

/** What some signs add to the figures of their day. */
export interface DayTotals {
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
export function aggregateHits(hits: readonly VisitorHit[], visitorStates: Map<string, VisitorState>): DayTotals {
  const totals: DayTotals = {
    views: 0,
    visitors: 0,
    visits: 0,
    seconds: 0,
    pages: new Map(),
    countries: new Map(),
    referrers: new Map(),
    users: new Map(),
  };
  for (const hit of hits) {
    totals.seconds += Math.round(hit.seconds);
    const visitor =
      hit.page === null ? visitorStates.get(hit.visitor) : countView(totals, visitorStates, hit, hit.page);
    if (visitor === undefined) continue;
    visitor.lastAt = Math.max(visitor.lastAt, hit.at);
    if (hit.userId !== null && hit.userId !== visitor.userId) {
      visitor.userId = hit.userId;
      totals.users.set(hit.userId, (totals.users.get(hit.userId) ?? 0) + 1);
    }
  }
  return totals;
}

function countView(
  totals: DayTotals,
  visitorStates: Map<string, VisitorState>,
  hit: VisitorHit,
  page: string,
): VisitorState {
  const found = visitorStates.get(hit.visitor);
  const visitor: VisitorState = found ?? { lastAt: hit.at, userId: null, pages: new Set() };
  const pageCount = getOrInsert(totals.pages, page, { views: 0, visitors: 0 });
  totals.views += 1;
  pageCount.views += 1;
  if (found === undefined || hit.at - hit.seconds * 1000 - visitor.lastAt > visitTimeoutMs) {
    const country = getOrInsert(totals.countries, hit.country, { visits: 0, visitors: 0 });
    totals.visits += 1;
    country.visits += 1;
    visitor.userId = null;
    if (hit.referrer !== null) totals.referrers.set(hit.referrer, (totals.referrers.get(hit.referrer) ?? 0) + 1);
    if (found === undefined) {
      totals.visitors += 1;
      country.visitors += 1;
      visitorStates.set(hit.visitor, visitor);
    }
  }
  if (!visitor.pages.has(page)) {
    visitor.pages.add(page);
    pageCount.visitors += 1;
  }
  return visitor;
}

/** The entry of a key, made from `fresh` when there is none. */
function getOrInsert<K, V>(map: Map<K, V>, key: K, fresh: V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  map.set(key, fresh);
  return fresh;
}
