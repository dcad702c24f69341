import { type Kysely, sql } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Letters that a release is searched by at most, so that an index can hold them; three names in full. */
const keyLetters = 602;

/**
 * Lists of releases are counted and searched in an index that holds all that they look at. `instr` looks for a text twice
 * as quickly as LIKE does; PostgreSQL has it by another name.
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
  // a planner that knows nothing of the new index takes it for better than those that it knows
  await sql`analyze release`.execute(db);
}
