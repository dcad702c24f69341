import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DialectName } from '../open-database.ts';
import type { Schema } from '../schema.ts';

/** Returns the last id that a table has generated, which is never reused. */
export async function readLastId(
  db: Kysely<Schema>,
  dialect: DialectName,
  { table, column }: { table: string; column: string },
): Promise<number> {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  }
  const sequence = await sequenceOf(db, table, column);
  const { rows } = await sql<{ last: number; called: boolean }>`
    select last_value as last, is_called as called from ${sql.raw(sequence)}`.execute(db);
  return rows[0]?.called === true ? rows[0].last : 0;
}

/** Sets the last id that a table has generated. */
export async function writeLastId(
  db: Kysely<Schema>,
  dialect: DialectName,
  { table, column, last }: { table: string; column: string; last: number },
): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
    return;
  }
  const sequence = await sequenceOf(db, table, column);
  await sql`select setval(${sequence}, ${Math.max(1, last)}, ${last > 0})`.execute(db);
}

/** Returns the name of an identity column's sequence, quoted if necessary. */
async function sequenceOf(db: Kysely<Schema>, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, ${column}) as name`.execute(db);
  return rows[0]!.name;
}

/** Begins a transaction that reads a consistent snapshot without blocking writers. */
export function beginSnapshot(dialect: DialectName): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql`begin` : sql`begin isolation level repeatable read read only`;
}

/** Allows an insert to set ids that the database would generate. */
export function withGivenIds(dialect: DialectName): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql`` : sql`overriding system value`;
}
