import type { Kysely } from 'kysely';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import { refreshStyles } from './event-styles.ts';
import { findIdsByName } from './names.ts';

/** A record that others name: its id and the form in which names are compared. */
interface Named {
  id: number;
  name_key: string;
}

/** Finds the artists (not deleted) that are called like one of `names`; answers id by name key. */
export function findArtistIds(db: Kysely<Schema>, names: readonly string[]): Promise<Map<string, number>> {
  return findIdsByName(db, 'artist', names);
}

/** Finds the decoration crews (not deleted) that are called like one of `names`; answers id by name key. */
export function findDecorationIds(db: Kysely<Schema>, names: readonly string[]): Promise<Map<string, number>> {
  return findIdsByName(db, 'decoration', names);
}

/**
 * Links the line-up names and releases that equal an artist's name to it. Names are unique, so it takes over what was
 * linked to a deleted artist of that name or to one that is called otherwise now. What was linked under a former name
 * of the artist stays linked.
 */
export async function linkArtistName(db: ContentTransaction, artist: Named): Promise<void> {
  const linked = await db
    .updateTable('floor_artist')
    .set({ artist_id: artist.id })
    .where('name_key', '=', artist.name_key)
    .where('artist_id', 'is distinct from', artist.id)
    .executeTakeFirst();
  if (linked.numUpdatedRows > 0n) await refreshStyles(db, { artist: artist.id });
  await db.updateTable('release').set({ artist_id: artist.id }).where('artist_name_key', '=', artist.name_key).execute();
}

/** Links the decoration tags of events that equal a crew's name to it, as `linkArtistName` does for artists. */
export async function linkDecorationName(db: ContentTransaction, decoration: Named): Promise<void> {
  await db
    .updateTable('event_decoration')
    .set({ decoration_id: decoration.id })
    .where('name_key', '=', decoration.name_key)
    .execute();
}
