import type { Kysely } from 'kysely';
import type { ArtistForm } from '@moonfloor/contract/artists';
import type { ActiveStatus } from '@moonfloor/contract/lists';
import { nameKey } from '@moonfloor/contract/text';
import type { Schema } from '../../db/schema.ts';
import { updateEventStyles } from '../records/event-styles.ts';
import { hasWordPrefix } from '../records/names.ts';
import { pictureColumns, type PictureColumns, withPicture } from '../records/pictures.ts';
import { type Editable, newRecordColumns, type RecordTransaction, type WriteContext } from '../records/record-type.ts';

const cardColumns = [
  'artist.id',
  'artist.artist_name',
  'artist.artist_type',
  'artist.artist_country',
  'artist.artist_city',
  'artist.record_labels',
  'artist.styles',
  'artist.status',
  'artist.created_by',
] as const;

const detailColumns = [
  ...cardColumns,
  'artist.artist_info',
  'artist.insta_link',
  'artist.soundcloud_link',
  'artist.website_link',
  'artist.label_link',
  'artist.fun_link',
  'artist.created_at',
  'artist.updated_at',
] as const;

function withImage<T extends PictureColumns>(row: T) {
  const shown = withPicture(row);
  return { ...shown, artist_image_url: shown.picture?.src ?? null };
}

/** Returns active artists by name. */
export async function listArtists(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('artist')
    .leftJoin('picture', 'picture.id', 'artist.picture_id')
    .where('artist.status', '=', 'active')
    .orderBy('artist.name_key')
    .select(cardColumns)
    .select(pictureColumns)
    .execute();
  return rows.map(withImage);
}

/** Returns an artist whatever its status; undefined when it does not exist. */
export async function findArtist(db: Kysely<Schema>, id: number) {
  const row = await db
    .selectFrom('artist')
    .leftJoin('picture', 'picture.id', 'artist.picture_id')
    .where('artist.id', '=', id)
    .select(detailColumns)
    .select(pictureColumns)
    .executeTakeFirst();
  return row === undefined ? undefined : withImage(row);
}

/** An artist as stored. */
export type StoredArtist = NonNullable<Awaited<ReturnType<typeof findArtist>>>;

/** Selects up to `limit` active artists with a word in their name that begins with `start`, by name. */
export function suggestArtists(db: Kysely<Schema>, start: string, limit: number) {
  return db
    .selectFrom('artist')
    .where('status', '=', 'active')
    .where(hasWordPrefix(start))
    .orderBy('name_key')
    .limit(limit)
    .select(['id', 'artist_name'])
    .execute();
}

/** Inserts an artist and returns its id. */
export async function insertArtist(
  writing: WriteContext,
  artist: ArtistForm & { picture_id?: string; status: ActiveStatus },
): Promise<number> {
  const { id } = await writing.db
    .insertInto('artist')
    .values({ ...artist, ...newRecordColumns(writing), name_key: nameKey(artist.artist_name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes an artist, and the styles of its events with its own: undefined fields are kept. */
export async function updateArtist(
  db: RecordTransaction,
  artist: Editable<StoredArtist>,
  change: Partial<ArtistForm> & { picture_id?: string | null },
  now: string,
): Promise<void> {
  const { artist_name: name = artist.artist_name, styles = artist.styles } = change;
  await db
    .updateTable('artist')
    .set({ ...change, name_key: nameKey(name), updated_at: now })
    .where('id', '=', artist.id)
    .execute();
  if (styles !== artist.styles) await updateEventStyles(db, { artist: artist.id });
}

/** Sets an artist's status, and updates the styles of its events. */
export async function updateArtistStatus(
  db: RecordTransaction,
  { id }: Editable<StoredArtist>,
  status: ActiveStatus,
  now: string,
): Promise<void> {
  await db.updateTable('artist').set({ status, updated_at: now }).where('id', '=', id).execute();
  await updateEventStyles(db, { artist: id });
}
