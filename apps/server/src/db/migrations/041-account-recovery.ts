import { type Kysely, sql } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/**
 * Links in mails that prove who reads an address, the language of accounts, and when their address was verified. An account
 * whose address belongs to another one has no `email_key`.
 */
export async function addAccountRecovery(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('language', text, (c) => c.notNull().defaultTo('en'))
    .execute();
  await db.schema.alterTable('account').addColumn('email_verified_at', text).execute();
  // kysely does not know that SQLite can do this
  await sql`alter table account alter column email_key drop not null`.execute(db);
  await db.schema
    .createTable('mail_link')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mail_link_user').on('mail_link').columns(['user_id', 'purpose']).execute();
  await db.schema.createIndex('mail_link_expiry').on('mail_link').column('expires_at').execute();
}
