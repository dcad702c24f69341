import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

const followTypes = ['artist', 'decoration', 'event', 'label', 'country', 'style', 'filter'];
const announcedTypes = ['event', 'release'];

/** What members follow, and the announcements about it. */
export async function createFollows(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('follow')
    .addColumn('id', 'integer', autoId)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', followTypes)))
    .addColumn('target', text, (c) => c.notNull())
    .addColumn('name', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('follow_once').on('follow').columns(['user_id', 'type', 'target']).unique().execute();
  await db.schema.createIndex('follow_target').on('follow').columns(['type', 'target']).execute();
}

/** Announcements, and the changes of the history that have not been announced yet. */
export async function createAnnouncements(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('announcement')
    .addColumn('id', 'integer', autoId)
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', announcedTypes)))
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('actor_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('changes', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('announcement_record').on('announcement').columns(['type', 'record_id']).execute();
  await db.schema.createIndex('announcement_created').on('announcement').column('created_at').execute();
  for (const column of ['author_id', 'actor_id'])
    await db.schema.createIndex(`announcement_${column}`).on('announcement').column(column).execute();
  await db.schema
    .createTable('announcement_topic')
    .addColumn('announcement_id', 'integer', (c) => c.notNull().references('announcement.id').onDelete('cascade'))
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', followTypes)))
    .addColumn('target', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('announcement_topic_pk', ['type', 'target', 'announcement_id'])
    .execute();
  await db.schema.createIndex('announcement_topic_of').on('announcement_topic').column('announcement_id').execute();
  await db.schema
    .createTable('unannounced_change')
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', announcedTypes)))
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('activity_id', 'integer', (c) => c.notNull())
    .addColumn('first_at', text, (c) => c.notNull())
    .addColumn('last_at', text, (c) => c.notNull())
    .addColumn('hidden', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('unannounced_change_pk', ['type', 'record_id'])
    .execute();
  await db.schema.createIndex('unannounced_change_due').on('unannounced_change').columns(['hidden', 'last_at']).execute();
  await db.schema
    .createTable('notifier')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('activity_id', 'integer', (c) => c.notNull())
    .execute();
}

/** How members are notified, and what they have read. */
export async function createNotifications(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('notification_setting')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('mail', text, (c) => c.notNull().check(oneOf('mail', ['never', 'at-once', 'daily', 'weekly'])))
    .addColumn('read_through', 'integer', (c) => c.notNull())
    .addColumn('mailed_through', 'integer', (c) => c.notNull())
    .addColumn('mailed_at', text)
    .addColumn('digest_day', text)
    .addColumn('unsubscribe_token', text, (c) => c.unique())
    .addColumn('feed_token', text, (c) => c.unique())
    .execute();
  await db.schema.createIndex('notification_setting_mail').on('notification_setting').columns(['mail', 'user_id']).execute();
  await db.schema
    .createTable('notification_read')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('announcement_id', 'integer', (c) => c.notNull().references('announcement.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('notification_read_pk', ['user_id', 'announcement_id'])
    .execute();
  await db.schema.createIndex('notification_read_of').on('notification_read').column('announcement_id').execute();
}
