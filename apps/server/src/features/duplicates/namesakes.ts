import { type Kysely, sql } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import type { NamesakeType } from '@moonfloor/contract/records/simple-types';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { duplicateKeyOf } from '../records/normalized-name.ts';
import { nameColumn, optionalColumn, recordTable } from '../records/record-table.ts';
import { comparePlaces, toComparablePlace } from './same-place.ts';

/** A record, or what a form says of one. */
interface Placed {
  country?: string | null | undefined;
  area?: string | null | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** A record with one of the asked names, or with such an alternative name. */
interface Namesake extends Placed {
  id: number;
  name: string;
}

/**
 * Returns a function that finds the records of a name, of those asked for, in a country; names are compared as those of duplicates. The caller
 * finds public records and their own, moderators all that are not deleted. Venues of different towns are different ones; promoters are
 * not, as events tell them apart by country only.
 */
export async function findNamesakes(
  db: Kysely<Schema>,
  actor: Actor,
  type: NamesakeType,
  names: readonly string[],
): Promise<(name: string, place: Placed) => Namesake[]> {
  const keyOf = (name: string): string => duplicateKeyOf(type, name).key;
  const pin = (name: string) => optionalColumn<number>(type === 'venue' ? `record.${name}` : undefined).as(name);
  const rows = await selectInChunks([...new Set(names.map(keyOf))], (keys) =>
    db
      .selectFrom('similarity_key')
      .innerJoin(recordTable(type), 'record.id', 'similarity_key.id')
      .where('similarity_key.type', '=', type)
      .where('similarity_key.key', 'in', keys)
      .where(sql<boolean>`record.status <> 'deleted'`)
      .$if(!isModerator(actor.role), (query) =>
        query.where((eb) => eb.or([sql<boolean>`record.status = 'active'`, eb('record.created_by', '=', actor.id)])),
      )
      .orderBy('record.id')
      .select([
        'similarity_key.key',
        'record.id',
        nameColumn(type).as('name'),
        sql.ref<string>('record.country').as('country'),
        sql.ref<string | null>('record.area').as('area'),
      ])
      .select([pin('latitude'), pin('longitude')])
      .execute(),
  );
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return (name, place) =>
    (byKey.get(keyOf(name)) ?? []).filter(
      (row) => row.country === place.country && (type !== 'venue' || !areElsewhere(row, place)),
    );
}

/** Whether two venues of one country are known to be at different places. */
function areElsewhere(one: Placed, other: Placed): boolean {
  const [place, otherPlace] = [toComparablePlace(one), toComparablePlace(other)];
  const [area, otherArea] = [place.texts().area, otherPlace.texts().area];
  const compared = comparePlaces(place, otherPlace);
  return compared === 'apart' || (compared === 'country' && area !== null && otherArea !== null);
}
