import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Browsers that get reminders of sets, what was sent to them, and the site's key pair for push services. */
export async function createReminders(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('push_subscription')
    .addColumn('id', 'integer', autoId)
    .addColumn('endpoint', text, (c) => c.notNull().unique())
    .addColumn('p256dh', text, (c) => c.notNull())
    .addColumn('auth', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('retry_at', text)
    .execute();
  await db.schema.createIndex('push_subscription_user').on('push_subscription').column('user_id').execute();
  await db.schema.createIndex('push_subscription_updated').on('push_subscription').column('updated_at').execute();
  await db.schema
    .createTable('reminded_set')
    .addColumn('subscription_id', 'integer', (c) => c.notNull().references('push_subscription.id').onDelete('cascade'))
    .addColumn('set_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('reminded_set_pk', ['subscription_id', 'set_id'])
    .execute();
  await db.schema.createIndex('reminded_set_set').on('reminded_set').column('set_id').execute();
  await db.schema
    .createTable('sent_reminder')
    .addColumn('subscription_id', 'integer', (c) => c.notNull().references('push_subscription.id').onDelete('cascade'))
    .addColumn('set_id', 'integer', (c) => c.notNull())
    .addColumn('set_start', text, (c) => c.notNull())
    .addColumn('sent_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('sent_reminder_pk', ['subscription_id', 'set_id', 'set_start'])
    .execute();
  await db.schema.createIndex('sent_reminder_sent').on('sent_reminder').column('sent_at').execute();
  await db.schema
    .createTable('vapid_key')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('public_key', text, (c) => c.notNull())
    .addColumn('private_key', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('timetable_set_start').on('timetable_set').column('set_start').execute();
}
