import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

/**
 * Roles as in the API: `member` becomes `user`, and `moderator` is new. A check cannot be replaced on SQLite, so a new
 * column takes the name of the old one.
 */
export async function renameRoles(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('new_role', text, (c) =>
      c
        .notNull()
        .defaultTo('user')
        .check(oneOf('new_role', ['user', 'moderator', 'admin'])),
    )
    .execute();
  await sql`update account set new_role = 'admin' where role = 'admin'`.execute(db);
  await db.schema.alterTable('account').dropColumn('role').execute();
  await db.schema.alterTable('account').renameColumn('new_role', 'role').execute();
}
