import { type Kysely, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Duplicate } from '@moonfloor/contract/duplicates';
import type { Schema } from '../../db/schema.ts';
import { pictureColumns, pictureOf } from '../records/pictures.ts';
import { recordTable } from '../records/reviews.ts';

/** The columns of each type that lists of duplicates show besides the name and the picture. */
const columns: Readonly<Record<ResourceType, { about: string[]; day?: string; endDay?: string; status?: string }>> = {
  event: { about: ['event_location', 'area', 'country'], day: 'event_date', endDay: 'event_end_date' },
  artist: { about: ['artist_city', 'artist_country'] },
  decoration: { about: ['area', 'country'] },
  release: { about: ['artist_name'], day: 'release_date', status: 'state' },
};

function selectDetails(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]) {
  const { about, day, endDay, status = 'status' } = columns[type];
  const text = <T extends string | null>(name: string | undefined) =>
    name === undefined ? sql<T>`null` : sql<T>`${sql.ref(`record.${name}`)}`;
  const picture =
    type === 'decoration'
      ? sql<string>`(select picture_id from decoration_image where decoration_id = record.id and position = 0)`
      : sql<string>`record.picture_id`;
  return db
    .selectFrom(recordTable(type))
    .leftJoin('picture', (join) => join.on('picture.id', '=', picture))
    .where('record.id', 'in', ids)
    .select([
      'record.id',
      text<string>(`${type}_name`).as('name'),
      text<string>(status).as('status'),
      text<string | null>(day).as('day'),
      text<string | null>(endDay).as('end_day'),
      sql<string>`concat_ws(', ', ${sql.join(about.map((name) => sql`nullif(${text(name)}, '')`))})`.as('about'),
    ])
    .select(pictureColumns);
}

const publicStatuses: ReadonlySet<string> = new Set(['published', 'active', 'listed']);

/**
 * Returns the records for lists of duplicates, in the order given, without those deleted in the meantime. `likenesses`
 * are theirs to the query, by id.
 */
export async function describeDuplicates(
  db: Kysely<Schema>,
  type: ResourceType,
  likenesses: ReadonlyMap<number, number>,
): Promise<Duplicate[]> {
  if (likenesses.size === 0) return [];
  const rows = await selectDetails(db, type, [...likenesses.keys()]).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...likenesses].flatMap(([id, likeness]) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { name, day, end_day, about, status } = row;
    const hidden = !publicStatuses.has(status);
    return [{ type, id, name, likeness, day, end_day, about: about || null, hidden, picture: pictureOf(row) }];
  });
}
