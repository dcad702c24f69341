import type { Kysely } from 'kysely';
import { nameKey } from '@moonfloor/contract/text';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import { updateEventStyles } from './event-styles.ts';
import { findIdsByName } from './names.ts';

/** Finds the active artists with one of `names`; returns ids by name key. */
export function findArtistIds(db: Kysely<Schema>, names: readonly string[]): Promise<Map<string, number>> {
  return findIdsByName(db, 'artist', names);
}

/** Finds the active decoration crews with one of `names`; returns ids by name key. */
export function findDecorationIds(db: Kysely<Schema>, names: readonly string[]): Promise<Map<string, number>> {
  return findIdsByName(db, 'decoration', names);
}

/**
 * Links line-up entries and releases with an active artist's name to it; never to a hidden one, which must leave no
 * trace in other members' records. Names of active artists are unique, so links to another artist of that name, or to
 * one that was renamed since, are replaced. Links under a previous name of this artist remain, and unlinked entries with
 * the name of an artist that was merged into it are linked too.
 */
export async function linkArtistName(db: ContentTransaction, id: number, name: string): Promise<void> {
  const key = nameKey(name);
  const linked = await db
    .updateTable('floor_artist')
    .set({ artist_id: id })
    .where('artist_id', 'is distinct from', id)
    .where('name_key', '=', key)
    .executeTakeFirst();
  const merged = await db
    .updateTable('floor_artist')
    .set({ artist_id: id })
    .where('artist_id', 'is', null)
    .where('name_key', 'in', mergedNames(db, 'artist', id))
    .executeTakeFirst();
  if (linked.numUpdatedRows + merged.numUpdatedRows > 0n) await updateEventStyles(db, { artist: id });
  await db.updateTable('release').set({ artist_id: id }).where('artist_name_key', '=', key).execute();
}

/** Links the decoration tags of events with an active crew's name to it, as `linkArtistName` does for artists. */
export async function linkDecorationName(db: ContentTransaction, id: number, name: string): Promise<void> {
  await db.updateTable('event_decoration').set({ decoration_id: id }).where('name_key', '=', nameKey(name)).execute();
  await db
    .updateTable('event_decoration')
    .set({ decoration_id: id })
    .where('decoration_id', 'is', null)
    .where('name_key', 'in', mergedNames(db, 'decoration', id))
    .execute();
}

/** Name keys of the records that were merged into a record. */
function mergedNames(db: Kysely<Schema>, type: 'artist' | 'decoration', into: number) {
  return db.selectFrom('merged').where('type', '=', type).where('into_id', '=', into).select('name_key');
}
