import { type Kysely, sql } from 'kysely';
import { fieldEntries } from '@moonfloor/contract/records/record-fields';
import { listedFields } from '@moonfloor/contract/records/simple-records';
import { type ActiveStatus, type ResourceType, type SimpleType, simpleTypes } from '@moonfloor/contract/values/lists';
import type { Picture } from '@moonfloor/contract/values/picture';
import type { EventCounts } from '@moonfloor/read-model/event-counts';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Merge } from '../records/lifecycle.ts';
import { pictureColumns, type PictureColumns, withPictureUrl } from '../records/pictures.ts';
import {
  nameColumn,
  optionalColumn,
  parseJsonColumns,
  recordTable,
  statusColumn,
  storedStatus,
} from '../records/record-table.ts';
import type { StoredRecord } from '../records/tables.ts';

/** A record of a simple type as stored; it has the fields of its type. */
export interface StoredSimpleRecord extends StoredRecord {
  status: ActiveStatus;
  alternative_names: string[];
  picture: Picture | null;
  image_url: string | null;
  [field: string]: unknown;
}

/** A record in a list, with what says which events and releases are its own. */
export interface Listed extends EventCounts, Pick<StoredSimpleRecord, 'id' | 'alternative_names'> {
  card: object;
  name_key: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
}

/** The fields of a form by name; undefined ones are kept. */
export type SimpleForm = Readonly<Record<string, unknown>>;

/** The columns that the tables of all simple types have. */
type RecordRow = Omit<Schema['venue'], 'id'> & { id: number };

function selectRecords(db: Kysely<Schema>, type: SimpleType) {
  return db
    .selectFrom(sql<RecordRow>`${sql.table(type)}`.as('record'))
    .leftJoin('picture', 'picture.id', 'record.picture_id')
    .select(pictureColumns);
}

function toRecord(type: SimpleType, row: PictureColumns & { alternative_names?: string }): StoredSimpleRecord {
  const record: object = withPictureUrl(type, parseJsonColumns(row));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows have the columns of all records
  return record as StoredSimpleRecord;
}

/** Returns active records by name, with the fields of lists, before anything is counted. */
export async function listSimpleRecords(db: Kysely<Schema>, type: SimpleType): Promise<Listed[]> {
  const rows = await selectRecords(db, type)
    .where(sql.ref('record.status'), '=', 'active')
    .orderBy(sql.ref('record.name_key'))
    .select([...listedFields(type), 'id', 'status', 'created_by'].map((name) => sql.ref(`record.${name}`).as(name)))
    .select(['record.id', 'record.country', 'record.name_key', 'record.alternative_names'])
    .select((['latitude', 'longitude'] as const).map((name) => columnOf<number>(type, name).as(name)))
    .execute();
  return rows.map((row) => {
    const { id, country, name_key, latitude, longitude } = row;
    const card = toRecord(type, row);
    const { alternative_names } = card;
    return { card, id, country, name_key, alternative_names, latitude, longitude, total: 0, next_date: null };
  });
}

/** Returns the number of public releases and the day of the next one, by the key of their label's name. */
export async function countReleases(db: Kysely<Schema>, today: string) {
  return await db
    .selectFrom('release')
    .where('state', '=', 'listed')
    .where('label_key', 'is not', null)
    .groupBy('label_key')
    .select([
      sql<string>`label_key`.as('key'),
      sql<number>`cast(count(*) as integer)`.as('total'),
      sql<string | null>`min(case when release_date > ${today} then release_date end)`.as('next_date'),
    ])
    .execute();
}

/** Returns a record whatever its status; undefined when it does not exist. */
export async function findSimpleRecord(db: Kysely<Schema>, type: SimpleType, id: number) {
  const row = await selectRecords(db, type).where('record.id', '=', id).selectAll('record').executeTakeFirst();
  return row && toRecord(type, row);
}

const columnOf = <T = string>(type: SimpleType, name: string) =>
  optionalColumn<T>(fieldEntries(type).some(([field]) => field === name) ? `record.${name}` : undefined);

/** The fields of a type that refer to records; only simple types have such. */
export const referencesOf = (type: ResourceType) =>
  fieldEntries(type).flatMap(([name, field]) => (field.kind === 'reference' ? [{ name, to: field.to }] : []));

/** Returns the public records that a record refers to, by field. */
export async function findReferences(db: Kysely<Schema>, type: ResourceType, record: SimpleForm) {
  const references: Record<string, { id: number; name: string }> = {};
  for (const { name, to } of referencesOf(type)) {
    const id = record[name];
    if (typeof id !== 'number') continue;
    const row = await db
      .selectFrom(recordTable(to))
      .where('record.id', '=', id)
      .where(statusColumn(to), '=', storedStatus[to].public)
      .select(['record.id', nameColumn(to).as('name')])
      .executeTakeFirst();
    if (row !== undefined) references[name] = row;
  }
  return references;
}

/** Returns whether a record would be above itself if it referred to `parent` by a field. */
export async function isAbove(
  db: Kysely<Schema>,
  type: SimpleType,
  field: string,
  { id, parent }: { id: number; parent: number },
): Promise<boolean> {
  const { rows } = await sql`with recursive above (id) as (
      select cast(${parent} as integer) union
      select ${sql.ref(`record.${field}`)} from ${sql.table(type)} as record join above on record.id = above.id
    ) select id from above where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** What referred to a merged record refers to the other one; a record that would then be above itself refers to none. */
export async function moveReferences(db: ContentTransaction, { type, from, to }: Merge): Promise<void> {
  for (const referringType of simpleTypes)
    for (const { name } of referencesOf(referringType).filter((reference) => reference.to === type)) {
      const column = sql.ref(name);
      await sql`update ${sql.table(referringType)} set ${column} = ${to} where ${column} = ${from}`.execute(db);
      if (referringType !== type) continue;
      const mergedRecord = await findSimpleRecord(db, referringType, to);
      const parent = mergedRecord?.[name];
      if (typeof parent === 'number' && (await isAbove(db, referringType, name, { id: to, parent })))
        await sql`update ${sql.table(referringType)} set ${column} = null where id = ${to}`.execute(db);
    }
}
