import type { Kysely } from 'kysely';
import { type FieldChange, fieldValue } from '@moonfloor/contract/activity';
import { areNames } from '@moonfloor/contract/field-values';
import type { ResourceType } from '@moonfloor/contract/lists';
import { pictureId } from '@moonfloor/contract/picture';
import type { Schema } from '../../db/schema.ts';
import { readFields, type RecordType, withEditorValues } from '../records/record-type.ts';
import { changesBetween, type Fields } from '../records/history.ts';
import type { StoredRecord } from '../records/tables.ts';

/** An entry of a record's history. */
export interface RecordActivity {
  id: number;
  type: ResourceType;
  record: number;
}

/** The changes that restore a record to its state after an entry. */
export interface Reversion {
  /**
   * From the current values to the previous ones; empty when they are equal, or when the entry left the record deleted.
   */
  changes: FieldChange[];
  /** True when a picture of that version was permanently deleted: the field is kept, or loses that picture. */
  pictureGone: boolean;
}

/**
 * Plans restoring a record to its state after an entry: every field changed since gets the value that it had before the
 * first of those changes.
 */
export async function planReversion(
  db: Kysely<Schema>,
  recordType: RecordType,
  record: StoredRecord,
  entry: RecordActivity,
): Promise<Reversion> {
  const current = await readFields(recordType, db, withEditorValues(recordType, record));
  const changed = await firstChangesAfter(db, entry).execute();
  // Merge entries are not fields of the record.
  const fields = changed.filter(({ field }) => field in current);
  const previous = Object.fromEntries(fields.map((row) => [row.field, fieldValue.parse(JSON.parse(row.before))]));
  const { version, pictureGone } = await withoutDeletedPictures(db, { ...current, ...previous }, current);
  const status = recordType.statusToday?.(version) ?? version['status']!;
  if (status === 'deleted') return { changes: [], pictureGone: false };
  return { changes: changesBetween(current, { ...version, status }), pictureGone };
}

/** Selects for every field changed after an entry its value before the first of those changes. */
function firstChangesAfter(db: Kysely<Schema>, { id, type, record }: RecordActivity) {
  const first = db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .where('activity.resource_type', '=', type)
    .where('activity.resource_id', '=', record)
    .where('activity.id', '>', id)
    .groupBy('activity_change.field')
    .select((eb) => ['activity_change.field', eb.fn.min('activity_change.activity_id').as('entry')]);
  return db
    .selectFrom(first.as('first'))
    .innerJoin('activity_change', (join) =>
      join.onRef('activity_change.activity_id', '=', 'first.entry').onRef('activity_change.field', '=', 'first.field'),
    )
    .select(['activity_change.field', 'activity_change.before']);
}

/** Removes deleted pictures from the version; a field that would lose its last one is kept. */
async function withoutDeletedPictures(db: Kysely<Schema>, version: Fields, current: Fields) {
  const { image = null, images = null } = version;
  const several = areNames(images) ? images : [];
  const one = typeof image === 'string' ? image : null;
  const ids = [...several, ...(one === null ? [] : [one])].flatMap((address) => pictureId(address) ?? []);
  if (ids.length === 0) return { version, pictureGone: false };
  const rows = await db.selectFrom('picture').where('id', 'in', ids).select('id').execute();
  const stored = new Set(rows.map((row) => row.id));
  const isStored = (address: string): boolean => stored.has(pictureId(address) ?? '');
  const left = several.filter(isStored);
  return {
    version: {
      ...version,
      ...(one !== null && !isStored(one) && { image: current['image']! }),
      ...(left.length < several.length && { images: left.length > 0 ? left : current['images']! }),
    },
    pictureGone: stored.size < new Set(ids).size,
  };
}
