import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Tables whose rows carry the content version of their last write; each is followed by a memory index. */
export type ChangeFeed = 'event_change' | 'search_entry';

/** Returns the oldest and the newest version in a feed; null when it is empty. */
export async function versionSpan(
  db: Kysely<Schema>,
  feed: ChangeFeed,
): Promise<{ oldest: number | null; newest: number | null }> {
  return selectVersionSpan(db, feed).executeTakeFirstOrThrow();
}

/** The query of `versionSpan`: one lookup at each end of the index on `version`. */
export function selectVersionSpan(db: Kysely<Schema>, feed: ChangeFeed) {
  const end = (of: 'min' | 'max') => sql<number | null>`(select ${sql.raw(of)}(version) from ${sql.table(feed)})`;
  return db.selectNoFrom([end('min').as('oldest'), end('max').as('newest')]);
}
