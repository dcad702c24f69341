import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

/** Records returned to their author, closed feedback, and unused pictures. */
export async function createModeration(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('review')
    .addColumn('resource_type', text, (c) => c.notNull().check(oneOf('resource_type', ['event', 'artist', 'decoration'])))
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('reviewer_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('reviewer_name', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('review_pk', ['resource_type', 'resource_id'])
    .execute();
  await db.schema.createIndex('review_queue').on('review').columns(['resource_type', 'created_at', 'resource_id']).execute();
  await db.schema.createIndex('review_reviewer').on('review').column('reviewer_id').execute();
  await db.schema.createIndex('event_waiting').on('event').columns(['status', 'created_at', 'id']).execute();
  await db.schema.createIndex('artist_waiting').on('artist').columns(['status', 'created_at', 'id']).execute();
  await db.schema.createIndex('decoration_waiting').on('decoration').columns(['status', 'created_at', 'id']).execute();

  await db.schema.alterTable('feedback').addColumn('done_at', text).execute();
  await db.schema
    .alterTable('feedback')
    .addColumn('done_by', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .execute();
  await sql`create index feedback_open on feedback (id) where done_at is null`.execute(db);
  await sql`create index feedback_done on feedback (id) where done_at is not null`.execute(db);
  await db.schema.createIndex('feedback_done_by').on('feedback').column('done_by').execute();
  await db.schema
    .createTable('feedback_answer')
    .addColumn('id', 'integer', autoId)
    .addColumn('feedback_id', 'integer', (c) => c.notNull().references('feedback.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('user_name', text, (c) => c.notNull())
    .addColumn('answer', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('feedback_answer_feedback').on('feedback_answer').columns(['feedback_id', 'id']).execute();
  await db.schema.createIndex('feedback_answer_user').on('feedback_answer').column('user_id').execute();

  await db.schema.alterTable('picture').addColumn('unused_since', text).execute();
}
