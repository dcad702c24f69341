import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';
import { otherKey } from './roll-up-days.ts';

type Db = Kysely<Schema>;

/** Days from the first to the last, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The figures of each day that has any. */
export const listDays = (db: Db, { from, to }: DayRange) =>
  db.selectFrom('view_day').where('day', '>=', from).where('day', '<=', to).selectAll();

/** The pages with the most views. */
export const listPages = (db: Db, { from, to }: DayRange, limit: number) =>
  db
    .selectFrom('view_day_page')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('page', '!=', otherKey)
    .groupBy('page')
    .select((eb) => [
      'page',
      eb.fn.sum<number>('views').as('view_count'),
      eb.fn.sum<number>('visitors').as('unique_views'),
    ])
    .orderBy('view_count', 'desc')
    .orderBy('page')
    .limit(limit);

/** All countries, the one with the most visits first. */
export const listCountries = (db: Db, { from, to }: DayRange) =>
  db
    .selectFrom('view_day_country')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('country')
    .select((eb) => [
      'country',
      eb.fn.sum<number>('visits').as('visit_count'),
      eb.fn.sum<number>('visitors').as('unique_visitors'),
    ])
    .orderBy('visit_count', 'desc')
    .orderBy('country');

/** The hosts that the most visits came from. */
export const listReferrers = (db: Db, { from, to }: DayRange, limit: number) =>
  db
    .selectFrom('view_day_referrer')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('referrer', '!=', otherKey)
    .groupBy('referrer')
    .select((eb) => ['referrer as referrer_url', eb.fn.sum<number>('visits').as('visit_count')])
    .orderBy('visit_count', 'desc')
    .orderBy('referrer')
    .limit(limit);

/** Visits of members, those with the most first. */
export const listVisits = (db: Db, { from, to }: DayRange, limit: number) =>
  db
    .selectFrom('view_day_user')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('user_id')
    .select((eb) => ['user_id', eb.fn.sum<number>('visits').as('total_visits')])
    .orderBy('total_visits', 'desc')
    .orderBy('user_id')
    .limit(limit);

/** Who has created most of a type, deleted records included. */
export const listAuthors = (db: Db, type: ResourceType, limit: number) =>
  db
    .selectFrom('author_count')
    .where('type', '=', type)
    .where('created', '>', 0)
    .orderBy('created', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .select('user_id as id');

/** How much each of those has created of a type that nobody has deleted. */
export const countCreated = (db: Db, type: ResourceType, ids: readonly number[]) =>
  db
    .selectFrom('author_count')
    .where('type', '=', type)
    .where('user_id', 'in', ids)
    .select(['user_id as id', 'kept as created']);

/** Accounts by their ids. */
export const listAccounts = (db: Db, ids: readonly number[]) =>
  db.selectFrom('account').where('id', 'in', ids).select(['id', 'username', 'email', 'last_login']);
