import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import {
  type Activity,
  type ActivityDetail,
  type RestoreResult,
  type FieldChange,
  fieldValue,
} from '@moonfloor/contract/records/activity';
import { areNames } from '@moonfloor/contract/records/field-values';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { pictureId } from '@moonfloor/contract/values/picture';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { applyVersion } from '../records/apply-version.ts';
import { changesBetween, type Fields, selectFirstChanges } from '../records/history.ts';
import { findMergeTarget } from '../records/merged-records.ts';
import { findReferred } from '../records/names.ts';
import { readFields, type RecordType, withEditorValues } from '../records/record-type.ts';
import { changeRecord, requireRecord, writeRecords } from '../records/record-writes.ts';
import type { StoredRecord } from '../records/tables.ts';
import { findActivity, findChanges } from './activity-repository.ts';

/** Returns one entry of the history with its changes, and the changes that restoring it would make. Throws 404. */
export async function getActivity(deps: Deps, actor: Actor, id: number): Promise<ActivityDetail> {
  const { db } = deps.store;
  const entry = await findActivity(db, id);
  if (entry === undefined) throw notFound(messages.notFound);
  const { changes: restores, pictureGone } = await planReversionTo(deps, entry);
  const changes = await findChanges(db, id);
  const allChanges = { type: entry.resource_type, changes: [...changes, ...restores] };
  const referredIn = await findReferred(db, actor, [allChanges]);
  return { ...entry, changes, restores, referred: referredIn(allChanges), picture_gone: pictureGone };
}

async function planReversionTo(deps: Deps, entry: Activity): Promise<Reversion> {
  const none: Reversion = { changes: [], pictureGone: false };
  const about = toRecordActivity(entry);
  if (about === null) return none;
  const recordType = deps.recordTypes[about.type];
  const record = await recordType.find(deps.store.db, about.record);
  if ((await findMergeTarget(deps.store.db, about.type, about.record)) !== undefined) return none;
  return record === undefined ? none : planReversion(deps.store.db, recordType, record, about);
}

/** Returns the record of an entry; null for a sign-in. */
function toRecordActivity({ id, resource_type: type, resource_id: record }: Activity): RecordActivity | null {
  return type === 'user' ? null : { id, type, record };
}

/**
 * Restores the record to its state after an entry of the history, including the status, validated like any edit. Admins
 * only, which the route has checked. Throws 404 when the entry or record no longer exists, 409 when the name has since
 * been taken or there is nothing to restore, 422.
 */
export async function restoreVersion(deps: Deps, actor: Actor, id: number): Promise<RestoreResult> {
  const entry = await findActivity(deps.store.db, id);
  const about = entry === undefined ? null : toRecordActivity(entry);
  if (about === null) throw notFound(messages.notFound);
  const recordType = deps.recordTypes[about.type];
  const change = { action: 'update', id: about.record, reverts: id } as const;
  let picture_gone = false;
  const restored = await writeRecords(deps, actor, (writing) =>
    changeRecord(writing, recordType, change, async ({ db, record, now }) => {
      const { changes, pictureGone } = await planReversion(db, recordType, record, about);
      picture_gone = pictureGone;
      if (changes.length === 0) throw new HttpError(409, messages.nothingToRestore);
      const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
      await applyVersion(db, recordType, record, values, now);
      const after = await requireRecord(db, recordType, record.id);
      await logSecurity(
        db,
        { kind: 'restored', account: actor, about: `${about.type} ${recordType.nameOf(after)}` },
        now,
      );
      return after;
    }),
  );
  return { id: about.record, type: about.type, status: restored.status, picture_gone };
}

/** An entry of a record's history. */
interface RecordActivity {
  id: number;
  type: ResourceType;
  record: number;
}

/** The changes that restore a record to its state after an entry. */
interface Reversion {
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
async function planReversion(
  db: Kysely<Schema>,
  recordType: RecordType,
  record: StoredRecord,
  entry: RecordActivity,
): Promise<Reversion> {
  const current = await readFields(recordType, db, withEditorValues(recordType, record));
  const changed = await selectFirstChanges(db, { type: entry.type, id: entry.record }, entry.id + 1).execute();
  // Merge entries are not fields of the record.
  const fields = changed.filter(({ field }) => field in current);
  const previous = Object.fromEntries(fields.map((row) => [row.field, fieldValue.parse(JSON.parse(row.before))]));
  const { version, pictureGone } = await withoutDeletedPictures(db, { ...current, ...previous }, current);
  const status = recordType.statusToday?.(version) ?? version['status']!;
  if (status === 'deleted') return { changes: [], pictureGone: false };
  return { changes: changesBetween(current, { ...version, status }), pictureGone };
}

/** Removes deleted pictures from the version; a field that would lose its last one is kept. */
async function withoutDeletedPictures(db: Kysely<Schema>, version: Fields, current: Fields) {
  const { image = null, images = null } = version;
  const several = areNames(images) ? images : [];
  const single = typeof image === 'string' ? image : null;
  const ids = [...several, ...(single === null ? [] : [single])].flatMap((address) => pictureId(address) ?? []);
  if (ids.length === 0) return { version, pictureGone: false };
  const rows = await db.selectFrom('picture').where('id', 'in', ids).select('id').execute();
  const stored = new Set(rows.map((row) => row.id));
  const isStored = (address: string): boolean => stored.has(pictureId(address) ?? '');
  const storedPictures = several.filter(isStored);
  return {
    version: {
      ...version,
      ...(single !== null && !isStored(single) && { image: current['image']! }),
      ...(storedPictures.length < several.length && {
        images: storedPictures.length > 0 ? storedPictures : current['images']!,
      }),
    },
    pictureGone: stored.size < new Set(ids).size,
  };
}
