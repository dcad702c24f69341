import type { Kysely, Transaction } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { dayMs } from '@moonfloor/contract/values/durations';
import { chunksOf, selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import type { PushTarget } from './push-service.ts';

/** Reminders that one run of the job sends; the next run sends the others. */
const maxDue = 2000;

/** Subscriptions that no page has confirmed for so long are deleted. */
const subscriptionTtlMs = 400 * dayMs;
/** Subscriptions without an account and without a set that is not over are deleted after so long. */
const idleTtlMs = 30 * dayMs;
/** Sets are over so long after they began, whatever their time zone and length. */
const setTtlMs = 3 * dayMs;
/** How long it is known which reminders were sent. */
const sentTtlMs = 3 * dayMs;

/** A browser that gets reminders. */
interface Subscription extends PushTarget {
  language: string;
  minutes: number;
  account_id: number | null;
  network: string | null;
  /** The session that turns the reminders on; they end with it. */
  session_id: number | null;
}

/**
 * Finds some sets: `unknown` have never been in a line-up or left it long ago, `current` are those that are not over, and
 * the merge targets of those of merged events.
 */
export async function findCurrentSets(
  db: Kysely<Schema>,
  sets: readonly number[],
  now: number,
): Promise<{ current: number[]; unknown: number[] }> {
  const merged = await selectInChunks(sets, (chunk) =>
    db.selectFrom('merged_set').where('id', 'in', chunk).select(['id', 'into_id']).execute(),
  );
  const intoOf = new Map(merged.map(({ id, into_id }) => [id, into_id]));
  const idOf = (set: number): number => intoOf.get(set) ?? set;
  const rows = await selectInChunks(sets.map(idOf), (chunk) =>
    db.selectFrom('timetable_set').where('set_id', 'in', chunk).select(['set_id', 'set_start']).execute(),
  );
  const startOf = new Map(rows.map(({ set_id, set_start }) => [set_id, set_start]));
  const endedBefore = overBefore(now);
  return {
    current: rows.filter(({ set_start: start }) => start === null || start >= endedBefore).map(({ set_id }) => set_id),
    unknown: sets.filter((set) => !startOf.has(idOf(set))),
  };
}

/** Returns the wall time before which sets began that are over everywhere. */
const overBefore = (now: number): string => new Date(now - setTtlMs).toISOString().slice(0, 16);

/** Counts the browsers of a network other than the one at an address, and their sets; at most just above the limits. */
export async function countOfNetwork(db: Kysely<Schema>, network: string, endpoint: string) {
  const others = db
    .selectFrom('push_subscription')
    .where('network', '=', network)
    .where('endpoint', '!=', endpoint)
    .select('push_subscription.id');
  const sets = db.selectFrom('reminded_set').where('subscription_id', 'in', others).select('set_id as id');
  const { browsers: maxBrowsers, sets: maxSets } = limits.networkReminders;
  const { browsers, reminded } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom(others.limit(maxBrowsers + 1).as('other'))
        .select(({ fn }) => fn.countAll<number>().as('counted'))
        .$asScalar()
        .$notNull()
        .as('browsers'),
      selectFrom(sets.limit(maxSets + 1).as('set'))
        .select(({ fn }) => fn.countAll<number>().as('counted'))
        .$asScalar()
        .$notNull()
        .as('reminded'),
    ])
    .executeTakeFirstOrThrow();
  return { browsers, sets: reminded };
}

/** Stores a subscription and its sets, in place of earlier ones. */
export async function storeSubscription(
  db: Transaction<Schema>,
  subscription: Subscription,
  { sets, now }: { sets: readonly number[]; now: string },
): Promise<void> {
  const values = { ...subscription, updated_at: now, failures: 0, retry_at: null };
  const { id } = await db
    .insertInto('push_subscription')
    .values(values)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('reminded_set').where('subscription_id', '=', id).execute();
  for (const chunk of chunksOf(sets))
    await db
      .insertInto('reminded_set')
      .values(chunk.map((set_id) => ({ subscription_id: id, set_id })))
      .execute();
}

/** Deletes the least recently confirmed subscriptions of a member beyond a number. */
export async function deleteOldestSubscriptions(db: Transaction<Schema>, account: number, keep: number): Promise<void> {
  const oldest = db
    .selectFrom('push_subscription')
    .where('account_id', '=', account)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .select('id');
  const rows = await oldest.execute();
  const excessIds = rows.slice(keep).map(({ id }) => id);
  if (excessIds.length > 0) await db.deleteFrom('push_subscription').where('id', 'in', excessIds).execute();
}

export function findSubscription(db: Kysely<Schema>, endpoint: string) {
  return db
    .selectFrom('push_subscription')
    .where('endpoint', '=', endpoint)
    .select(['id', 'endpoint', 'p256dh', 'auth', 'language', 'minutes'])
    .executeTakeFirst();
}

export async function deleteSubscription(db: Kysely<Schema>, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();
}

/** Selects the sets that begin between two wall times at their events and that somebody is reminded of. */
export function remindedSets(db: Kysely<Schema>, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('timetable_set')
    .where('set_start', '>=', from)
    .where('set_start', '<=', to)
    .where('removed_at', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('reminded_set').whereRef('reminded_set.set_id', '=', 'timetable_set.set_id').select('set_id'),
        ),
        exists(
          selectFrom('star')
            .innerJoin('push_subscription', 'push_subscription.account_id', 'star.account_id')
            .whereRef('star.target_id', '=', 'timetable_set.set_id')
            .where('star.type', '=', 'set')
            .where('star.starred', '=', 1)
            .select('star.target_id'),
        ),
      ]),
    )
    .select('set_id');
}

/**
 * Selects the subscriptions with starred sets, of the device or its member, that begin in some minutes and were not
 * reminded of yet.
 */
export function dueReminders(
  db: Kysely<Schema>,
  sets: readonly number[],
  { beginsIn, now }: { beginsIn: number; now: string },
) {
  const onDevices = db.selectFrom('reminded_set').where('set_id', 'in', sets).select(['subscription_id', 'set_id']);
  const ofMembers = db
    .selectFrom('star')
    .innerJoin('push_subscription', 'push_subscription.account_id', 'star.account_id')
    .where('star.type', '=', 'set')
    .where('star.target_id', 'in', sets)
    .where('star.starred', '=', 1)
    .select(['push_subscription.id as subscription_id', 'star.target_id as set_id']);
  return db
    .selectFrom(onDevices.union(ofMembers).as('wanted'))
    .innerJoin('push_subscription', 'push_subscription.id', 'wanted.subscription_id')
    .innerJoin('timetable_set', 'timetable_set.set_id', 'wanted.set_id')
    .leftJoin('sent_reminder', (join) =>
      join
        .onRef('sent_reminder.subscription_id', '=', 'wanted.subscription_id')
        .onRef('sent_reminder.set_id', '=', 'wanted.set_id')
        .onRef('sent_reminder.set_start', '=', 'timetable_set.set_start'),
    )
    .where('sent_reminder.sent_at', 'is', null)
    .where('push_subscription.minutes', '>=', beginsIn)
    .where(({ or, eb }) => or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
    .limit(maxDue)
    .select(['push_subscription.id', 'endpoint', 'p256dh', 'auth', 'language', 'failures', 'wanted.set_id']);
}

export type DueReminder = Awaited<ReturnType<ReturnType<typeof dueReminders>['execute']>>[number];

/** Takes a reminder for this process; false if it was sent or is being sent. */
export async function takeReminder(
  db: Kysely<Schema>,
  reminder: Omit<Schema['sent_reminder'], 'sent_at'>,
  now: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('sent_reminder')
    .values({ ...reminder, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('set_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Gives a reminder back, so that the reminder is tried again after a time. */
export async function releaseReminder(
  db: Kysely<Schema>,
  { subscription_id, set_id, set_start }: Omit<Schema['sent_reminder'], 'sent_at'>,
  { failures, retry_at }: { failures: number; retry_at: string },
): Promise<void> {
  await db
    .deleteFrom('sent_reminder')
    .where('subscription_id', '=', subscription_id)
    .where('set_id', '=', set_id)
    .where('set_start', '=', set_start)
    .execute();
  await db.updateTable('push_subscription').set({ failures, retry_at }).where('id', '=', subscription_id).execute();
}

/** Deletes subscriptions that are no longer used, and forgets sets that are over and old messages. */
export async function sweepReminders({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const cutoff = (ms: number): string => instant(clock, -ms);
  await db.deleteFrom('push_subscription').where('updated_at', '<', cutoff(subscriptionTtlMs)).execute();
  await db.deleteFrom('sent_reminder').where('sent_at', '<', cutoff(sentTtlMs)).execute();
  const endedBefore = overBefore(clock.now());
  await db
    .deleteFrom('reminded_set')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('timetable_set')
            .whereRef('timetable_set.set_id', '=', 'reminded_set.set_id')
            .where(({ or, eb }) => or([eb('set_start', 'is', null), eb('set_start', '>=', endedBefore)]))
            .select('timetable_set.set_id'),
        ),
      ),
    )
    .execute();
  await db
    .deleteFrom('push_subscription')
    .where('account_id', 'is', null)
    .where('updated_at', '<', cutoff(idleTtlMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminded_set')
            .whereRef('reminded_set.subscription_id', '=', 'push_subscription.id')
            .select('reminded_set.set_id'),
        ),
      ),
    )
    .execute();
}

/** Notes that messages arrive again. */
export async function clearFailures(db: Kysely<Schema>, id: number): Promise<void> {
  await db.updateTable('push_subscription').set({ failures: 0, retry_at: null }).where('id', '=', id).execute();
}
