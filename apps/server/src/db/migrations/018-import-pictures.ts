import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Which picture an entry of a source names, which one was fetched last, and what it became here. */
export async function createImportPictures(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  for (const column of ['picture_url', 'picture_done', 'picture_id']) {
    await db.schema.alterTable('event_source').addColumn(column, text).execute();
  }
}
