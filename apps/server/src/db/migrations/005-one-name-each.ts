import { sql } from 'kysely';
import { createTrigger, type MigrationStep } from '../dialect/definitions.ts';
import { triggers } from './001-baseline/triggers.ts';

/** Former names of tables, with the present ones. */
export const renamedTables = {
  event_response: 'attendance',
  event_response_count: 'attendance_count',
  external_identity: 'external_id',
  import_draft: 'pending_import',
} as const;

/** Attendance, ids in other catalogues, imports that wait to be confirmed, and look-alike names get names of their own. */
export const up: MigrationStep = async (db, { dialect }) => {
  // made anew, because SQLite renames `excluded` in triggers, too
  const counting = triggers.filter(({ table }) => table === 'event_response');
  for (const { name } of counting)
    await (dialect === 'postgres'
      ? sql`drop function ${sql.ref(name)} cascade`
      : sql`drop trigger ${sql.ref(name)}`
    ).execute(db);
  for (const [from, to] of Object.entries(renamedTables))
    await sql`alter table ${sql.table(from)} rename to ${sql.ref(to)}`.execute(db);
  for (const { name, event, row } of counting) {
    const renamed = row.replaceAll('event_response_count', renamedTables.event_response_count);
    const table = renamedTables.event_response;
    await createTrigger(db, dialect, { name: name.replace('event_response', table), table, event, row: renamed });
  }
  await sql`alter table account rename column username_skeleton to look_alike_key`.execute(db);
};
