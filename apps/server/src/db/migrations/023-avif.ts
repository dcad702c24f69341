import { type Kysely, sql } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** When AVIF files of a picture are due: at once of all that are there; null when they are made. */
export async function createAvif(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema.alterTable('picture').addColumn('avif_due', text).execute();
  await sql`update picture set avif_due = created_at`.execute(db);
  await sql`create index picture_avif on picture (created_at) where avif_due is not null`.execute(db);
}
