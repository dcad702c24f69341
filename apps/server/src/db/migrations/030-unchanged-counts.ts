import { sql } from 'kysely';
import type { MigrationStep } from '../dialect/definitions.ts';

/** The tables of records with the columns of their status. */
const statusColumns = {
  event: 'status',
  artist: 'status',
  decoration: 'status',
  release: 'state',
  venue: 'status',
  promoter: 'status',
  label: 'status',
  series: 'status',
} as const;

/**
 * A write that changes neither author nor status nor time of change counts nothing. It uncounted and counted each record again, so that
 * keys which are rewritten in one transaction left as many versions of the same rows, through which PostgreSQL searched for each record.
 */
export const up: MigrationStep = async (db, { dialect }) => {
  for (const [type, status] of Object.entries(statusColumns)) {
    const name = `${type}_counts_update`;
    const when = `when (old.${status} <> new.${status} or old.updated_at <> new.updated_at
      or coalesce(old.created_by, 0) <> coalesce(new.created_by, 0))`;
    if (dialect === 'postgres') {
      await sql.raw(`drop trigger ${name} on ${type}`).execute(db);
      await sql
        .raw(`create trigger ${name} after update on ${type} for each row ${when} execute function ${name}()`)
        .execute(db);
    } else {
      const stored = await sql<{ sql: string }>`select sql from sqlite_master where name = ${name}`.execute(db);
      await sql.raw(`drop trigger ${name}`).execute(db);
      await sql.raw(stored.rows[0]!.sql.replace('for each row begin', `for each row ${when} begin`)).execute(db);
    }
  }
};
