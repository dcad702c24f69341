import type { Kysely } from 'kysely';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import { updateEventStyles } from './event-styles.ts';
import { findIdsByName } from './names.ts';

/** A record that others name: its id and the form in which names are compared. */
interface NamedRecord {
  id: number;
  name_key: string;
}

/** Finds the active artists that are called like one of `names`; answers id by name key. */
export function findArtistIds(db: Kysely<Schema>, names: readonly string[]): Promise<Map<string, number>> {
  return findIdsByName(db, 'artist', names);
}

/** Finds the active decoration crews that are called like one of `names`; answers id by name key. */
export function findDecorationIds(db: Kysely<Schema>, names: readonly string[]): Promise<Map<string, number>> {
  return findIdsByName(db, 'decoration', names);
}

/**
 * Links the line-up names and releases that equal an artist's name to it, if it is active: what is hidden leaves no trace
 * in what others wrote. Names of active artists are unique, so it takes over what was linked to another one of that name or
 * to one that is called otherwise now. What was linked under a former name of the artist stays linked, and what names
 * an artist that was merged into it is linked where it was not.
 */
export async function linkArtistName(db: ContentTransaction, artist: NamedRecord): Promise<void> {
  if (!(await isActive(db, 'artist', artist.id))) return;
  const linked = await db
    .updateTable('floor_artist')
    .set({ artist_id: artist.id })
    .where('artist_id', 'is distinct from', artist.id)
    .where('name_key', '=', artist.name_key)
    .executeTakeFirst();
  const former = await db
    .updateTable('floor_artist')
    .set({ artist_id: artist.id })
    .where('artist_id', 'is', null)
    .where('name_key', 'in', mergedNames(db, 'artist', artist.id))
    .executeTakeFirst();
  if (linked.numUpdatedRows + former.numUpdatedRows > 0n) await updateEventStyles(db, { artist: artist.id });
  await db
    .updateTable('release')
    .set({ artist_id: artist.id })
    .where('artist_name_key', '=', artist.name_key)
    .execute();
}

/** Links the decoration tags of events that equal a crew's name to it, as `linkArtistName` does for artists. */
export async function linkDecorationName(db: ContentTransaction, decoration: NamedRecord): Promise<void> {
  if (!(await isActive(db, 'decoration', decoration.id))) return;
  await db
    .updateTable('event_decoration')
    .set({ decoration_id: decoration.id })
    .where('name_key', '=', decoration.name_key)
    .execute();
  await db
    .updateTable('event_decoration')
    .set({ decoration_id: decoration.id })
    .where('decoration_id', 'is', null)
    .where('name_key', 'in', mergedNames(db, 'decoration', decoration.id))
    .execute();
}

async function isActive(db: Kysely<Schema>, table: 'artist' | 'decoration', id: number): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Names of the records that were merged into one. */
function mergedNames(db: Kysely<Schema>, type: 'artist' | 'decoration', into: number) {
  return db.selectFrom('merged').where('type', '=', type).where('into_id', '=', into).select('name_key');
}
