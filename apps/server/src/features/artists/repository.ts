import type { Kysely } from 'kysely';
import type { ArtistForm } from '@moonfloor/contract/records/artists';
import type { ActiveStatus } from '@moonfloor/contract/values/lists';
import { nameKey } from '@moonfloor/contract/values/text';
import type { Schema } from '../../db/schema.ts';
import { listExternalIds, replaceExternalIds } from '../records/external-ids.ts';
import { pictureColumns, type PictureColumns, withPicture } from '../records/pictures.ts';
import { listColumns, namesColumn, parseJsonColumns, translationsColumn } from '../records/record-table.ts';
import {
  afterChange,
  type Editable,
  initialActiveStatus,
  newRecordColumns,
  type RecordTransaction,
  type WriteContext,
} from '../records/record-type.ts';
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

function withPictureUrl<T extends PictureColumns>(row: T) {
  const shown = withPicture(row);
  return { ...shown, artist_image_url: shown.picture?.src ?? null };
}

/** Returns active artists by name. */
export async function listArtists(db: Kysely<Schema>) {
  const artists = selectArtists(db).where('artist.status', '=', 'active').orderBy('artist.name_key');
  const rows = await artists.select(cardColumns).execute();
  return rows.map((row) => withPictureUrl(parseJsonColumns(row)));
}

/** Returns an artist whatever its status, with the addresses of its pages elsewhere; undefined when it does not exist. */
export async function findArtist(db: Kysely<Schema>, id: number) {
  const row = await selectArtists(db).where('artist.id', '=', id).selectAll('artist').executeTakeFirst();
  if (row === undefined) return undefined;
  const ids = await listExternalIds(db, 'artist', id);
  return { ...withPictureUrl(parseJsonColumns(row)), external_ids: ids.map(({ url }) => url) };
}

export type StoredArtist = NonNullable<Awaited<ReturnType<typeof findArtist>>>;

/** Returns the columns that follow from an artist's names. */
const nameColumns = ({ artist_name: name, alternative_names: names }: Pick<ArtistForm, NameField>) => ({
  name_key: nameKey(name),
  ...namesColumn(names, name),
});
type NameField = 'artist_name' | 'alternative_names';

/** Inserts an artist and returns its id. */
export async function insertArtist(
  writing: WriteContext,
  { descriptions, aliases, members, external_ids, ...artist }: ArtistForm & { picture_id?: string | null },
): Promise<number> {
  const columns = { ...newRecordColumns(writing), status: await initialActiveStatus(writing, 'artist') };
  const { id } = await writing.db
    .insertInto('artist')
    .values({
      ...artist,
      ...columns,
      ...nameColumns(artist),
      ...translationsColumn({ descriptions }),
      ...listColumns({ aliases, members }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceRelated(writing.db, id, { aliases, members });
  await replaceExternalIds(writing.db, id, external_ids, writing.now);
  return id;
}

/** Changes an artist: undefined fields are kept. */
export async function updateArtist(
  db: RecordTransaction,
  artist: Editable<StoredArtist>,
  {
    descriptions,
    aliases,
    members,
    external_ids,
    ...change
  }: Partial<ArtistForm> & { picture_id?: string | null; status?: ActiveStatus },
  now: string,
): Promise<void> {
  const { alternative_names: names, ...columns } = change;
  const { artist_name: name } = change;
  // `artist` may be older than a name that the same transaction has changed before
  const named = name === undefined && names === undefined ? {} : nameColumns(afterChange(artist, change));
  await db
    .updateTable('artist')
    .set({
      ...columns,
      ...named,
      ...translationsColumn({ descriptions }),
      ...listColumns({ aliases, members }),
      updated_at: now,
    })
    .where('id', '=', artist.id)
    .execute();
  await replaceRelated(db, artist.id, { aliases, members });
  await replaceExternalIds(db, artist.id, external_ids, now);
}
