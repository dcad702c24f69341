import { type Kysely, sql } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Mails that wait, are being sent, were sent, or could not be sent. */
export async function createMailQueue(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('mail')
    .addColumn('id', 'integer', autoId)
    .addColumn('message_id', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.unique())
    .addColumn('account_id', 'integer', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('to_address', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('body', text)
    .addColumn('unsubscribe_url', text)
    .addColumn('bulk', 'integer', (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_try_at', text, (c) => c.notNull())
    .addColumn('lease_until', text)
    .addColumn('expires_at', text)
    .addColumn('reason', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('ended_at', text)
    .execute();
  await sql`create index mail_due on mail (bulk, next_try_at, id) where state = 'waiting'`.execute(db);
  await sql`create index mail_sending on mail (lease_until) where state = 'sending'`.execute(db);
  await sql`create index mail_open on mail (id) where state in ('waiting', 'sending')`.execute(db);
  await sql`create index mail_failed on mail (id) where state in ('unknown', 'undeliverable')`.execute(db);
  await db.schema.createIndex('mail_ended').on('mail').column('ended_at').execute();
  await db.schema.createIndex('mail_account').on('mail').column('account_id').execute();
}
