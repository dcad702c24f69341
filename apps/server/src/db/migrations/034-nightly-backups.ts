import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Claimed and finished nightly backups by day, so that only one of several servers makes each. */
export async function createNightlyBackups(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('nightly_backup')
    .addColumn('day', text, (c) => c.primaryKey())
    .addColumn('taken_at', text, (c) => c.notNull())
    .addColumn('done_at', text)
    .execute();
}
