import { type Kysely, sql } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { canonicalEventQuery, parseEventQuery } from '@moonfloor/contract/events/event-query';
import type { FollowTarget } from '@moonfloor/contract/members/follow-targets';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { recordParameters } from '../events/event-filter.ts';

export type StoredFollow = Awaited<ReturnType<ReturnType<typeof selectFollows>['execute']>>[number];

/** Selects the follows of a member, the latest first. */
export function selectFollows(db: Kysely<Schema>, accountId: number) {
  return db
    .selectFrom('follow')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .select(['id', 'type', 'target', 'name', 'created_at']);
}

/** Returns a member's follow of a target; undefined if there is none. */
export function findFollow(db: Kysely<Schema>, accountId: number, { type, target }: FollowTarget) {
  return selectFollows(db, accountId).where('type', '=', type).where('target', '=', target).executeTakeFirst();
}

/** Counts the follows of a member, and the filters among them. */
export async function countFollows(db: Kysely<Schema>, accountId: number): Promise<{ all: number; filters: number }> {
  const follows = db.selectFrom('follow').where('account_id', '=', accountId);
  return { all: await countRows(follows), filters: await countRows(follows.where('type', '=', 'filter')) };
}

/** Inserts a follow; one that exists is left as it is. `now` is an instant. */
export async function insertFollow(
  db: Kysely<Schema>,
  { account, type, target, name }: FollowTarget & { account: number; name: string | null },
  now: string,
): Promise<void> {
  await db
    .insertInto('follow')
    .values({ account_id: account, type, target, name, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'type', 'target']).doNothing())
    .execute();
}

/** Deletes a follow, if the member has it. */
export async function deleteFollow(
  db: Kysely<Schema>,
  accountId: number,
  { type, target }: FollowTarget,
): Promise<void> {
  await db
    .deleteFrom('follow')
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .where('target', '=', target)
    .execute();
}

/** Deletes a saved filter, if the member has it. */
export async function deleteFilter(db: Kysely<Schema>, accountId: number, id: number): Promise<void> {
  await db
    .deleteFrom('follow')
    .where('account_id', '=', accountId)
    .where('type', '=', 'filter')
    .where('id', '=', id)
    .execute();
}

/** Makes saved filters name the record into which another one was merged. Members who have both filters keep one. */
export async function renameInFilters(
  db: Kysely<Schema>,
  parameter: keyof typeof recordParameters,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const filters = () => db.selectFrom('follow').where('type', '=', 'filter');
  const naming = await filters()
    .where('target', 'like', `%${parameter}=${from}%`)
    .select(['id', 'account_id', 'target'])
    .execute();
  for (const { id, account_id, target } of naming) {
    const filter = parseEventQuery(new URLSearchParams(target));
    if (filter[parameter] !== from) continue;
    const renamed = canonicalEventQuery({ ...filter, [parameter]: to });
    const existingFollow = await filters()
      .where('account_id', '=', account_id)
      .where('target', '=', renamed)
      .select('id')
      .executeTakeFirst();
    if (existingFollow === undefined)
      await db.updateTable('follow').set({ target: renamed }).where('id', '=', id).execute();
    else await db.deleteFrom('follow').where('id', '=', id).execute();
  }
}

/**
 * Selects the follows of some members, and the events that they respond to. For a join with `announcement_topic`: the
 * targets have its form.
 */
export function selectInterests(db: Kysely<Schema>, accounts: readonly number[]) {
  const responses = db
    .selectFrom('attendance')
    .where('account_id', 'in', accounts)
    .select([
      'account_id',
      sql<FollowTarget['type']>`'event'`.as('type'),
      sql<string>`cast(event_id as text)`.as('target'),
      'created_at',
    ]);
  return db
    .selectFrom('follow')
    .where('account_id', 'in', accounts)
    .select(['account_id', 'type', 'target', 'created_at'])
    .unionAll(responses);
}

/** Selects the targets of a type that somebody follows, or responds to if they are events. */
export function selectFollowed(db: Kysely<Schema>, type: FollowTarget['type'], targets: readonly string[]) {
  const follows = db.selectFrom('follow').where('type', '=', type).where('target', 'in', targets).select('target');
  if (type !== 'event') return follows.distinct();
  const responses = db
    .selectFrom('attendance')
    .where('event_id', 'in', targets.map(Number))
    .select(sql<string>`cast(event_id as text)`.as('target'));
  return follows.union(responses);
}

/** Whether a member may add another follow of a type. */
export function isFull(type: FollowTarget['type'], { all, filters }: { all: number; filters: number }): boolean {
  return all >= limits.follows || (type === 'filter' && filters >= limits.followedFilters);
}
