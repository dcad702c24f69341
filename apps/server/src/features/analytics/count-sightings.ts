import type { Store } from '../../db/open-database.ts';
import type { GeoIp } from '../../platform/geoip/open-geoip.ts';
import { addToDay, findAccounts, findVisitors, keepVisitors, takeSalt } from './day-repository.ts';
import { countryOf, isProgram, referrerHost, visitorHash } from './describe.ts';
import { pageOf, recordOf } from './pages.ts';
import { namesOf } from './records.ts';
import type { Sighting } from './sighting.ts';
import { type Sign, tally } from './tally.ts';

/** Sightings that one transaction counts at most: readers on SQLite wait for it, some milliseconds. */
export const batchSize = 200;

/** What counting needs to know. */
export interface Counting {
  store: Store;
  geoIp: GeoIp;
  /** Canonical host of the site, bare; null where the settings name none. */
  siteHost: string | null;
}

/** A sighting of somebody on a page that counts, or of time that they spent. */
interface Counted {
  sighting: Sighting;
  page: string | null;
}

/**
 * Counts sightings, at most `batchSize`, all or none of them: programs and pages that are not there are left out, the
 * rest is added to the figures of its day. Addresses go no further than this.
 */
export async function countSightings(counting: Counting, sightings: readonly Sighting[]): Promise<void> {
  const counted = await withoutUnknown(counting.store, sightings.filter((sighting) => !isProgram(sighting)));
  const days = Map.groupBy(counted, ({ sighting }) => sighting.day);
  if (days.size === 0) return;
  await counting.store.db.transaction().execute(async (db) => {
    const accounts = await findAccounts(db, ids(counted));
    for (const [day, list] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const salt = await takeSalt(db, day);
      const signs = list.map((one) => signOf(counting, salt, accounts, one));
      const visitors = [...new Set(signs.map(({ visitor }) => visitor))];
      const pages = [...new Set(signs.flatMap(({ page }) => page ?? []))];
      const known = await findVisitors(db, { day, visitors, pages });
      const sum = tally(signs, known);
      await keepVisitors(db, day, known);
      await addToDay(db, day, sum);
    }
  });
}

/** What is left to count: a page tells itself where its visitor is, so the page may not be there at all. */
async function withoutUnknown({ db }: Store, sightings: readonly Sighting[]): Promise<Counted[]> {
  const all = sightings.map((sighting) => ({
    sighting, page: sighting.path === null ? null : pageOf(sighting.path),
  }));
  const told = all.flatMap(({ sighting, page }) => (sighting.sent || page === null ? [] : page));
  const names = await namesOf(db, new Set(told));
  return all.flatMap(({ sighting, page }) => {
    const there = page !== null && (sighting.sent || recordOf(page) === null || names.has(page));
    if (there) return { sighting, page };
    return sighting.seconds > 0 ? { sighting, page: null } : [];
  });
}

function ids(counted: readonly Counted[]): number[] {
  return [...new Set(counted.flatMap(({ sighting }) => sighting.userId ?? []))];
}

function signOf({ geoIp, siteHost }: Counting, salt: string, accounts: ReadonlySet<number>, { sighting, page }: Counted): Sign {
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
