import { type Kysely, sql } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/**
 * Links that take an address back outlive others and know what was added since; sessions own the reminders that they have
 * turned on; accounts know of a reset after which their ways to sign in were not looked at.
 */
export async function endAccess(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema.alterTable('account').addColumn('reset_at', text).execute();
  await db.schema
    .alterTable('push_subscription')
    .addColumn('session_id', 'integer', (c) => c.references('session.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('push_subscription_session').on('push_subscription').column('session_id').execute();
  await db.schema.alterTable('mail_link').renameTo('mail_link_before').execute();
  await db.schema
    .createTable('mail_link')
    .addColumn('id', 'integer', autoId)
    .addColumn('token_hash', text, (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('since', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute();
  const kept = sql.raw('token_hash, user_id, purpose, email');
  await sql`insert into mail_link (${kept}, email_key, since, expires_at)
    select ${kept}, upper(email), expires_at, expires_at from mail_link_before`.execute(db);
  await db.schema.dropTable('mail_link_before').execute();
  await db.schema.createIndex('mail_link_token').unique().on('mail_link').column('token_hash').execute();
  await db.schema.createIndex('mail_link_owner').on('mail_link').columns(['user_id', 'purpose']).execute();
  await db.schema.createIndex('mail_link_address').on('mail_link').columns(['email_key', 'purpose']).execute();
  await db.schema.createIndex('mail_link_end').on('mail_link').column('expires_at').execute();
}
