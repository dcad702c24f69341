import type { Field } from '@moonfloor/contract/records/field-kinds';
import { fieldEntries } from '@moonfloor/contract/records/record-fields';
import type { ActiveStatus } from '@moonfloor/contract/values/lists';
import { nameKey } from '@moonfloor/contract/values/text';
import { tableOf } from '../../db/query-parts.ts';
import { namesColumn } from './record-table.ts';
import {
  type Editable,
  type NamedTable,
  newRecordColumns,
  type RecordTransaction,
  type Writing,
} from './record-type.ts';
import type { StoredRecord } from './tables.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Kinds of fields that are stored as JSON; and those that `columnsOf` leaves out, because the type's feature stores them, or
 * (alternative names) it adds them last.
 */
const inJson: ReadonlySet<Field['kind']> = new Set(['translations', 'artists']);
const elsewhere: ReadonlySet<Field['kind']> = new Set(['names', 'pages', 'image', 'images']);

/** Returns the columns of a form's fields. `before` is the record that it changes; null for a new one. */
function columnsOf(type: NamedTable, form: Values, before: Values | null): Values {
  const fields = fieldEntries(type);
  const columns = Object.fromEntries(
    fields.flatMap(([name, { kind }]): [string, unknown][] => {
      const value = form[name];
      if (value === undefined || elsewhere.has(kind)) return [];
      return [[name, inJson.has(kind) ? JSON.stringify(value) : value]];
    }),
  );
  const nameField = `${type}_name`;
  const names = form['alternative_names'];
  // `before` may be older than a name that the same transaction has changed before
  if (before !== null && form[nameField] === undefined && names === undefined) return columns;
  const name = String(form[nameField] ?? before?.[nameField]);
  const hasOthers = fields.some(([, { kind }]) => kind === 'names');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of the form
  const others = (names ?? before?.['alternative_names']) as string[] | undefined;
  return { ...columns, name_key: nameKey(name), ...(hasOthers && namesColumn(others, name)) };
}

/** Inserts a record of a type whose records are active or not, and returns its id. */
export async function insertActive(
  writing: Writing,
  type: NamedTable,
  form: object,
  picture: { picture_id?: string | null } = {},
): Promise<number> {
  const values = {
    ...columnsOf(type, { ...form }, null),
    ...picture,
    ...newRecordColumns(writing),
    status: (await writing.publishing(type)).waits ? 'inactive' : 'active',
  };
  const { id } = await writing.db
    .insertInto(tableOf(type))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are those of the type's fields
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a record: undefined fields are kept. */
export async function updateActive(
  db: RecordTransaction,
  type: NamedTable,
  record: Editable<StoredRecord>,
  change: object,
  now: string,
): Promise<void> {
  const { status, picture_id, ...form }: Values = { ...change };
  const columns = { ...columnsOf(type, form, { ...record }), status, picture_id, updated_at: now };
  await db
    .updateTable(tableOf(type))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are those of the type's fields
    .set(columns as never)
    .where('id', '=', record.id)
    .execute();
}

/** Visibility of types whose status is `active` or `inactive`. */
export const activeStatus = (type: NamedTable) => ({
  isPublic: ({ status }: StoredRecord): boolean => status === 'active',
  toggledStatus: ({ status }: StoredRecord): ActiveStatus => (status === 'active' ? 'inactive' : 'active'),
  setStatus: (db: RecordTransaction, record: Editable<StoredRecord>, status: ActiveStatus, now: string) =>
    updateActive(db, type, record, { status }, now),
});
