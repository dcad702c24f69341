import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { SearchResult } from '@moonfloor/contract/search';
import type { RecordKey } from '../../db/change-feed.ts';
import type { Schema } from '../../db/schema.ts';
import { pictureColumns, withPicture } from '../records/pictures.ts';

type LoadedResult = Omit<SearchResult, 'near'>;

/** Result fields that a record type lacks. */
const emptyFields = {
  country: null,
  place: null,
  date: null,
  end_date: null,
  event_status: null,
  artist_type: null,
  artist_name: null,
};

/** Reads public search results of each type by id. */
const resultReaders: Readonly<
  Record<ResourceType, (db: Kysely<Schema>, ids: readonly number[]) => Promise<LoadedResult[]>>
> = {
  event: async (db, ids) =>
    (await selectEvents(db, ids).execute()).map(({ event_location: venue, area, ...row }) => ({
      ...emptyFields,
      ...withPicture(row),
      type: 'event',
      place: [venue, area].filter(Boolean).join(', ') || null,
    })),
  artist: async (db, ids) =>
    (await selectArtists(db, ids).execute()).map((row) => ({ ...emptyFields, ...withPicture(row), type: 'artist' })),
  decoration: async (db, ids) =>
    (await selectDecorations(db, ids).execute()).map((row) => ({
      ...emptyFields,
      ...withPicture(row),
      type: 'decoration',
    })),
  release: async (db, ids) =>
    (await selectReleasesById(db, ids).execute()).map((row) => ({
      ...emptyFields,
      ...withPicture(row),
      type: 'release',
    })),
};

/** Returns the public results of these records, by type and id; one query per type. */
export async function loadResults(db: Kysely<Schema>, keys: readonly RecordKey[]): Promise<Map<string, LoadedResult>> {
  const idsByType = Map.groupBy(keys, ({ type }) => type);
  const found = await Promise.all(
    [...idsByType].map(([type, some]) =>
      resultReaders[type](
        db,
        some.map(({ id }) => id),
      ),
    ),
  );
  return new Map(found.flat().map((record) => [`${record.type} ${record.id}`, record]));
}

/** Published events of these ids. */
export function selectEvents(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .where('event.id', 'in', ids)
    .where('event.status', '=', 'published')
    .select([
      'event.id',
      'event_name as name',
      'country',
      'event_location',
      'area',
      'event_date as date',
      'event_end_date as end_date',
      'event_status',
    ])
    .select(pictureColumns);
}

/** Active artists of these ids. */
export function selectArtists(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('artist')
    .leftJoin('picture', 'picture.id', 'artist.picture_id')
    .where('artist.id', 'in', ids)
    .where('artist.status', '=', 'active')
    .select(['artist.id', 'artist_name as name', 'artist_country as country', 'artist_city as place', 'artist_type'])
    .select(pictureColumns);
}

/** Active decoration crews of these ids, each with its first image. */
export function selectDecorations(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('decoration')
    .leftJoin('decoration_image as image', (join) =>
      join.onRef('image.decoration_id', '=', 'decoration.id').on('image.position', '=', 0),
    )
    .leftJoin('picture', 'picture.id', 'image.picture_id')
    .where('decoration.id', 'in', ids)
    .where('decoration.status', '=', 'active')
    .select(['decoration.id', 'decoration_name as name', 'country', 'area as place'])
    .select(pictureColumns);
}

/** Upcoming and released releases of these ids. */
export function selectReleasesById(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('release')
    .leftJoin('picture', 'picture.id', 'release.picture_id')
    .where('release.id', 'in', ids)
    .where('release.state', '=', 'listed')
    .select(['release.id', 'release_name as name', 'artist_name', 'release_date as date'])
    .select(pictureColumns);
}
