import type { Kysely } from 'kysely';
import type { Report } from '@moonfloor/contract/moderation/reports';
import { rowCount } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { offsetOf, type PageParams } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import { hasPart } from '../records/access.ts';
import { describeRecords, toAuthored } from './concerned-records.ts';
import { findPeople } from './queue-details.ts';

const selectReports = (db: Kysely<Schema>) => db.selectFrom('report').selectAll();

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number];

/** Selects a page of the open reports, oldest first. */
export function pageOfOpenReports(db: Kysely<Schema>, page: PageParams) {
  const reports = selectReports(db).where('state', '=', 'open').orderBy('id');
  return reports.limit(page.limit).offset(offsetOf(page));
}

/** Selects a page of the decided reports, latest first. */
export function pageOfDecidedReports(db: Kysely<Schema>, page: PageParams) {
  const reports = selectReports(db)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc');
  return reports.limit(page.limit).offset(offsetOf(page));
}

/** Selects the latest reports about the records of an account. */
export function latestReportsAbout(db: Kysely<Schema>, owner: number, limit: number) {
  return selectReports(db).where('owner_id', '=', owner).orderBy('id', 'desc').limit(limit);
}

/** Selects the latest reports that an account has made. */
export function latestReportsBy(db: Kysely<Schema>, reporter: number, limit: number) {
  return selectReports(db).where('reporter_id', '=', reporter).orderBy('id', 'desc').limit(limit);
}

/** Selects one report. */
export const selectReport = (db: Kysely<Schema>, id: number) => selectReports(db).where('id', '=', id);

/** Counts open reports. */
export async function countOpenReports(db: Kysely<Schema>): Promise<number> {
  const open = db.selectFrom('report').where('state', '=', 'open').select(rowCount);
  return (await open.executeTakeFirstOrThrow()).total;
}

/** Counts decided reports. */
export async function countDecidedReports(db: Kysely<Schema>): Promise<number> {
  const decided = db.selectFrom('report').where('decided_at', 'is not', null).select(rowCount);
  return (await decided.executeTakeFirstOrThrow()).total;
}

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
  return rows.flatMap((row) => {
    const record = records.get(`${row.resource_type} ${row.resource_id}`);
    if (record === undefined) return [];
    const isOwn =
      actor.role !== 'admin' && (row.reporter_id === actor.id || hasPart(actor, record.type, toAuthored(record)));
    const barrier = isOwn ? 'own' : null;
    return [{ ...row, record, barrier, reporter: personOf(row.reporter_id), decided_by: personOf(row.decided_by) }];
  });
}
