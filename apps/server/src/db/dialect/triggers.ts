import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open-database.ts';

/** A trigger that runs for each written row: `row` is one statement, which can use `old` and `new`. */
interface Trigger {
  name: string;
  table: string;
  event: 'insert' | 'update' | 'delete';
  row: string;
}

/** Drops a trigger, and on PostgreSQL its function. */
export async function dropTrigger(
  db: Kysely<unknown>,
  dialect: DialectName,
  { name, table }: Pick<Trigger, 'name' | 'table'>,
): Promise<void> {
  if (dialect === 'sqlite') await sql`drop trigger ${sql.id(name)}`.execute(db);
  else {
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
    await sql`drop function ${sql.id(name)}()`.execute(db);
  }
}

/** Creates a trigger that runs after each row; it is dropped with its table. */
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
  // a restore drops the tables and their triggers, but not the triggers' functions
  await sql
    .raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${row}; return null; end $$`,
    )
    .execute(db);
  await sql.raw(`${begins} execute function ${name}()`).execute(db);
}
