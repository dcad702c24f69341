import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Duplicate } from '@moonfloor/contract/duplicates';
import type { Schema } from '../../db/schema.ts';
import { pictureColumns, type PictureColumns, pictureOf } from '../records/pictures.ts';

/** Likeness of records to the query, by id, in the order of the response. */
export type Likenesses = Map<number, number>;

interface Row extends PictureColumns {
  id: number;
  name: string;
  status: string;
  day: string | null;
  end_day: string | null;
  about: (string | null)[];
}

/** Reads what lists of duplicates show of records of each type. */
const detailReaders: Readonly<Record<ResourceType, (db: Kysely<Schema>, ids: readonly number[]) => Promise<Row[]>>> = {
  event: async (db, ids) => {
    const rows = await db
      .selectFrom('event')
      .leftJoin('picture', 'picture.id', 'event.picture_id')
      .where('event.id', 'in', ids)
      .select([
        'event.id',
        'event.event_name as name',
        'event.status',
        'event.event_date as day',
        'event.event_end_date as end_day',
        'event.event_location',
        'event.area',
        'event.country',
      ])
      .select(pictureColumns)
      .execute();
    return rows.map((row) => ({ ...row, about: [row.event_location, row.area, row.country] }));
  },
  artist: async (db, ids) => {
    const rows = await db
      .selectFrom('artist')
      .leftJoin('picture', 'picture.id', 'artist.picture_id')
      .where('artist.id', 'in', ids)
      .select([
        'artist.id',
        'artist.artist_name as name',
        'artist.status',
        'artist.artist_city',
        'artist.artist_country',
      ])
      .select(pictureColumns)
      .execute();
    return rows.map((row) => ({ ...row, ...noDays, about: [row.artist_city, row.artist_country] }));
  },
  decoration: async (db, ids) => {
    const rows = await db
      .selectFrom('decoration')
      .leftJoin('decoration_image', (join) =>
        join.onRef('decoration_image.decoration_id', '=', 'decoration.id').on('decoration_image.position', '=', 0),
      )
      .leftJoin('picture', 'picture.id', 'decoration_image.picture_id')
      .where('decoration.id', 'in', ids)
      .select([
        'decoration.id',
        'decoration.decoration_name as name',
        'decoration.status',
        'decoration.area',
        'decoration.country',
      ])
      .select(pictureColumns)
      .execute();
    return rows.map((row) => ({ ...row, ...noDays, about: [row.area, row.country] }));
  },
  release: async (db, ids) => {
    const rows = await db
      .selectFrom('release')
      .leftJoin('picture', 'picture.id', 'release.picture_id')
      .where('release.id', 'in', ids)
      .select([
        'release.id',
        'release.release_name as name',
        'release.state as status',
        'release.release_date as day',
        'release.artist_name',
      ])
      .select(pictureColumns)
      .execute();
    return rows.map((row) => ({ ...row, end_day: null, about: [row.artist_name] }));
  },
};

const noDays = { day: null, end_day: null };
const publicStatuses: ReadonlySet<string> = new Set(['published', 'active', 'listed']);

/** Returns the records for lists of duplicates, in the order given, without those deleted in the meantime. */
export async function describeDuplicates(
  db: Kysely<Schema>,
  type: ResourceType,
  likenesses: Likenesses,
): Promise<Duplicate[]> {
  if (likenesses.size === 0) return [];
  const rows = new Map((await detailReaders[type](db, [...likenesses.keys()])).map((row) => [row.id, row]));
  return [...likenesses].flatMap(([id, likeness]) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const { name, day, end_day, about, status } = row;
    return [
      {
        type,
        id,
        name,
        likeness,
        day,
        end_day,
        about: about.filter(Boolean).join(', ') || null,
        hidden: !publicStatuses.has(status),
        picture: pictureOf(row),
      },
    ];
  });
}
