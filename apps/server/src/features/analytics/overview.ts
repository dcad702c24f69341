import { type Kysely, sql } from 'kysely';
import type { AnalyticsOverview } from '@moonfloor/contract/team/analytics';
import { countries } from '@moonfloor/contract/values/countries';
import { addDays } from '@moonfloor/contract/values/days';
import { resourceTypes, type ResourceType } from '@moonfloor/contract/values/lists';
import { currentTag, t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { unknownCountry } from './hit.ts';
import { namesOf, titleOf } from './pages.ts';
import { firstDay } from './roll-up-days.ts';

/** Maximum number of pages and of referrers in the overview. */
const maxPages = 10;
const maxReferrers = 100;

/** Returns the figures of the last 30 days, including today. */
export async function getOverview({ store: { db }, today }: Deps): Promise<AnalyticsOverview> {
  const to = today();
  const window: DayRange = { from: firstDay(to), to };
  const days = await selectDays(db, window).execute();
  const total = (count: 'views' | 'visitors' | 'visits' | 'seconds'): number =>
    days.reduce((sum, day) => sum + day[count], 0);
  const visits = total('visits');
  return {
    overview: {
      total_page_views: total('views'),
      total_unique_visitors: total('visitors'),
      avg_time_spent: visits === 0 ? 0 : Math.round(total('seconds') / visits),
    },
    topPages: await namedPages(db, window),
    countryStats: (await selectCountries(db, window).execute()).map(({ country, ...counts }) => ({
      visitor_country: countryName(country),
      ...counts,
    })),
    dailyStats: daysInRange(window).map((date) => {
      const day = days.find((row) => row.day === date);
      return { date, total_views: day?.views ?? 0, unique_visitors: day?.visitors ?? 0 };
    }),
    userStats: await listActiveMembers(db, window),
    trafficSources: await selectReferrers(db, window, maxReferrers).execute(),
  };
}

async function namedPages(db: Deps['store']['db'], window: DayRange): Promise<AnalyticsOverview['topPages']> {
  const pages = await selectPages(db, window, maxPages).execute();
  const paths = pages.map(({ page }) => page);
  const names = await namesOf(db, paths);
  return pages.map(({ page, ...counts }) => ({ resource_name: names.get(page) ?? titleOf(page), ...counts }));
}

/** Returns every day of the range, the earliest first. */
function daysInRange({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

const names = new Map<string, string>(countries.map(({ code, name }) => [code, name]));
/** Names of territories by language; created on first use, which takes many milliseconds. */
const regions = new Map<string, Intl.DisplayNames>();

/** Returns the site's English name of a country, or the current language's name of a territory that it does not list. */
function countryName(code: string): string {
  if (code === unknownCountry) return t('Unknown');
  const tag = currentTag();
  const region = regions.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' });
  regions.set(tag, region);
  return names.get(code) ?? region.of(code) ?? code;
}

/** Maximum number of members in the overview. */
const maxMembers = 100;

type Member = Required<AnalyticsOverview['userStats'][number]>;

/**
 * Returns members who visited in the window or have created records, most active first: by visits, then by records.
 * When there are more than the maximum, visits decide.
 */
async function listActiveMembers(db: Kysely<Schema>, window: DayRange): Promise<Member[]> {
  const visits = new Map(
    (await selectVisits(db, window, maxMembers).execute()).map(({ account_id, total_visits }) => [
      account_id,
      total_visits,
    ]),
  );
  const ids = new Set(visits.keys());
  if (ids.size < maxMembers) {
    for (const type of resourceTypes) {
      for (const { id } of await selectAuthors(db, type, maxMembers).execute()) ids.add(id);
    }
  }
  if (ids.size === 0) return [];
  const counts = new Map<string, number>();
  const createdBy = new Map<number, number>();
  for (const type of resourceTypes)
    for (const { id, created } of await selectCreatedCounts(db, type, [...ids]).execute()) {
      counts.set(`${type} ${id}`, created);
      createdBy.set(id, (createdBy.get(id) ?? 0) + created);
    }
  const created = ({ id }: Pick<Member, 'id'>): number => createdBy.get(id) ?? 0;
  const members = (await selectActiveAccounts(db, [...ids]).execute()).map(({ last_login, ...account }) => ({
    ...account,
    events_created: counts.get(`event ${account.id}`) ?? 0,
    artists_created: counts.get(`artist ${account.id}`) ?? 0,
    decorations_created: counts.get(`decoration ${account.id}`) ?? 0,
    releases_created: counts.get(`release ${account.id}`) ?? 0,
    created: created(account),
    last_login,
    total_visits: visits.get(account.id) ?? 0,
  }));
  return members
    .filter((member) => member.total_visits + member.created > 0)
    .sort((a, b) => b.total_visits - a.total_visits || b.created - a.created || a.id - b.id)
    .slice(0, maxMembers);
}

type Db = Kysely<Schema>;

/** Days from the first to the last, both included. */
interface DayRange {
  from: string;
  to: string;
}

const within = ({ from, to }: DayRange) => sql<boolean>`day between ${from} and ${to}`;

const selectDays = (db: Db, range: DayRange) => db.selectFrom('view_day').where(within(range)).selectAll();

const selectPages = (db: Db, range: DayRange, limit: number) =>
  db
    .selectFrom('view_day_page')
    .where(within(range))
    .groupBy('page')
    .select(({ fn }) => [
      'page',
      fn.sum<number>('views').as('view_count'),
      fn.sum<number>('visitors').as('unique_views'),
    ])
    .orderBy('view_count', 'desc')
    .orderBy('page')
    .limit(limit);

/** Selects all countries, most visits first. */
const selectCountries = (db: Db, range: DayRange) =>
  db
    .selectFrom('view_day_country')
    .where(within(range))
    .groupBy('country')
    .select((eb) => [
      'country',
      eb.fn.sum<number>('visits').as('visit_count'),
      eb.fn.sum<number>('visitors').as('unique_visitors'),
    ])
    .orderBy('visit_count', 'desc')
    .orderBy('country');

/** Selects the referring hosts with the most visits. */
const selectReferrers = (db: Db, range: DayRange, limit: number) =>
  db
    .selectFrom('view_day_referrer')
    .where(within(range))
    .groupBy('referrer')
    .select((eb) => ['referrer as referrer_url', eb.fn.sum<number>('visits').as('visit_count')])
    .orderBy('visit_count', 'desc')
    .orderBy('referrer')
    .limit(limit);

/** Selects the visits of members, most visits first. */
const selectVisits = (db: Db, range: DayRange, limit: number) =>
  db
    .selectFrom('view_day_account')
    .where(within(range))
    .groupBy('account_id')
    .select((eb) => ['account_id', eb.fn.sum<number>('visits').as('total_visits')])
    .orderBy('total_visits', 'desc')
    .orderBy('account_id')
    .limit(limit);

/** Selects the members with the most records of a type, including deleted ones. */
const selectAuthors = (db: Db, type: ResourceType, limit: number) =>
  db
    .selectFrom('author_count')
    .where('type', '=', type)
    .where('created', '>', 0)
    .orderBy('created', 'desc')
    .orderBy('account_id')
    .limit(limit)
    .select('account_id as id');

/** Selects how many records of a type these members created, without deleted ones. */
const selectCreatedCounts = (db: Db, type: ResourceType, ids: readonly number[]) =>
  db
    .selectFrom('author_count')
    .where('type', '=', type)
    .where('account_id', 'in', ids)
    .select(['account_id as id', 'kept as created']);

const selectActiveAccounts = (db: Db, ids: readonly number[]) =>
  db.selectFrom('account').where('id', 'in', ids).select(['id', 'username', 'email', 'last_login']);
