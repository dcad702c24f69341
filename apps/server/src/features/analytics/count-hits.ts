import type { Store } from '../../db/open-database.ts';
import type { GeoIp } from '../../platform/geoip/open-geoip.ts';
import { addToDay, findAccounts, findVisitors, saveVisitors, lockSalt } from './day-repository.ts';
import { countryOf, isBot, referrerHost, visitorHash } from './classify-hit.ts';
import { pageOf, recordOf } from './pages.ts';
import { namesOf } from './record-names.ts';
import type { Hit } from './hit.ts';
import { type VisitorHit, aggregateHits } from './aggregate.ts';

/** Maximum number of hits per transaction: other requests on SQLite wait for it, some milliseconds. */
export const batchSize = 200;

/** Dependencies of counting. */
export interface CountContext {
  store: Store;
  geoIp: GeoIp;
  /** Normalised canonical host of the site; null when it is not configured. */
  siteHost: string | null;
}

/** A view of a countable page, or reported time. */
interface CountableHit {
  sighting: Hit;
  page: string | null;
}

/**
 * Counts up to `batchSize` hits in one transaction: bots and missing pages are dropped, the rest is added to the
 * figures of its day. IP addresses are not passed on.
 */
export async function countHits(context: CountContext, sightings: readonly Hit[]): Promise<void> {
  const counted = await withoutUnknownPages(
    context.store,
    sightings.filter((sighting) => !isBot(sighting)),
  );
  const days = Map.groupBy(counted, ({ sighting }) => sighting.day);
  if (days.size === 0) return;
  await context.store.db.transaction().execute(async (db) => {
    const accounts = await findAccounts(db, ids(counted));
    for (const [day, list] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const salt = await lockSalt(db, day);
      const visitorHits = list.map((one) => toVisitorHit(context, salt, accounts, one));
      const visitors = [...new Set(visitorHits.map(({ visitor }) => visitor))];
      const pages = [...new Set(visitorHits.flatMap(({ page }) => page ?? []))];
      const known = await findVisitors(db, { day, visitors, pages });
      const sum = aggregateHits(visitorHits, known);
      await saveVisitors(db, day, known);
      await addToDay(db, day, sum);
    }
  });
}

/** Drops views of records that do not exist, as pages report paths themselves. */
async function withoutUnknownPages({ db }: Store, sightings: readonly Hit[]): Promise<CountableHit[]> {
  const all = sightings.map((sighting) => ({ sighting, page: sighting.path === null ? null : pageOf(sighting.path) }));
  const reportedPages = all.flatMap(({ sighting, page }) => (sighting.sent || page === null ? [] : page));
  const names = await namesOf(db, new Set(reportedPages));
  return all.flatMap(({ sighting, page }) => {
    const there = page !== null && (sighting.sent || recordOf(page) === null || names.has(page));
    if (there) return { sighting, page };
    return sighting.seconds > 0 ? { sighting, page: null } : [];
  });
}

function ids(counted: readonly CountableHit[]): number[] {
  return [...new Set(counted.flatMap(({ sighting }) => sighting.userId ?? []))];
}

function toVisitorHit(
  { geoIp, siteHost }: CountContext,
  salt: string,
  accounts: ReadonlySet<number>,
  { sighting, page }: CountableHit,
): VisitorHit {
  const { at, seconds, userId } = sighting;
  return {
    visitor: visitorHash(salt, sighting),
    at,
    page,
    seconds,
    country: countryOf(geoIp, sighting),
    referrer: referrerHost(sighting, siteHost),
    userId: userId !== null && accounts.has(userId) ? userId : null,
  };
}
