import type { Insertable, Kysely, Transaction } from 'kysely';
import { chunksOf } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';

/** What a member is told at the bell about one of their records. */
export type NewNotice = Pick<
  Insertable<Schema['notice']>,
  'account_id' | 'kind' | 'type' | 'record_id' | 'name' | 'detail'
>;

/**
 * Stores notices, which are mailed soon (`features/notifications/mail-notices.ts`); each replaces an unread one of its kind
 * about the same record. `now` is an instant.
 */
export async function insertNotices(db: Kysely<Schema>, notices: readonly NewNotice[], now: string): Promise<void> {
  for (const notice of notices) await takeBackNotice(db, notice);
  for (const chunk of chunksOf(notices))
    await db
      .insertInto('notice')
      .values(chunk.map((notice) => ({ ...notice, created_at: now, mailed_at: null, read_at: null })))
      .execute();
}

/** Deletes the unread notices of a kind about a record. Returns whether that has taken back all that the member was told. */
export async function takeBackNotice(
  db: Kysely<Schema>,
  { account_id, type, record_id, kind }: Omit<NewNotice, 'name' | 'detail'>,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('notice')
    .where('account_id', '=', account_id)
    .where('type', '=', type)
    .where('record_id', '=', record_id)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .returning('mailed_at')
    .execute();
  return deleted.length > 0 && deleted.every(({ mailed_at: mailed }) => mailed === null);
}

/** Marks a member's notices up to one as read. */
export async function readNotices(db: Kysely<Schema>, account: number, through: number, now: string): Promise<void> {
  await db
    .updateTable('notice')
    .set({ read_at: now })
    .where('account_id', '=', account)
    .where('id', '<=', through)
    .where('read_at', 'is', null)
    .execute();
}

/** Notices whose mails are queued in one transaction. */
const noticesAtOnce = 200;

/** Takes notices that were not mailed yet for this process, and returns their ids. */
export async function takeUnmailed(db: Transaction<Schema>, now: string): Promise<number[]> {
  const ids = db.selectFrom('notice').where('mailed_at', 'is', null).orderBy('id').limit(noticesAtOnce).select('id');
  const takenNotices = await db
    .updateTable('notice')
    .set({ mailed_at: now })
    .where('id', 'in', ids)
    .where('mailed_at', 'is', null)
    .returning('id')
    .execute();
  return takenNotices.map(({ id }) => id);
}

/** Counts all notices as mailed. */
export async function skipNotices(db: Kysely<Schema>, now: string): Promise<void> {
  await db.updateTable('notice').set({ mailed_at: now }).where('mailed_at', 'is', null).execute();
}

/** Deletes notices that were made before an instant. */
export async function deleteNotices(db: Kysely<Schema>, cutoff: string): Promise<void> {
  await db.deleteFrom('notice').where('created_at', '<', cutoff).execute();
}
