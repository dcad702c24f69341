import type { Kysely } from 'kysely';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import { updateEventStyles } from './event-styles.ts';
import { findIdsByName } from './names.ts';

/** A record that can be linked by name: its id and the normalised name. */
interface NamedRecord {
  id: number;
  name_key: string;
}

/** Finds the active artists with one of `names`; returns ids by name key. */
export function findArtistIds(db: Kysely<Schema>, names: readonly string[]): Promise<Map<string, number>> {
  return findIdsByName(db, 'artist', names);
}

/** Finds the active decoration crews with one of `names`; returns ids by name key. */
export function findDecorationIds(db: Kysely<Schema>, names: readonly string[]): Promise<Map<string, number>> {
  return findIdsByName(db, 'decoration', names);
}

/**
 * Links line-up entries and releases with the artist's name to the artist, if it is active: hidden records must leave
 * no trace in other members' records. Names of active artists are unique, so links to another artist of that name, or
 * to one that was renamed since, are replaced. Links under a previous name of this artist remain, and unlinked entries
 * with the name of an artist that was merged into it are linked too.
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

/** Links the decoration tags of events with a crew's name to it, as `linkArtistName` does for artists. */
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

/** Name keys of the records that were merged into a record. */
function mergedNames(db: Kysely<Schema>, type: 'artist' | 'decoration', into: number) {
  return db.selectFrom('merged').where('type', '=', type).where('into_id', '=', into).select('name_key');
}
