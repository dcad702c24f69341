import type { Kysely, Transaction } from 'kysely';
import { type Change, fieldValue, type FieldValue } from '@moonfloor/contract/activity';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';

/** An entry of the history: an action on a record. */
export interface NewActivity {
  action: Schema['activity']['action_type'];
  type: Schema['activity']['resource_type'];
  id: number;
  /** Name of the record at the time of the action. */
  name: string;
  /** The changed fields. */
  changes: readonly Change[];
  /** Id of the history entry that this one undoes or redoes. */
  reverts?: number | undefined;
}

/**
 * Inserts a history entry in the transaction that performs the action. `now` is an ISO 8601 instant. The transaction
 * must already hold the write lock, as those of `writeContent` do, because entry ids are consecutive. The operator, who
 * has no account, has no id.
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
      account_id: actor.id,
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

/** Selects the latest change of a record's field. */
function lastChangeOf(db: Kysely<Schema>, { type, id, field }: { type: ResourceType; id: number; field: string }) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .where('activity.resource_type', '=', type)
    .where('activity.resource_id', '=', id)
    .where('activity_change.field', '=', field)
    .orderBy('activity.id', 'desc')
    .limit(1)
    .select('activity_change.before');
}

/** Returns the value of a field before its latest change; null when it was never changed. */
export async function findPreviousValue(
  db: Kysely<Schema>,
  field: Parameters<typeof lastChangeOf>[1],
): Promise<FieldValue> {
  const change = await lastChangeOf(db, field).executeTakeFirst();
  return change === undefined ? null : fieldValue.parse(JSON.parse(change.before));
}
