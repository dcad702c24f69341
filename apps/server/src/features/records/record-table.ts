import { type Kysely, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { ModeratedType } from '@moonfloor/contract/moderation';
import { fieldNames, namesOfKind } from '@moonfloor/contract/record-fields';
import type { Schema } from '../../db/schema.ts';
import { pictureColumns } from './pictures.ts';
import type { FieldColumns } from './tables.ts';
import type { StoredRecord } from './fields.ts';

/** The table of a type, aliased `record`, with the columns that all types have. */
export const recordTable = (type: ResourceType) => sql<Omit<StoredRecord, 'status'>>`${sql.table(type)}`.as('record');

/** The table of a moderated type, aliased `record`. */
export const moderatedTable = (type: ModeratedType) => sql<StoredRecord>`${sql.table(type)}`.as('record');

/** Returns the columns of a type's fields, with the name of its table. */
export function fieldColumns<T extends ResourceType>(type: T): `${T}.${keyof FieldColumns<T> & string}`[] {
  const elsewhere: readonly string[] = namesOfKind(type, 'floors', 'decorations', 'image', 'images');
  const columns = fieldNames(type).flatMap((name) => (elsewhere.includes(name) ? [] : [`${type}.${name}`]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `flatMap` forgets which names there are
  return columns as `${T}.${keyof FieldColumns<T> & string}`[];
}

/** The column with the stored status of a type. */
export const statusColumn = (type: ResourceType) => sql.ref<string>(type === 'release' ? 'state' : 'status');

/** The column with the name of a type. */
export const nameColumn = (type: ResourceType) => sql.ref<string>(`${type}_name`);

/** A column that a type may lack: null then. */
export const optionalColumn = <T = string>(name: string | undefined) =>
  name === undefined ? sql<T | null>`null` : sql.ref<T | null>(name);

/** The texts of some columns without the empty ones, separated by commas; null when all are empty, or there is none. */
export const joinedColumns = (names: readonly string[]) => {
  const texts = names.map((name) => sql`, nullif(${sql.ref(name)}, '')`);
  return sql<string | null>`nullif(concat_ws(', ', null${sql.join(texts, sql``)}), '')`;
};

/** Selects the names and first pictures of records, whatever their status. */
export function selectNamesAndPictures(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]) {
  const picture =
    type === 'decoration'
      ? sql<string>`(select picture_id from decoration_image where decoration_id = record.id and position = 0)`
      : sql.ref<string>('record.picture_id');
  return db
    .selectFrom(recordTable(type))
    .leftJoin('picture', (join) => join.on('picture.id', '=', picture))
    .where('record.id', 'in', ids)
    .select(['record.id', nameColumn(type).as('name')])
    .select(pictureColumns);
}
