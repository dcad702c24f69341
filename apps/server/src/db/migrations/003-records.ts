import { type Kysely, sql } from 'kysely';
import { type Columns, dayShape, oneOf } from '../dialect/columns.ts';

const resources = ['event', 'artist', 'decoration', 'release'];

/** Secondary records: the history of changes, members' feedback, page views. */
export async function createRecords(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('activity')
    .addColumn('id', 'integer', autoId)
    .addColumn('user_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('user_name', text, (c) => c.notNull())
    .addColumn('action_type', text, (c) => c.notNull().check(oneOf('action_type', ['create', 'update', 'delete', 'other'])))
    .addColumn('resource_type', text, (c) => c.notNull().check(oneOf('resource_type', resources)))
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('resource_name', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('activity_resource').on('activity').columns(['resource_type', 'resource_id', 'id']).execute();
  await db.schema.createIndex('activity_user').on('activity').column('user_id').execute();

  await db.schema
    .createTable('feedback')
    .addColumn('id', 'integer', autoId)
    .addColumn('user_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('feedback', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('feedback_user').on('feedback').column('user_id').execute();

  await db.schema
    .createTable('page_view')
    .addColumn('id', 'integer', autoId)
    .addColumn('day', text, (c) => c.notNull().check(dayShape('day')))
    .addColumn('path', text, (c) => c.notNull())
    .addColumn('resource_type', text, (c) => c.check(oneOf('resource_type', resources)))
    .addColumn('resource_id', 'integer')
    .addColumn('visitor', text, (c) => c.notNull())
    .addColumn('visitor_country', text, (c) => c.check(sql`length(visitor_country) = 2`))
    .addColumn('referrer_host', text)
    .addColumn('user_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('seconds', 'integer', (c) => c.check(sql`seconds >= 0`))
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('page_view_day').on('page_view').columns(['day', 'visitor']).execute();
  await db.schema.createIndex('page_view_user').on('page_view').column('user_id').execute();
}
