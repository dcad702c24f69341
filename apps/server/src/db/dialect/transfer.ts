import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DialectName } from '../open-database.ts';
import type { Schema } from '../schema.ts';

/** Begins a transaction that reads one state of the database and keeps nobody from writing. */
export function beginSnapshot(dialect: DialectName): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql`begin` : sql`begin isolation level repeatable read read only`;
}

/** Lets an insert give the ids that the database would count up itself. */
export function withGivenIds(dialect: DialectName): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql`` : sql`overriding system value`;
}

/** Drops a table if it is there; the tables that refer to it have gone before. */
export async function dropTable(db: Kysely<Schema>, name: string): Promise<void> {
  await sql`drop table if exists ${sql.table(name)}`.execute(db);
}
