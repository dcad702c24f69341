import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open-database.ts';

/** What the database does by itself for each row that is written: `row` is one statement, which knows `old` and `new`. */
interface Trigger {
  name: string;
  table: string;
  event: 'insert' | 'update' | 'delete';
  row: string;
}

/** Makes a trigger that runs after each row; it goes with its table. */
export async function createTrigger(
  db: Kysely<unknown>,
  dialect: DialectName,
  { name, table, event, row }: Trigger,
): Promise<void> {
  const begins = `create trigger ${name} after ${event} on ${table} for each row`;
  if (dialect === 'sqlite') {
    await sql.raw(`${begins} begin ${row}; end`).execute(db);
    return;
  }
  // a restore drops the tables, and triggers with them, but not their functions
  await sql
    .raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${row}; return null; end $$`,
    )
    .execute(db);
  await sql.raw(`${begins} execute function ${name}()`).execute(db);
}
