import type { Kysely } from 'kysely';
import { type FieldChange, fieldValue } from '@moonfloor/contract/activity';
import { areNames } from '@moonfloor/contract/field-values';
import type { ResourceType } from '@moonfloor/contract/lists';
import { pictureId } from '@moonfloor/contract/picture';
import type { Schema } from '../../db/schema.ts';
import type { Fields, StoredRecord, RecordType } from '../records/record-type.ts';
import { changesBetween } from '../records/record-writes.ts';

/** An entry of a record's history. */
export interface RecordActivity {
  id: number;
  type: ResourceType;
  record: number;
}

/** How a record would have to change to be as an entry left it. */
export interface Reversion {
  /** From what it is now to what it was then; empty when it is so, or when the entry left it deleted. */
  changes: FieldChange[];
  /** True when a picture of then has been removed for good: that field stays as it is, or loses what is gone. */
  pictureGone: boolean;
}

/**
 * How to bring a record back to how an entry left it: every field that has changed since gets the value that it had
 * before the first of those changes.
 */
export async function planReversion<T extends StoredRecord>(
  db: Kysely<Schema>,
  recordType: RecordType<T>,
  record: T,
  entry: RecordActivity,
): Promise<Reversion> {
  const current = await recordType.fieldsOf(db, record);
  const changed = (await firstChangesAfter(db, entry).execute()).map(parseChange);
  // what stands in the history beside the fields, a merge, is nothing that a record has
  const previous = Object.fromEntries(changed.filter(([field]) => field in current));
  const { version, pictureGone } = await withoutDeletedPictures(db, { ...current, ...previous }, current);
  const status = recordType.statusToday?.(version) ?? version['status']!;
  if (status === 'deleted') return { changes: [], pictureGone: false };
  return { changes: changesBetween(current, { ...version, status }), pictureGone };
}

const parseChange = ({ field, before }: { field: string; before: string }): [string, Fields[string]] => [
  field,
  fieldValue.parse(JSON.parse(before)),
];

/** Of every field that has changed after an entry: what it was before the first of those changes. */
export function firstChangesAfter(db: Kysely<Schema>, { id, type, record }: RecordActivity) {
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

/** The version without the pictures that are not stored any more; a field that would lose its last one stays as it is. */
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
