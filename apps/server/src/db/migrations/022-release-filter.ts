import { type Kysely, sql } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Maximum length of a release's search key, so that it fits into an index; three names in full. */
const keyLetters = 602;

/**
 * Covering index for counting and searching releases. `instr` finds a text twice as quickly as LIKE; PostgreSQL has it
 * under another name.
 */
export async function createReleaseFilter(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  if (dialect === 'postgres') {
    await sql`create or replace function instr(text, text) returns integer language sql immutable parallel safe
      return strpos($1, $2)`.execute(db);
  }
  await sql`update release set search_key = substr(search_key, 1, ${sql.lit(keyLetters)})
    where length(search_key) > ${sql.lit(keyLetters)}`.execute(db);
  await db.schema.dropIndex('release_list').execute();
  await db.schema
    .createIndex('release_filter')
    .on('release')
    .columns(['state', 'release_date', 'id', 'artist_id', 'search_key'])
    .execute();
  // without statistics the planner prefers the new index to better ones
  await sql`analyze release`.execute(db);
}
