import { compareText } from '@moonfloor/contract/values/text';
import type { Store } from '../../db/open-database.ts';
import { type VisitorHit, aggregateHits } from './aggregate.ts';
import { addToDay, findAccounts, findVisitors, saveVisitors, lockSalt } from './day-repository.ts';
import { countryOf, type Hit, isBot, referrerHost, visitorHash } from './hit.ts';
import { namesOf, pageOf, recordOf } from './pages.ts';

/** Maximum number of hits per transaction: other requests on SQLite wait for it, some milliseconds. */
export const batchSize = 200;

export interface CountContext {
  store: Store;
  /** Normalised canonical host of the site; null when it is not configured. */
  siteHost: string | null;
}

/** A view of a countable page, or reported time. */
interface CountableHit {
  hit: Hit;
  page: string | null;
}

/**
 * Counts up to `batchSize` hits in one transaction: bots and missing pages are dropped, the rest is added to the
 * figures of its day. IP addresses are not passed on.
 */
export async function countHits(context: CountContext, hits: readonly Hit[]): Promise<void> {
  const countedHits = await withoutUnknownPages(
    context.store,
    hits.filter((hit) => !isBot(hit)),
  );
  const days = Map.groupBy(countedHits, ({ hit }) => hit.day);
  if (days.size === 0) return;
  await context.store.db.transaction().execute(async (db) => {
    const accounts = await findAccounts(db, [...new Set(countedHits.flatMap(({ hit }) => hit.accountId ?? []))]);
    for (const [day, list] of [...days].sort(([a], [b]) => compareText(a, b))) {
      const salt = await lockSalt(db, day);
      const visitorHits = list.map((one) => toVisitorHit(context, salt, accounts, one));
      const visitors = [...new Set(visitorHits.map(({ visitor }) => visitor))];
      const pages = [...new Set(visitorHits.flatMap(({ page }) => page ?? []))];
      const states = await findVisitors(db, { day, visitors, pages });
      const totals = aggregateHits(visitorHits, states);
      await saveVisitors(db, day, states);
      await addToDay(db, day, totals);
    }
  });
}

/** Drops views of records that do not exist, as pages report paths themselves. */
async function withoutUnknownPages({ db }: Store, hits: readonly Hit[]): Promise<CountableHit[]> {
  const all = hits.map((hit) => ({ hit, page: hit.path === null ? null : pageOf(hit.path) }));
  const reportedPages = all.flatMap(({ hit, page }) => (hit.sent || page === null ? [] : page));
  const names = await namesOf(db, new Set(reportedPages));
  return all.flatMap(({ hit, page }) => {
    const exists = page !== null && (hit.sent || recordOf(page) === null || names.has(page));
    if (exists) return { hit, page };
    return hit.seconds > 0 ? { hit, page: null } : [];
  });
}

function toVisitorHit(
  { siteHost }: CountContext,
  salt: string,
  accounts: ReadonlySet<number>,
  { hit, page }: CountableHit,
): VisitorHit {
  const { at, seconds, accountId } = hit;
  return {
    visitor: visitorHash(salt, hit),
    at,
    page,
    seconds,
    country: countryOf(hit),
    referrer: referrerHost(hit, siteHost),
    accountId: accountId !== null && accounts.has(accountId) ? accountId : null,
  };
}
