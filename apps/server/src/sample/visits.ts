import type { Kysely } from 'kysely';
import { addDays, weekdayOf } from '@moonfloor/contract/values/days';
import { hourMs } from '@moonfloor/contract/values/durations';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { batchSize, countHits } from '../features/analytics/count-hits.ts';
import type { Hit } from '../features/analytics/hit.ts';
import { Random } from '../platform/mandala/random.ts';

const DAYS = 30;

/** Countries of visitors, in decreasing frequency. */
const COUNTRIES = ['DE', 'PT', 'BR', 'IL', 'FR', 'NL', 'IN', 'MX', 'JP', 'AU', 'GB', 'HU', 'ZA', 'CH', 'GR', 'RU'];
/** Referrers, mostly none; in decreasing frequency. */
const REFERRERS = [
  'search.example',
  'forum.psycircle.example',
  'social.example',
  'goabase.example',
  'trancemag.example',
  'mail.example',
  'chat.example',
  'wiki.example',
];
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
];
const LISTS = ['/', '/events', '/artists', '/home', '/releases', '/artists', '/events'];

interface VisitPlan {
  day: string;
  /** Index of the visitor on that day. */
  index: number;
  /** Paths of public records, most visited first. */
  records: readonly string[];
  accountId: number | null;
}

/**
 * Generates a month of visits up to now: deterministic for a day, YYYY-MM-DD, and a scene, which needs an account and a
 * public record.
 */
export async function seedVisits({ store, clock }: Deps, today: string): Promise<void> {
  const random = new Random(`visits ${today}`);
  const records = await recordPages(store.db);
  const members = (await store.db.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id);
  const counting = { store, siteHost: null };
  const now = clock.now();
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const day = addDays(today, -ago);
    const sightings = Array.from({ length: visitCountOf(day, ago, random) }, (_, index) =>
      visit({ day, index, records, accountId: index % 9 === 0 ? pickWeighted(members, random) : null }, random),
    ).flat();
    const pastSightings = sightings.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    for (let start = 0; start < pastSightings.length; start += batchSize) {
      await countHits(counting, pastSightings.slice(start, start + batchSize));
    }
  }
}

/** Returns the paths of public records, most visited first. */
async function recordPages(db: Kysely<Schema>): Promise<string[]> {
  const events = await db.selectFrom('event').where('status', '=', 'published').orderBy('id').select('id').execute();
  const artists = await db.selectFrom('artist').where('status', '=', 'active').orderBy('id').select('id').execute();
  return [...events.map(({ id }) => `/event/${id}`), ...artists.map(({ id }) => `/artist/${id}`)];
}

/** Returns the number of visits of a day: increasing over time, with a maximum before the weekend. */
function visitCountOf(day: string, ago: number, random: Random): number {
  const weekend = [0.85, 0.7, 0.75, 0.85, 1.15, 1.4, 1.2][weekdayOf(day)] ?? 1;
  return Math.round((55 + (DAYS - ago)) * weekend * random.between(0.85, 1.15));
}

/** Returns an entry of a non-empty list, later ones less often. */
function pickWeighted<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random.next() ** 2.2 * list.length)]!;
}

/** Generates one visit: a page from the server, client-side navigations, and the time spent. */
function visit({ day, index, records, accountId }: VisitPlan, random: Random): Hit[] {
  const hour = Math.min(6 + 18 * Math.sqrt(random.next()), 23.4);
  const host = random.chance(0.45) ? pickWeighted(REFERRERS, random) : null;
  const who = {
    day,
    accountId,
    address: `10.${index >> 8}.${index & 255}.${random.integer(0, 250)}`,
    agent: random.pick(AGENTS),
    proxyCountry: pickWeighted(COUNTRIES, random),
    host: undefined,
  };
  let at = Date.parse(day) + hour * hourMs;
  const pages = 1 + Math.floor(random.next() ** 2 * 7);
  const sightings: Hit[] = [];
  for (let page = 0; page < pages; page += 1) {
    const path = random.chance(0.4) ? random.pick(LISTS) : pickWeighted(records, random);
    const seconds = page === 0 ? 0 : random.integer(15, 165);
    at += seconds * 1000;
    const referrer = page === 0 && host !== null ? `https://${host}/` : undefined;
    sightings.push({ ...who, at, path, seconds, referrer, sent: page === 0 });
  }
  const last = random.integer(20, 220);
  sightings.push({ ...who, at: at + last * 1000, path: null, seconds: last, referrer: undefined, sent: false });
  return sightings;
}
