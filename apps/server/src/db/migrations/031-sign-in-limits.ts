import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/**
 * Attempts counted across all processes, devices that have signed in, and when the password of a session was last
 * entered.
 */
export async function createSignInLimits(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('attempt')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('refused', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('attempt_end').on('attempt').column('ends_at').execute();
  await db.schema
    .createTable('attempt_salt')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('salt', text, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('known_device')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('device_hash', text, (c) => c.notNull())
    .addColumn('last_used_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('known_device_pk', ['user_id', 'device_hash'])
    .execute();
  await db.schema.alterTable('session').addColumn('device_hash', text).execute();
  await db.schema.alterTable('session').addColumn('password_at', text).execute();
}
