import { sql } from 'kysely';
import { nameKey } from '@moonfloor/contract/text';
import type { ContentTransaction } from '../../db/content-version.ts';
import { updateEventStyles } from './event-styles.ts';

/**
 * Links line-up entries and releases with an active artist's name to it; never to a hidden one, which must leave no
 * trace in other members' records. Names of active artists are unique, so links to another artist of that name, or to
 * one that was renamed since, are replaced. Links under a previous name of this artist remain, and unlinked entries with
 * the name of an artist that was merged into it are linked too.
 */
export async function linkArtistName(db: ContentTransaction, id: number, name: string): Promise<void> {
  const linked = await linkTable(db, 'artist', 'floor_artist', id, name);
  if (linked > 0n) await updateEventStyles(db, { artist: id });
  await db.updateTable('release').set({ artist_id: id }).where('artist_name_key', '=', nameKey(name)).execute();
}

/** Links the decoration tags of events with an active crew's name to it, as `linkArtistName` does for artists. */
export async function linkDecorationName(db: ContentTransaction, id: number, name: string): Promise<void> {
  await linkTable(db, 'decoration', 'event_decoration', id, name);
}

/** Returns the number of links that changed. */
async function linkTable(
  db: ContentTransaction,
  type: 'artist' | 'decoration',
  name: 'floor_artist' | 'event_decoration',
  id: number,
  recordName: string,
): Promise<bigint> {
  const [table, link] = [sql.table(name), sql.ref(`${type}_id`)];
  const named = await sql`update ${table} set ${link} = ${id}
    where name_key = ${nameKey(recordName)} and ${link} is distinct from ${id}`.execute(db);
  const merged = await sql`update ${table} set ${link} = ${id} where ${link} is null
    and name_key in (select name_key from merged where type = ${type} and into_id = ${id})`.execute(db);
  return (named.numAffectedRows ?? 0n) + (merged.numAffectedRows ?? 0n);
}
