import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Entries now tell the words of names from others, and when events are: the server fills them anew when it starts. */
export async function refillSearch(db: Kysely<unknown>): Promise<void> {
  await (db as Kysely<Pick<Schema, 'search_entry'>>).deleteFrom('search_entry').execute();
}
