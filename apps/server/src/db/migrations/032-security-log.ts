import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** The security log of accounts and sign-in attempts. */
export async function createSecurityLog(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('security_entry')
    .addColumn('id', 'integer', autoId)
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('account_name', text)
    .addColumn('actor_name', text)
    .addColumn('about', text)
    .addColumn('count', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('security_entry_kind').on('security_entry').columns(['kind', 'id']).execute();
  await db.schema.createIndex('security_entry_account').on('security_entry').columns(['account_id', 'created_at']).execute();
  await db.schema.createIndex('security_entry_last').on('security_entry').column('last_at').execute();
}
