import type { Kysely } from 'kysely';
import type { Duplicate } from '@moonfloor/contract/records/duplicates';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../db/schema.ts';
import { withPicture } from '../records/pictures.ts';
import {
  joinedColumns,
  optionalColumn,
  otherNames,
  parseNames,
  selectNamesAndPictures,
  shownColumns,
  statusColumn,
  storedStatus,
} from '../records/record-table.ts';

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
  const { place, country, day, endDay, artist } = shownColumns[type];
  const rows = await selectNamesAndPictures(db, type, [...likenesses.keys()])
    .select([
      statusColumn(type).as('status'),
      optionalColumn(day).as('day'),
      optionalColumn(endDay).as('end_day'),
      joinedColumns([...place, country, artist].filter((name) => name !== undefined)).as('about'),
      otherNames(type).as('alternative_names'),
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...likenesses].flatMap(([id, likeness]) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { status, alternative_names: names, ...shown } = withPicture(row);
    return [
      {
        ...shown,
        alternative_names: parseNames(names ?? '[]'),
        type,
        likeness,
        hidden: status !== storedStatus[type].public,
      },
    ];
  });
}
