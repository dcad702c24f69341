import type { Kysely } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

const recordTypes = ['event', 'artist', 'decoration', 'release'];

/** Who is trusted to publish directly, what stands against it, and who owns records, or claims to. */
export async function createTrustAndOwnership(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await createTrust(db, columns);
  await createOwners(db, columns);
  await createClaims(db, columns);
  await createOwnerNotice(db);
}

async function createTrust(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('trust', text, (c) => c.check(oneOf('trust', ['granted', 'revoked'])))
    .execute();
  await db.schema
    .createTable('trouble')
    .addColumn('id', 'integer', autoId)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('resource_type', text, (c) => c.notNull().check(oneOf('resource_type', recordTypes)))
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull().check(oneOf('kind', ['returned', 'deleted', 'reported'])))
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('trouble_user').on('trouble').columns(['user_id', 'created_at']).execute();
  await db.schema
    .createIndex('trouble_record')
    .unique()
    .on('trouble')
    .columns(['resource_type', 'resource_id', 'kind'])
    .execute();
  await db.schema.createIndex('trouble_time').on('trouble').column('created_at').execute();
}

async function createOwners(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('record_owner')
    .addColumn('resource_type', text, (c) => c.notNull().check(oneOf('resource_type', recordTypes)))
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('role', text, (c) => c.notNull().check(oneOf('role', ['owner', 'helper'])))
    .addColumn('shown', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('notified', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('mail_token', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('record_owner_pk', ['resource_type', 'resource_id', 'user_id'])
    .execute();
  await db.schema.createIndex('record_owner_user').on('record_owner').columns(['user_id', 'resource_type', 'resource_id']).execute();
  await db.schema.createIndex('record_owner_mail').unique().on('record_owner').column('mail_token').execute();
}

async function createClaims(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('claim')
    .addColumn('id', 'integer', autoId)
    .addColumn('resource_type', text, (c) => c.notNull().check(oneOf('resource_type', recordTypes)))
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('state', text, (c) => c.notNull().check(oneOf('state', ['mailed', 'waiting', 'accepted', 'declined'])))
    .addColumn('email', text)
    .addColumn('token_hash', text)
    .addColumn('expires_at', text)
    .addColumn('message', text)
    .addColumn('reason', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('decided_by', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('decided_at', text)
    .execute();
  await db.schema.createIndex('claim_token').unique().on('claim').column('token_hash').execute();
  await db.schema.createIndex('claim_state').on('claim').columns(['state', 'id']).execute();
  await db.schema.createIndex('claim_decided').on('claim').columns(['decided_at', 'id']).execute();
  await db.schema.createIndex('claim_record').on('claim').columns(['resource_type', 'resource_id']).execute();
  await db.schema.createIndex('claim_user').on('claim').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('claim_decider').on('claim').column('decided_by').execute();
}

/** The last entry of the history that owners have been told of. */
async function createOwnerNotice(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('owner_notice')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('activity_id', 'integer', (c) => c.notNull())
    .execute();
}
