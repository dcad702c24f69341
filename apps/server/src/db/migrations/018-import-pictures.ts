import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** The picture of a source's entry, the one last processed, and the resulting picture. */
export async function createImportPictures(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  for (const column of ['picture_url', 'picture_done', 'picture_id']) {
    await db.schema.alterTable('event_source').addColumn(column, text).execute();
  }
}
