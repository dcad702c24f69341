import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Entries now separate the words of names from others, and contain the days of events: the server rebuilds them when it
 * starts.
 */
export async function refillSearch(db: Kysely<unknown>): Promise<void> {
  await (db as Kysely<Pick<Schema, 'search_entry'>>).deleteFrom('search_entry').execute();
}
