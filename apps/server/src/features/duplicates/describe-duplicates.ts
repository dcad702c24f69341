import type { Kysely } from 'kysely';
import type { Duplicate } from '@moonfloor/contract/records/duplicates';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../db/schema.ts';
import { withPicture } from '../records/pictures.ts';
import {
  joinedColumns,
  optionalColumn,
  otherNames,
  parseNames,
  placeColumnsOf,
  publicStatus,
  selectNamesAndPictures,
  statusColumn,
} from '../records/record-table.ts';

/** The columns of each type that lists of duplicates show besides the name and the picture. */
const columns: Readonly<Record<ResourceType, { about: string[]; day?: string; endDay?: string }>> = {
  event: { about: ['event_location', 'area', 'country'], day: 'event_date', endDay: 'event_end_date' },
  artist: { about: ['artist_city', 'artist_country'] },
  decoration: { about: ['area', 'country'] },
  release: { about: ['artist_name'], day: 'release_date' },
  ...mapSimpleTypes((type) => ({ about: placeColumnsOf(type) })),
};

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
  const { about, day, endDay } = columns[type];
  const rows = await selectNamesAndPictures(db, type, [...likenesses.keys()])
    .select([
      statusColumn(type).as('status'),
      optionalColumn(day).as('day'),
      optionalColumn(endDay).as('end_day'),
      joinedColumns(about).as('about'),
      otherNames(type).as('alternative_names'),
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...likenesses].flatMap(([id, likeness]) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { status, alternative_names: names, ...shown } = withPicture(row);
    return [
      { ...shown, alternative_names: parseNames(names ?? '[]'), type, likeness, hidden: status !== publicStatus[type] },
    ];
  });
}
