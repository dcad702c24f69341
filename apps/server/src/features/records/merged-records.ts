import type { Kysely } from 'kysely';
import { calls } from '@moonfloor/contract/api/calls';
import { messages } from '@moonfloor/contract/api/messages';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../db/schema.ts';
import { HttpError, movedPermanently } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { requireVisible } from './access.ts';
import type { RecordType, RecordTransaction } from './record-type.ts';
import type { StoredRecord } from './tables.ts';

/** Returns the id of the record into which a record was merged (never itself a merged one), or undefined. */
export async function findMergeTarget(db: Kysely<Schema>, type: ResourceType, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('merged')
    .select('into_id')
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.into_id;
}

/** Returns the id of the record that remains of one that a form names: of a merged one the other, otherwise itself. */
export const remainingId = async (db: Kysely<Schema>, type: ResourceType, id: number): Promise<number> =>
  (await findMergeTarget(db, type, id)) ?? id;

/** Throws 409 for a record that was merged into another one: it can no longer be changed. */
export async function requireNotMerged(db: Kysely<Schema>, type: ResourceType, id: number): Promise<void> {
  if ((await findMergeTarget(db, type, id)) !== undefined) throw new HttpError(409, messages.mergedAway);
}

/**
 * Returns the record if the caller may see it. Throws 308 when the record was merged into one that the caller may see, to
 * its path of the given call; else 404 with the message of the record type.
 */
export async function requireVisibleOrRedirect<T extends StoredRecord>(
  db: Kysely<Schema>,
  actor: Actor | null,
  recordType: RecordType<T>,
  id: number,
  { path }: { path: string } = calls[recordCallNames(recordType.type).get],
): Promise<T> {
  const record = await recordType.find(db, id);
  if (record === undefined || record.status === 'deleted') {
    const into = await findMergeTarget(db, recordType.type, id);
    if (into !== undefined) {
      await requireVisible(db, actor, recordType, await recordType.find(db, into));
      throw movedPermanently(path.replace(':id', String(into)));
    }
  }
  return requireVisible(db, actor, recordType, record);
}

/** Throws 308 to `pathOf` of the merge target when the record was merged; for subresources of records. */
export async function redirectMerged(
  db: Kysely<Schema>,
  type: ResourceType,
  id: number,
  pathOf: (id: number) => string,
): Promise<void> {
  const into = await findMergeTarget(db, type, id);
  if (into !== undefined) throw movedPermanently(pathOf(into));
}

/** Stores that a record was merged into another one; earlier merges into it now point to the new target. */
export async function insertMerged(
  db: RecordTransaction,
  { type, id, into, nameKey }: { type: ResourceType; id: number; into: number; nameKey: string },
  now: string,
): Promise<void> {
  await db.updateTable('merged').set({ into_id: into }).where('type', '=', type).where('into_id', '=', id).execute();
  await db.insertInto('merged').values({ type, id, into_id: into, name_key: nameKey, merged_at: now }).execute();
}
