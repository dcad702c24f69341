import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** The record created by a submit with an Idempotency-Key, so that a repeated submit creates no other. */
export async function createIdempotency(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('idempotency')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('call', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['user_id', 'call', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_created').on('idempotency').column('created_at').execute();
}
