import { type Kysely, sql } from 'kysely';
import { type Columns, dayShape } from '../dialect/columns.ts';

/**
 * Page views as counts per day, and hashes that distinguish today's visitors. The table of single views from step 003
 * was never written to.
 */
export async function createAnalytics(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema.dropTable('page_view').execute();

  await db.schema
    .createTable('view_day')
    .addColumn('day', text, (c) => c.primaryKey().notNull().check(dayShape('day')))
    .addColumn('views', 'integer', (c) => c.notNull())
    .addColumn('visitors', 'integer', (c) => c.notNull())
    .addColumn('visits', 'integer', (c) => c.notNull())
    .addColumn('seconds', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('view_day_page')
    .addColumn('day', text, (c) => c.notNull().check(dayShape('day')))
    .addColumn('page', text, (c) => c.notNull())
    .addColumn('views', 'integer', (c) => c.notNull())
    .addColumn('visitors', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('view_day_page_key', ['day', 'page'])
    .execute();
  await db.schema
    .createTable('view_day_country')
    .addColumn('day', text, (c) => c.notNull().check(dayShape('day')))
    .addColumn('country', text, (c) => c.notNull())
    .addColumn('visits', 'integer', (c) => c.notNull())
    .addColumn('visitors', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('view_day_country_key', ['day', 'country'])
    .execute();
  await db.schema
    .createTable('view_day_referrer')
    .addColumn('day', text, (c) => c.notNull().check(dayShape('day')))
    .addColumn('referrer', text, (c) => c.notNull())
    .addColumn('visits', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('view_day_referrer_key', ['day', 'referrer'])
    .execute();
  await db.schema
    .createTable('view_day_user')
    .addColumn('day', text, (c) => c.notNull().check(dayShape('day')))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('visits', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('view_day_user_key', ['day', 'user_id'])
    .execute();
  await db.schema.createIndex('view_day_user_user').on('view_day_user').column('user_id').execute();

  await db.schema
    .createTable('visitor_salt')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull())
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('salt', text, (c) => c.notNull())
    .execute();
  await sql`insert into visitor_salt (id, day, salt) values (1, '', '')`.execute(db);
  await db.schema
    .createTable('visitor')
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('visitor', text, (c) => c.notNull())
    .addColumn('last_at', text, (c) => c.notNull())
    .addColumn('user_id', 'integer')
    .addPrimaryKeyConstraint('visitor_key', ['day', 'visitor'])
    .execute();
  await db.schema
    .createTable('visitor_page')
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('visitor', text, (c) => c.notNull())
    .addColumn('page', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('visitor_page_key', ['day', 'visitor', 'page'])
    .execute();

  // with the status as last column, the index alone suffices to count a member's records
  for (const [table, status] of [['event', 'status'], ['artist', 'status'], ['decoration', 'status'], ['release', 'state']] as const) {
    await db.schema.dropIndex(`${table}_author`).execute();
    await db.schema.createIndex(`${table}_author`).on(table).columns(['created_by', 'created_at', status]).execute();
  }
}
