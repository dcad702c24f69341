import { type Kysely, sql } from 'kysely';
import { fieldEntries } from '@moonfloor/contract/records/record-fields';
import { listedFields, type SimpleCard } from '@moonfloor/contract/records/simple-records';
import { type ActiveStatus, type ResourceType, type SimpleType, simpleTypes } from '@moonfloor/contract/values/lists';
import type { Picture } from '@moonfloor/contract/values/picture';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Merge } from '../records/lifecycle.ts';
import { completeNames } from '../records/names.ts';
import { pictureColumns, type PictureColumns, withPictureUrl } from '../records/pictures.ts';
import {
  nameColumn,
  optionalColumn,
  parseJsonColumns,
  publicStatus,
  recordTable,
  statusColumn,
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

/** SQL condition: an event, or a release of a label, has the record's own name, or belongs to the series. Its other names would need a search for each. */
const isOf = {
  venue: sql`event.country = record.country and event.location_key = record.name_key`,
  promoter: sql`event.id in (select event_id from event_promoter where name_key = record.name_key)
    and (event.country = record.country or not exists
      (select 1 from promoter as other where other.name_key = record.name_key and other.id <> record.id))`,
  series: sql`event.series_id = record.id`,
  label: sql`release.label_key = record.name_key`,
} as const satisfies Record<SimpleType, unknown>;

/** Columns: the first day of the next event of a record that takes place, and the number of all; of a label, of its releases. */
function happening(type: SimpleType, today: string) {
  if (type === 'label') {
    const listed = sql`release where ${isOf.label} and release.state = 'listed'`;
    return [
      sql<string | null>`(select min(release_date) from ${listed} and release_date > ${today})`.as('next_date'),
      sql<number>`(select cast(count(*) as integer) from ${listed})`.as('total'),
    ] as const;
  }
  const shown = sql`event where ${isOf[type]} and event.status = 'published'`;
  return [
    sql<string | null>`(select min(event_date) from ${shown} and coalesce(event_end_date, event_date) >= ${today}
      and event_status not in ('cancelled', 'postponed'))`.as('next_date'),
    sql<number>`(select cast(count(*) as integer) from ${shown})`.as('total'),
  ] as const;
}

/** Returns active records by name, with the fields of lists. */
export async function listSimpleRecords<T extends SimpleType>(
  db: Kysely<Schema>,
  type: T,
  today: string,
): Promise<SimpleCard<T>[]> {
  const columns = [...listedFields(type), 'id', 'status', 'created_by'].map((name) =>
    sql.ref(`record.${name}`).as(name),
  );
  const rows = await selectRecords(db, type)
    .where(sql.ref('record.status'), '=', 'active')
    .orderBy(sql.ref('record.name_key'))
    .select(columns)
    .select(happening(type, today))
    .execute();
  const records: object[] = rows.map((row) => toRecord(type, row));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they have the selected fields
  return records as SimpleCard<T>[];
}

/** Returns a record whatever its status; undefined when it does not exist. */
export async function findSimpleRecord(db: Kysely<Schema>, type: SimpleType, id: number) {
  const row = await selectRecords(db, type).where('record.id', '=', id).selectAll('record').executeTakeFirst();
  return row && toRecord(type, row);
}

/** Returns the completions of a name, with what tells records of one name apart. */
export async function completeSimpleRecords(db: Kysely<Schema>, type: SimpleType, query: string) {
  const found = await completeNames(db, type, query);
  if (found.length === 0) return [];
  const places = await db
    .selectFrom(recordTable(type))
    .where(
      'record.id',
      'in',
      found.map(({ id }) => id),
    )
    .select(['record.id', sql.ref<string>('record.country').as('country'), columnOf(type, 'area').as('area')])
    .execute();
  const placeOf = new Map(places.map((place) => [place.id, place]));
  return found.map(({ id, name, alternativeName }) => ({
    country: '',
    area: null,
    ...placeOf.get(id),
    id,
    name,
    alternative_name: alternativeName,
  }));
}

const columnOf = (type: SimpleType, name: string) =>
  optionalColumn(fieldEntries(type).some(([field]) => field === name) ? `record.${name}` : undefined);

/** The fields of a type that refer to records; only simple types have such. */
export const referencesOf = (type: ResourceType) =>
  fieldEntries(type).flatMap(([name, field]) => (field.kind === 'reference' ? [{ name, to: field.to }] : []));

/** Returns the public records that a record refers to, by field. */
export async function findReferences(db: Kysely<Schema>, type: ResourceType, record: SimpleForm) {
  const found: Record<string, { id: number; name: string }> = {};
  for (const { name, to } of referencesOf(type)) {
    const id = record[name];
    if (typeof id !== 'number') continue;
    const row = await db
      .selectFrom(recordTable(to))
      .where('record.id', '=', id)
      .where(statusColumn(to), '=', publicStatus[to])
      .select(['record.id', nameColumn(to).as('name')])
      .executeTakeFirst();
    if (row !== undefined) found[name] = row;
  }
  return found;
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
  for (const own of simpleTypes)
    for (const { name } of referencesOf(own).filter((reference) => reference.to === type)) {
      const column = sql.ref(name);
      await sql`update ${sql.table(own)} set ${column} = ${to} where ${column} = ${from}`.execute(db);
      if (own !== type) continue;
      const kept = await findSimpleRecord(db, own, to);
      const parent = kept?.[name];
      if (typeof parent === 'number' && (await isAbove(db, own, name, { id: to, parent })))
        await sql`update ${sql.table(own)} set ${column} = null where id = ${to}`.execute(db);
    }
}
