import { type Kysely, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';
import { otherKey } from './roll-up-days.ts';

type Db = Kysely<Schema>;

/** Days from the first to the last, both included. */
export interface DayRange {
  from: string;
  to: string;
}

const within = ({ from, to }: DayRange) => sql<boolean>`day between ${from} and ${to}`;

/** Selects the figures of each day with any. */
export const listDays = (db: Db, range: DayRange) => db.selectFrom('view_day').where(within(range)).selectAll();

/** Selects the pages with the most views. */
export const listPages = (db: Db, range: DayRange, limit: number) =>
  db
    .selectFrom('view_day_page')
    .where(within(range))
    .where('page', '!=', otherKey)
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
export const listCountries = (db: Db, range: DayRange) =>
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
export const listReferrers = (db: Db, range: DayRange, limit: number) =>
  db
    .selectFrom('view_day_referrer')
    .where(within(range))
    .where('referrer', '!=', otherKey)
    .groupBy('referrer')
    .select((eb) => ['referrer as referrer_url', eb.fn.sum<number>('visits').as('visit_count')])
    .orderBy('visit_count', 'desc')
    .orderBy('referrer')
    .limit(limit);

/** Selects the visits of members, most visits first. */
export const listVisits = (db: Db, range: DayRange, limit: number) =>
  db
    .selectFrom('view_day_account')
    .where(within(range))
    .groupBy('account_id')
    .select((eb) => ['account_id', eb.fn.sum<number>('visits').as('total_visits')])
    .orderBy('total_visits', 'desc')
    .orderBy('account_id')
    .limit(limit);

/** Selects the members with the most records of a type, including deleted ones. */
export const listAuthors = (db: Db, type: ResourceType, limit: number) =>
  db
    .selectFrom('author_count')
    .where('type', '=', type)
    .where('created', '>', 0)
    .orderBy('created', 'desc')
    .orderBy('account_id')
    .limit(limit)
    .select('account_id as id');

/** Selects how many records of a type these members created, without deleted ones. */
export const countCreated = (db: Db, type: ResourceType, ids: readonly number[]) =>
  db
    .selectFrom('author_count')
    .where('type', '=', type)
    .where('account_id', 'in', ids)
    .select(['account_id as id', 'kept as created']);

/** Accounts by their ids. */
export const selectActiveAccounts = (db: Db, ids: readonly number[]) =>
  db.selectFrom('account').where('id', 'in', ids).select(['id', 'username', 'email', 'last_login']);
