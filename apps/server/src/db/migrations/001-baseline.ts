import { sql } from 'kysely';
import { createTrigger, type MigrationStep, runScript } from '../dialect/definitions.ts';
import { accounts } from './001-baseline/accounts.ts';
import { derived } from './001-baseline/derived.ts';
import { follows } from './001-baseline/follows.ts';
import { moderation } from './001-baseline/moderation.ts';
import { records } from './001-baseline/records.ts';
import { statistics } from './001-baseline/statistics.ts';
import { triggers } from './001-baseline/triggers.ts';

/** The tables that the first 66 steps of the development made, which this one replaced. 1.0.0 has the later migrations, too. */
export const up: MigrationStep = async (db, columns) => {
  if (columns.dialect === 'postgres') {
    // `instr` finds a text twice as quickly as LIKE; PostgreSQL has it under another name
    await sql`create or replace function instr(text, text) returns integer language sql immutable parallel safe
      return strpos($1, $2)`.execute(db);
  }
  for (const tables of [accounts, records, moderation, follows, derived, statistics])
    await runScript(db, tables(columns));
  for (const trigger of triggers) await createTrigger(db, columns.dialect, trigger);
};
