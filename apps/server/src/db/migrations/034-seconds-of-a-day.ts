import { sql } from 'kysely';
import type { MigrationStep } from '../dialect/definitions.ts';

/** The seconds of a day may exceed the 32 bits of PostgreSQL's `integer`; those of SQLite have 64. */
export const up: MigrationStep = async (db, { dialect }) => {
  if (dialect === 'postgres') await sql`alter table view_day alter column seconds type bigint`.execute(db);
};
