import { type Kysely, sql } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** When a picture's AVIF files are due: immediately for all existing pictures; null once they are created. */
export async function createAvif(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema.alterTable('picture').addColumn('avif_due', text).execute();
  await sql`update picture set avif_due = created_at`.execute(db);
  await sql`create index picture_avif on picture (created_at) where avif_due is not null`.execute(db);
}
