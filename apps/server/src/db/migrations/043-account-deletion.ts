import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

/** The time zone of a member, accounts that are to be deleted, and who caused entries of the security log. */
export async function addAccountDeletion(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema.alterTable('account').addColumn('time_zone', text).execute();
  await db.schema.alterTable('account').addColumn('delete_at', text).execute();
  await db.schema
    .alterTable('account')
    .addColumn('delete_contributions', text, (c) => c.check(oneOf('delete_contributions', ['keep', 'remove'])))
    .execute();
  await sql`create index account_deletion on account (delete_at) where delete_at is not null`.execute(db);
  await db.schema
    .alterTable('security_entry')
    .addColumn('actor_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .execute();
  await sql`create index security_entry_actor on security_entry (actor_id) where actor_id is not null`.execute(db);
}
