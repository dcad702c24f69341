import type { Kysely } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

const recordTypes = ['event', 'artist', 'decoration', 'release'];

/** Reports of records, suggested changes, suspensions, the block list, and sketches of rejected texts. */
export async function createReportsAndSuggestions(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await createReports(db, columns);
  await createSuggestions(db, columns);
  await createSuspensions(db, columns);
  await createBlocks(db, columns);
}

async function createReports(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('report')
    .addColumn('id', 'integer', autoId)
    .addColumn('resource_type', text, (c) => c.notNull().check(oneOf('resource_type', recordTypes)))
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('owner_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('reporter_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull().check(oneOf('state', ['open', 'dismissed', 'acted'])))
    .addColumn('note', text)
    .addColumn('decided_by', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('decided_at', text)
    .execute();
  await db.schema.createIndex('report_state').on('report').columns(['state', 'id']).execute();
  await db.schema.createIndex('report_decided').on('report').columns(['decided_at', 'id']).execute();
  await db.schema.createIndex('report_record').on('report').columns(['resource_type', 'resource_id', 'state']).execute();
  await db.schema.createIndex('report_owner').on('report').columns(['owner_id', 'id']).execute();
  await db.schema.createIndex('report_reporter').on('report').column('reporter_id').execute();
  await db.schema.createIndex('report_decider').on('report').column('decided_by').execute();
}

async function createSuggestions(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('suggestion')
    .addColumn('id', 'integer', autoId)
    .addColumn('resource_type', text, (c) => c.notNull().check(oneOf('resource_type', recordTypes)))
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('owner_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('author_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('version', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull().check(oneOf('state', ['waiting', 'accepted', 'partly', 'declined'])))
    .addColumn('reason', text)
    .addColumn('decided_by', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('decided_at', text)
    .execute();
  await db.schema.createIndex('suggestion_state').on('suggestion').columns(['state', 'id']).execute();
  await db.schema.createIndex('suggestion_decided').on('suggestion').columns(['decided_at', 'id']).execute();
  await db.schema.createIndex('suggestion_record').on('suggestion').columns(['resource_type', 'resource_id', 'state']).execute();
  await db.schema.createIndex('suggestion_owner').on('suggestion').columns(['owner_id', 'state', 'id']).execute();
  await db.schema.createIndex('suggestion_author').on('suggestion').columns(['author_id', 'id']).execute();
  await db.schema.createIndex('suggestion_decider').on('suggestion').column('decided_by').execute();
  await db.schema
    .createTable('suggestion_change')
    .addColumn('suggestion_id', 'integer', (c) => c.notNull().references('suggestion.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('field', text, (c) => c.notNull())
    .addColumn('before', text, (c) => c.notNull())
    .addColumn('after', text, (c) => c.notNull())
    .addColumn('accepted', 'integer')
    .addPrimaryKeyConstraint('suggestion_change_pk', ['suggestion_id', 'position'])
    .execute();
  await db.schema
    .createTable('suggestion_picture')
    .addColumn('suggestion_id', 'integer', (c) => c.notNull().references('suggestion.id').onDelete('cascade'))
    .addColumn('picture_id', text, (c) => c.notNull().references('picture.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('suggestion_picture_pk', ['suggestion_id', 'picture_id'])
    .execute();
  await db.schema.createIndex('suggestion_picture_picture').on('suggestion_picture').column('picture_id').execute();
}

async function createSuspensions(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema.alterTable('account').addColumn('suspended_at', text).execute();
  await db.schema.createIndex('account_created').on('account').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('account_last_login').on('account').columns(['last_login', 'id']).execute();
  await db.schema.createIndex('account_role').on('account').columns(['role', 'created_at', 'id']).execute();
  await db.schema.createIndex('account_suspended').on('account').columns(['suspended_at', 'id']).execute();
  await db.schema
    .createTable('suspended_record')
    .addColumn('resource_type', text, (c) => c.notNull().check(oneOf('resource_type', recordTypes)))
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('suspended_record_pk', ['resource_type', 'resource_id'])
    .execute();
  await db.schema.createIndex('suspended_record_user').on('suspended_record').column('user_id').execute();
}

async function createBlocks(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('block')
    .addColumn('id', 'integer', autoId)
    .addColumn('kind', text, (c) => c.notNull().check(oneOf('kind', ['email', 'domain', 'network'])))
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('first', text, (c) => c.notNull())
    .addColumn('last', text, (c) => c.notNull())
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('created_by', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('expires_at', text)
    .execute();
  await db.schema.createIndex('block_value').unique().on('block').columns(['kind', 'value']).execute();
  await db.schema.createIndex('block_range').on('block').columns(['kind', 'first', 'last']).execute();
  await db.schema.createIndex('block_expiry').on('block').column('expires_at').execute();
  await db.schema
    .createTable('rejected_text')
    .addColumn('id', 'integer', autoId)
    .addColumn('resource_type', text, (c) => c.notNull())
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('sketch', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('rejected_text_record').on('rejected_text').columns(['resource_type', 'resource_id']).execute();
}
