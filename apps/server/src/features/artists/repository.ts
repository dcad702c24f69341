import type { Kysely } from 'kysely';
import type { ArtistForm } from '@moonfloor/contract/records/artists';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { listExternalIds, replaceExternalIds } from '../records/external-ids.ts';
import { insertActive, updateActive } from '../records/field-columns.ts';
import { pictureColumns, withPictureUrl } from '../records/pictures.ts';
import { parseJsonColumns } from '../records/record-table.ts';
import type { Editable, RecordTransaction, Writing } from '../records/record-type.ts';
import { replaceRelated } from './related.ts';

const cardColumns = [
  'artist.id',
  'artist.artist_name',
  'artist.alternative_names',
  'artist.aliases',
  'artist.artist_type',
  'artist.artist_country',
  'artist.artist_city',
  'artist.record_labels',
  'artist.styles',
  'artist.status',
  'artist.created_by',
] as const;

function selectArtists(db: Kysely<Schema>) {
  return db.selectFrom('artist').leftJoin('picture', 'picture.id', 'artist.picture_id').select(pictureColumns);
}

/** Returns active artists by name. */
export async function listArtists(db: Kysely<Schema>) {
  const artists = selectArtists(db).where('artist.status', '=', 'active').orderBy('artist.name_key');
  const rows = await artists.select(cardColumns).execute();
  return rows.map((row) => withPictureUrl('artist', parseJsonColumns(row)));
}

/** Returns those of some names, as `nameKey` writes them, that active artists have. */
export async function findNamesOfArtists(db: Kysely<Schema>, keys: readonly string[]): Promise<string[]> {
  const rows = await selectInChunks(keys, (chunk) =>
    db.selectFrom('artist').where('status', '=', 'active').where('name_key', 'in', chunk).select('name_key').execute(),
  );
  return rows.map((row) => row.name_key);
}

/** Returns an artist whatever its status, with the addresses of its pages elsewhere; undefined when it does not exist. */
export async function findArtist(db: Kysely<Schema>, id: number) {
  const row = await selectArtists(db).where('artist.id', '=', id).selectAll('artist').executeTakeFirst();
  if (row === undefined) return undefined;
  const ids = await listExternalIds(db, 'artist', id);
  return { ...withPictureUrl('artist', parseJsonColumns(row)), external_ids: ids.map(({ url }) => url) };
}

export type StoredArtist = NonNullable<Awaited<ReturnType<typeof findArtist>>>;

export async function insertArtist(
  writing: Writing,
  { picture_id, ...form }: ArtistForm & { picture_id?: string | null },
): Promise<number> {
  const id = await insertActive(writing, 'artist', form, { picture_id });
  await replaceRelated(writing.db, id, form);
  await replaceExternalIds(writing.db, id, form.external_ids, writing.now);
  return id;
}

/** Changes an artist: undefined fields are kept. */
export async function updateArtist(
  db: RecordTransaction,
  artist: Editable<StoredArtist>,
  change: Partial<ArtistForm> & { picture_id?: string | null },
  now: string,
): Promise<void> {
  await updateActive(db, 'artist', artist, change, now);
  await replaceRelated(db, artist.id, change);
  await replaceExternalIds(db, artist.id, change.external_ids, now);
}
