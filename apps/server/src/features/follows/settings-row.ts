import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { newToken } from '../../http/tokens.ts';

type Row = Omit<Insertable<Schema['notification_setting']>, 'account_id'>;

/** Settings of an account that has no row. */
export const defaultSettings = { mail: 'never', read_through: 0, mailed_through: 0 } as const satisfies Partial<Row>;

/** Sets columns of an account's settings, creating the row if necessary. */
export async function changeSettings(db: Kysely<Schema>, account: number, change: Partial<Row>): Promise<void> {
  await db
    .insertInto('notification_setting')
    .values({ ...defaultSettings, ...change, account_id: account })
    .onConflict((conflict) =>
      Object.keys(change).length === 0
        ? conflict.column('account_id').doNothing()
        : conflict.column('account_id').doUpdateSet(change),
    )
    .execute();
}

/** Returns the secret of the links that end an account's mails, which the first mail creates: all mails have the same. */
export async function unsubscribeTokenOf(
  db: Kysely<Schema>,
  { account_id: account, unsubscribe_token: stored }: { account_id: number; unsubscribe_token: string | null },
): Promise<string> {
  if (stored !== null) return stored;
  const { token } = await db
    .insertInto('notification_setting')
    .values({ ...defaultSettings, account_id: account, unsubscribe_token: newToken() })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({
          unsubscribe_token: sql`coalesce(notification_setting.unsubscribe_token, excluded.unsubscribe_token)`,
        }),
    )
    .returning(sql<string>`unsubscribe_token`.as('token'))
    .executeTakeFirstOrThrow();
  return token;
}

/** Marks announcements up to one as read, in an account's row; a later mark stays. */
export async function markReadUpTo(db: Kysely<Schema>, account: number, last: number): Promise<void> {
  await db
    .updateTable('notification_setting')
    .set({ read_through: last })
    .where('account_id', '=', account)
    .where('read_through', '<', last)
    .execute();
}

/**
 * Ends the mails of the account whose mails have this secret in their links: those about what it follows, or about its
 * own records. Returns false if there is none.
 */
export async function stopMails(db: Kysely<Schema>, token: string, about?: 'own'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification_setting')
    .set(about === 'own' ? { own_mails: 0 } : { mail: 'never' })
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts all announcements as mailed to everybody. */
export async function skipNews(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('notification_setting')
    .set({ mailed_through: sql<number>`(select coalesce(max(id), 0) from announcement)` })
    .execute();
}

/** Stores that a member is done until the next mail; false if another process has done so, or they no longer want it. */
export async function markMailed(
  db: Kysely<Schema>,
  {
    account_id: account,
    mail,
    mailed_through: before,
    digest_day: digestBefore,
  }: Pick<Selectable<Schema['notification_setting']>, 'account_id' | 'mail' | 'mailed_through' | 'digest_day'>,
  change: Partial<Row>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification_setting')
    .set(change)
    .where('account_id', '=', account)
    .where('mail', '=', mail)
    .where('mailed_through', '=', before)
    .where((eb) => (digestBefore === null ? eb('digest_day', 'is', null) : eb('digest_day', '=', digestBefore)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
