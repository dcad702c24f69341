import type { Kysely } from 'kysely';
import { fieldValue, type FieldValue } from '@moonfloor/contract/activity';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';

interface RecordField {
  type: ResourceType;
  id: number;
  field: string;
}

/** Selects the latest change of a record's field. */
export function lastChangeOf(db: Kysely<Schema>, { type, id, field }: RecordField) {
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
export async function findPreviousValue(db: Kysely<Schema>, field: RecordField): Promise<FieldValue> {
  const change = await lastChangeOf(db, field).executeTakeFirst();
  return change === undefined ? null : fieldValue.parse(JSON.parse(change.before));
}
