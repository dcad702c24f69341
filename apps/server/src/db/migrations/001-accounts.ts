import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

/** Accounts and their sessions. */
export async function createAccounts(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'integer', autoId)
    .addColumn('username', text, (c) => c.notNull())
    .addColumn('username_key', text, (c) => c.notNull().unique())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull().unique())
    .addColumn('role', text, (c) => c.notNull().check(oneOf('role', ['member', 'admin'])))
    .addColumn('password_hash', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_login', text)
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('token_hash', text, (c) => c.primaryKey().check(sql`length(token_hash) = 64`))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('session_user').on('session').column('user_id').execute();
  await db.schema.createIndex('session_expiry').on('session').column('expires_at').execute();
}
