import type { Kysely } from 'kysely';
import type { Report } from '@moonfloor/contract/moderation/reports';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { hasPart, ownedRecords } from '../records/access.ts';
import { describeRecords, toAuthored } from './concerned-records.ts';
import { findPeople } from './queue-details.ts';

/** Selects reports as stored. */
export const selectReports = (db: Kysely<Schema>) => db.selectFrom('report').selectAll();

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number];

/** Selects the latest reports about the records of an account. */
export function latestReportsAbout(db: Kysely<Schema>, owner: number, limit: number) {
  return selectReports(db).where('owner_id', '=', owner).orderBy('id', 'desc').limit(limit);
}

/** Selects the latest reports that an account has made. */
export function latestReportsBy(db: Kysely<Schema>, reporter: number, limit: number) {
  return selectReports(db).where('reporter_id', '=', reporter).orderBy('id', 'desc').limit(limit);
}

export const selectReport = (db: Kysely<Schema>, id: number) => selectReports(db).where('id', '=', id);

/** Counts open reports. */
export const countOpenReports = (db: Kysely<Schema>): Promise<number> =>
  countRows(db.selectFrom('report').where('state', '=', 'open'));

/** Returns rows as the API shows them to the caller; those of records that are gone are left out. */
export async function toReports(
  db: Kysely<Schema>,
  actor: Actor,
  rows: readonly Row[],
  today: string,
): Promise<Report[]> {
  const records = await describeRecords(db, rows, today);
  const personOf = await findPeople(
    db,
    rows.flatMap((row) => [row.reporter_id, row.decided_by]),
  );
  const owned = await ownedRecords(db, actor);
  return rows.flatMap((row) => {
    const record = records.get(`${row.resource_type} ${row.resource_id}`);
    if (record === undefined) return [];
    const isOwn =
      actor.role !== 'admin' &&
      (row.reporter_id === actor.id || hasPart(actor, owned, record.type, toAuthored(record)));
    const barrier = isOwn ? 'own' : null;
    return [{ ...row, record, barrier, reporter: personOf(row.reporter_id), decided_by: personOf(row.decided_by) }];
  });
}
