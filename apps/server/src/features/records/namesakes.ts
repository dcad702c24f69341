import { type Kysely, sql } from 'kysely';
import { countries } from '@moonfloor/contract/values/countries';
import type { SimpleType } from '@moonfloor/contract/values/lists';
import { nameKey } from '@moonfloor/contract/values/text';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { duplicateKeyOf } from './normalized-name.ts';
import { nameColumn, parseNames, recordTable } from './record-table.ts';

/**
 * Links by name: texts of events and releases name records of simple types by their names, alternative names, and the names of
 * records that were merged into them. Such a link needs no id, so that it holds whether the text was picked, typed or imported.
 */

/** Selects the active records of a type, aliased `record`, with their names. */
const active = (db: Kysely<Schema>, type: SimpleType) =>
  db
    .selectFrom(recordTable(type))
    .where(sql.ref('record.status'), '=', 'active')
    .select([
      'record.id',
      nameColumn(type).as('name'),
      sql.ref<string>('record.name_key').as('key'),
      sql.ref<string>('record.country').as('country'),
      sql.ref<string>('record.alternative_names').as('alternative_names'),
    ]);

/** Returns the keys of all names of those of the given records that are active, by id. */
export async function findKeysOf(
  db: Kysely<Schema>,
  type: SimpleType,
  ids: readonly number[],
): Promise<Map<number, Set<string>>> {
  const records = await selectInChunks(ids, (chunk) => active(db, type).where('record.id', 'in', chunk).execute());
  const merged = await selectInChunks(ids, (chunk) =>
    db
      .selectFrom('merged')
      .where('type', '=', type)
      .where('into_id', 'in', chunk)
      .select(['into_id', 'name_key'])
      .execute(),
  );
  const former = Map.groupBy(merged, (row) => row.into_id);
  return new Map(
    records.map(({ id, key, alternative_names: names }) => [id, keysOf(key, parseNames(names), former.get(id))]),
  );
}

const keysOf = (key: string, names: readonly string[], former: readonly { name_key: string }[] = []): Set<string> =>
  new Set([key, ...names.map(nameKey), ...former.map((row) => row.name_key)]);

/** Returns records of a type by the keys of all their names, those of one name in their order. */
export async function groupByNames<T extends { id: number; name_key: string; alternative_names: string[] }>(
  db: Kysely<Schema>,
  type: SimpleType,
  records: readonly T[],
): Promise<Map<string, T[]>> {
  const merged = await db.selectFrom('merged').where('type', '=', type).select(['into_id', 'name_key']).execute();
  const former = Map.groupBy(merged, (row) => row.into_id);
  const recordsByKey = new Map<string, T[]>();
  for (const record of records)
    for (const key of keysOf(record.name_key, record.alternative_names, former.get(record.id))) {
      const namesakes = recordsByKey.get(key);
      if (namesakes === undefined) recordsByKey.set(key, [record]);
      else namesakes.push(record);
    }
  return recordsByKey;
}

/** Returns the first one in a country, else the only one; undefined when several elsewhere share the name. */
const inCountry = <T extends { country: string }>(named: readonly T[], country: string): T | undefined =>
  named.find((record) => record.country === country) ?? (named.length === 1 ? named[0] : undefined);

/** Countries by the keys of their names. */
const countryOfKey: ReadonlyMap<string, string> = new Map(countries.map(({ name }) => [nameKey(name), name]));

/** Divides the key of a `nameWithCountry`, such as `MOON TRIBE (FRANCE)`; undefined for other names. */
export function splitCountry(key: string): { own: string; home: string } | undefined {
  const [, ownKey, countryKey = ''] = /^(.+) \((.+)\)$/u.exec(key) ?? [];
  const home = countryOfKey.get(countryKey);
  return ownKey === undefined || home === undefined ? undefined : { own: ownKey, home };
}

/** Returns the record that a name, given by its key, means in a country, or in the one behind the name. */
export function meantIn<T extends { country: string }>(
  named: (key: string) => readonly T[],
  key: string,
  country: string,
): T | undefined {
  const split = splitCountry(key);
  return inCountry(named(key), country) ?? (split && inCountry(named(split.own), split.home));
}

/** Returns the keys of the given names, and of all other names of the active records that have one of them. */
export async function findKeysOfNamesakes(
  db: Kysely<Schema>,
  type: SimpleType,
  names: readonly string[],
): Promise<string[]> {
  const namesakes = await findNamed(db, type, names);
  const keys = await findKeysOf(
    db,
    type,
    namesakes.map(({ id }) => id),
  );
  return [...new Set([...names.map(nameKey), ...[...keys.values()].flatMap((keysOfRecord) => [...keysOfRecord])])];
}

/** A record that has a name; `key` is that of the name. */
interface Namesake {
  key: string;
  id: number;
  name: string;
  country: string;
}

/** Returns the active records with one of the given names, by id. */
export async function findNamed(db: Kysely<Schema>, type: SimpleType, names: readonly string[]): Promise<Namesake[]> {
  const keys = [...new Set(names.map(nameKey))];
  if (keys.length === 0) return [];
  const merged = await db
    .selectFrom('merged')
    .where('type', '=', type)
    .where('name_key', 'in', keys)
    .select(['name_key', 'into_id'])
    .execute();
  const remaining = await selectInChunks(
    merged.map((row) => row.into_id),
    (chunk) => active(db, type).where('record.id', 'in', chunk).execute(),
  );
  // names of one key have one similarity key, too
  const similar = names.map((name) => duplicateKeyOf(type, name).key);
  const named = await selectInChunks(similar, (chunk) =>
    active(db, type)
      .where('record.id', 'in', (eb) =>
        eb.selectFrom('similarity_key').where('type', '=', type).where('key', 'in', chunk).select('id'),
      )
      .execute(),
  );
  const rows = [
    ...named.flatMap((row) =>
      [row.key, ...parseNames(row.alternative_names).map(nameKey)]
        .filter((key) => keys.includes(key))
        .map((key) => ({ ...row, key })),
    ),
    ...merged.flatMap(({ name_key: former, into_id: id }) =>
      remaining.filter((row) => row.id === id).map((row) => ({ ...row, key: former })),
    ),
  ];
  const distinct = new Map(rows.map((row) => [`${row.id} ${row.key}`, row]));
  return [...distinct.values()].toSorted((a, b) => a.id - b.id);
}
