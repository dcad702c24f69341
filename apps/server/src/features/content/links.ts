import type { Kysely } from 'kysely';
import { nameKey } from '@moonfloor/contract/text';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';

/** Finds the artists (not deleted) that are called like one of `names`; answers id by name key. */
export async function findArtistIds(db: Kysely<Schema>, names: readonly string[]): Promise<Map<string, number>> {
  const keys = [...new Set(names.map(nameKey))];
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('artist')
    .select(['id', 'name_key'])
    .where('name_key', 'in', keys)
    .where('status', '!=', 'deleted')
    .execute();
  return new Map(rows.map((row) => [row.name_key, row.id]));
}

/** Finds the decoration crews (not deleted) that are called like one of `names`; answers id by name key. */
export async function findDecorationIds(db: Kysely<Schema>, names: readonly string[]): Promise<Map<string, number>> {
  const keys = [...new Set(names.map(nameKey))];
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('decoration')
    .select(['id', 'name_key'])
    .where('name_key', 'in', keys)
    .where('status', '!=', 'deleted')
    .execute();
  return new Map(rows.map((row) => [row.name_key, row.id]));
}

/**
 * Links line-up names and releases that equal an artist's name to it: those that are only text so far, and those
 * whose artist has been deleted.
 */
export async function linkArtistName(db: ContentTransaction, artist: { id: number; name_key: string }): Promise<void> {
  const gone = db.selectFrom('artist').select('id').where('name_key', '=', artist.name_key).where('status', '=', 'deleted');
  await db
    .updateTable('floor_artist')
    .set({ artist_id: artist.id })
    .where('name_key', '=', artist.name_key)
    .where((eb) => eb.or([eb('artist_id', 'is', null), eb('artist_id', 'in', gone)]))
    .execute();
  await db
    .updateTable('release')
    .set({ artist_id: artist.id })
    .where('artist_name_key', '=', artist.name_key)
    .where((eb) => eb.or([eb('artist_id', 'is', null), eb('artist_id', 'in', gone)]))
    .execute();
}

/** Links the decoration tags of events that equal a crew's name to it, as `linkArtistName` does for artists. */
export async function linkDecorationName(
  db: ContentTransaction,
  decoration: { id: number; name_key: string },
): Promise<void> {
  const gone = db
    .selectFrom('decoration')
    .select('id')
    .where('name_key', '=', decoration.name_key)
    .where('status', '=', 'deleted');
  await db
    .updateTable('event_decoration')
    .set({ decoration_id: decoration.id })
    .where('name_key', '=', decoration.name_key)
    .where((eb) => eb.or([eb('decoration_id', 'is', null), eb('decoration_id', 'in', gone)]))
    .execute();
}
