import { sql } from 'kysely';
import type { MigrationStep } from '../dialect/definitions.ts';
import { createRecordTable } from '../dialect/record-table.ts';

/** The constraints of columns that name types of records. */
const typeCheck = / check \(\w*type in \([^()]*'decoration'[^()]*\)\)/g;

/**
 * Venues are records. Columns that name types of records are no longer checked by the database, so that a new type needs no
 * tables made anew.
 */
export const up: MigrationStep = async (db, columns) => {
  if (columns.dialect === 'postgres') {
    const { rows } = await sql<{ table: string; name: string }>`
      select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype = 'c' and connamespace = current_schema()::regnamespace
        and pg_get_constraintdef(oid) like '%''decoration''%'`.execute(db);
    for (const { table, name } of rows)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  } else {
    // https://www.sqlite.org/lang_altertable.html describes this for changes that leave stored rows as they are
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_schema where type = 'table' and sql like '%''decoration''%'`.execute(db);
    await sql`pragma writable_schema = on`.execute(db);
    for (const table of rows)
      await sql`update sqlite_schema set sql = ${table.sql.replace(typeCheck, '')}
        where type = 'table' and name = ${table.name}`.execute(db);
    await sql`pragma writable_schema = reset`.execute(db);
  }
  const { text, number } = columns;
  await createRecordTable(db, columns, {
    type: 'venue',
    columns: [
      `area ${text}`,
      `latitude ${number} check (latitude between -90 and 90)`,
      `longitude ${number} check (longitude between -180 and 180)`,
      `setting ${text}`,
      'capacity integer',
      `access ${text}`,
      `description ${text}`,
      `link1 ${text}`,
      `link2 ${text}`,
      `link3 ${text}`,
    ],
    uniqueNames: false,
  });
};
