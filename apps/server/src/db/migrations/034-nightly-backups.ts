import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Which day's backup is being made, and when it was, so that of several servers one makes it. */
export async function createNightlyBackups(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('nightly_backup')
    .addColumn('day', text, (c) => c.primaryKey())
    .addColumn('taken_at', text, (c) => c.notNull())
    .addColumn('done_at', text)
    .execute();
}
