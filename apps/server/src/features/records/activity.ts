import type { Transaction } from 'kysely';
import type { Change } from '@moonfloor/contract/activity';
import type { ActivityTable, Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';

/** What was done to which record. */
export interface NewActivity {
  action: ActivityTable['action_type'];
  type: ActivityTable['resource_type'];
  id: number;
  /** Name of the record at that moment. */
  name: string;
  /** Which fields it changed. */
  changes: readonly Change[];
  /** The entry that it takes back or brings back. */
  reverts?: number | undefined;
}

/**
 * Writes a deed into the history, inside the transaction that does it. `now` is an instant. The transaction must have
 * taken its turn, as those of `writeContent` have: entries are numbered without gaps. The operator, who has no account,
 * has no id.
 */
export async function insertActivity(
  db: Transaction<Schema>,
  actor: Pick<Actor, 'username'> & { id: number | null },
  activity: NewActivity,
  now: string,
): Promise<void> {
  const { id } = await db
    .insertInto('activity')
    .values(({ selectFrom, fn, lit }) => ({
      id: selectFrom('activity').select((eb) => eb(fn.coalesce(fn.max('id'), lit(0)), '+', 1).as('next')),
      user_id: actor.id,
      user_name: actor.username,
      action_type: activity.action,
      resource_type: activity.type,
      resource_id: activity.id,
      resource_name: activity.name,
      reverts: activity.reverts ?? null,
      created_at: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (activity.changes.length === 0) return;
  const rows = activity.changes.map(({ field, before, after }, position) => ({
    activity_id: id,
    position,
    field,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  await db.insertInto('activity_change').values(rows).execute();
}
