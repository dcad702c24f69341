import { minuteMs } from '@moonfloor/contract/values/durations';

/** A longer pause ends a visit. */
const visitTimeoutMs = 30 * minuteMs;

/** A hit of a visitor, ready for counting. */
export interface VisitorHit {
  visitor: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Page viewed; null when only time was reported. */
  page: string | null;
  seconds: number;
  country: string;
  referrer: string | null;
  accountId: number | null;
}

/** Stored state of a visitor on one day. */
export interface VisitorState {
  /** Milliseconds since 1970 of the last hit. */
  lastAt: number;
  /** Account id in the current visit. */
  accountId: number | null;
  /** Pages viewed today, as far as the next hits require them; `newPages` are those that are not stored yet. */
  pages: Set<string>;
  newPages: Set<string>;
}

/** Totals that hits add to the figures of their day. */
export interface DayTotals {
  views: number;
  visitors: number;
  visits: number;
  seconds: number;
  pages: Map<string, { views: number; visitors: number }>;
  countries: Map<string, { visits: number; visitors: number }>;
  referrers: Map<string, number>;
  accounts: Map<number, number>;
}

/**
 * Aggregates the hits of one day, in order. `visitorStates` contains the state after earlier hits and is updated. A
 * visit begins with a view and lasts until a pause of more than half an hour; time on a visible page is not a pause.
 * Country and referrer are those of the first view, the member is the one whose token is sent during the visit. Time
 * without any view that day is counted, but is not a visit.
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
    accounts: new Map(),
  };
  for (const hit of hits) {
    totals.seconds += Math.round(hit.seconds);
    const visitor =
      hit.page === null ? visitorStates.get(hit.visitor) : countView(totals, visitorStates, hit, hit.page);
    if (visitor === undefined) continue;
    visitor.lastAt = Math.max(visitor.lastAt, hit.at);
    if (hit.accountId !== null && hit.accountId !== visitor.accountId) {
      visitor.accountId = hit.accountId;
      totals.accounts.set(hit.accountId, (totals.accounts.get(hit.accountId) ?? 0) + 1);
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
  const state = visitorStates.get(hit.visitor);
  const visitor: VisitorState = state ?? { lastAt: hit.at, accountId: null, pages: new Set(), newPages: new Set() };
  const pageCount = getOrInsert(totals.pages, page, { views: 0, visitors: 0 });
  totals.views += 1;
  pageCount.views += 1;
  if (state === undefined || hit.at - hit.seconds * 1000 - visitor.lastAt > visitTimeoutMs) {
    const country = getOrInsert(totals.countries, hit.country, { visits: 0, visitors: 0 });
    totals.visits += 1;
    country.visits += 1;
    visitor.accountId = null;
    if (hit.referrer !== null) totals.referrers.set(hit.referrer, (totals.referrers.get(hit.referrer) ?? 0) + 1);
    if (state === undefined) {
      totals.visitors += 1;
      country.visitors += 1;
      visitorStates.set(hit.visitor, visitor);
    }
  }
  if (!visitor.pages.has(page)) {
    visitor.pages.add(page);
    visitor.newPages.add(page);
    pageCount.visitors += 1;
  }
  return visitor;
}

/** Returns the value of a key, inserting `fresh` when there is none. */
function getOrInsert<K, V>(map: Map<K, V>, key: K, fresh: V): V {
  const entry = map.get(key);
  if (entry !== undefined) return entry;
  map.set(key, fresh);
  return fresh;
}
