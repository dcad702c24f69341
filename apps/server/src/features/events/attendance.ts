import { type Kysely, sql, type Transaction } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import type { Attendances } from '@moonfloor/contract/events/events';
import type { Attendance } from '@moonfloor/contract/values/lists';
import { writeContent } from '../../db/content-version.ts';
import { chunksOf, isActiveAccount } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { requireVisible } from '../records/access.ts';
import { findMergeTarget } from '../records/merged-records.ts';
import { type StarredEvents, starInTransaction } from '../stars/service.ts';
import { eventRecordType } from './record-type.ts';
import { findEvent } from './repository.ts';

/** Returns the actor's attendance of an event, and the members who show theirs. Throws 404 when the actor may not see the event. */
export async function getAttendance({ store: { db } }: Deps, actor: Actor, id: number): Promise<Attendances> {
  const event = await requireEventId(db, actor, id);
  const names = await selectNames(db, event).execute();
  return { response: (await findAttendance(db, event, actor.id)) ?? null, names };
}

/**
 * Sets the actor's attendance of an event, and stars it. The counts are part of shared responses, so a change counts as a content write;
 * repeating an attendance does not. Throws 404 when the actor may not see the event.
 */
export async function attend(deps: Deps, actor: Actor, id: number, response: Attendance): Promise<void> {
  const { db } = deps.store;
  const event = await requireEventId(db, actor, id);
  if ((await findAttendance(db, event, actor.id)) === response) return;
  const now = instant(deps.clock);
  await writeContent(deps.store, deps.contentVersion, async (writing) => {
    await writing
      .insertInto('attendance')
      .values({ event_id: event, account_id: actor.id, response, created_at: now })
      .onConflict((conflict) => conflict.columns(['event_id', 'account_id']).doUpdateSet({ response }))
      .execute();
    await starInTransaction(writing, actor.id, { type: 'event', id: event }, { starred: true, now });
  });
}

/** Withdraws the actor's attendance and the star, also of an event that is no longer public. */
export async function withdrawAttendance(deps: Deps, actor: Actor, id: number): Promise<void> {
  const { db } = deps.store;
  const event = (await findMergeTarget(db, 'event', id)) ?? id;
  await writeContent(deps.store, deps.contentVersion, async (writing) => {
    await writing.deleteFrom('attendance').where('event_id', '=', event).where('account_id', '=', actor.id).execute();
    const change = { starred: false, now: instant(deps.clock) };
    await starInTransaction(writing, actor.id, { type: 'event', id: event }, change);
  });
}

/** Makes a member's attendances those that their stars say: interested in a public event with a new star, none without it. */
export async function respondAsStarred(
  db: Transaction<Schema>,
  { account, events, starred, now }: StarredEvents,
): Promise<void> {
  for (const chunk of chunksOf(events))
    if (starred)
      await db
        .insertInto('attendance')
        .columns(['event_id', 'account_id', 'response', 'created_at'])
        .expression(selectResponses(db, chunk, account, now))
        .onConflict((conflict) => conflict.columns(['event_id', 'account_id']).doNothing())
        .execute();
    else await db.deleteFrom('attendance').where('account_id', '=', account).where('event_id', 'in', chunk).execute();
}

/** Selects the public ones of some events, each with a new attendance. */
const selectResponses = (db: Kysely<Schema>, events: readonly number[], account: number, now: string) =>
  db
    .selectFrom('event')
    .where('id', 'in', events)
    .where('status', '=', 'published')
    .select([
      'id',
      sql<number>`cast(${account} as integer)`.as('account_id'),
      sql<Attendance>`'interested'`.as('response'),
      sql<string>`cast(${now} as text)`.as('created_at'),
    ]);

/** Returns the id of the event, or of the one into which it was merged. Throws 404 when the actor may not see it. */
async function requireEventId(db: Kysely<Schema>, actor: Actor, id: number): Promise<number> {
  const event = (await findMergeTarget(db, 'event', id)) ?? id;
  return (await requireVisible(db, actor, eventRecordType, await findEvent(db, event))).id;
}

async function findAttendance(db: Kysely<Schema>, event: number, account: number): Promise<Attendance | undefined> {
  const row = await db
    .selectFrom('attendance')
    .where('event_id', '=', event)
    .where('account_id', '=', account)
    .select('response')
    .executeTakeFirst();
  return row?.response;
}

/** Selects the members who respond to an event and show their names: those who go first, then the latest. */
function selectNames(db: Kysely<Schema>, event: number) {
  return db
    .selectFrom('attendance')
    .innerJoin('account', 'account.id', 'attendance.account_id')
    .where('attendance.event_id', '=', event)
    .where('account.show_name', '=', 1)
    .where(isActiveAccount)
    .orderBy('attendance.response')
    .orderBy('attendance.created_at', 'desc')
    .orderBy('account.id')
    .limit(limits.responseNames)
    .select(['account.username', 'attendance.response']);
}
