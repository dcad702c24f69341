import type { Kysely } from 'kysely';
import type { ConcernedRecord } from '@moonfloor/contract/moderation/reports';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../db/schema.ts';
import {
  dayColumn,
  nameColumn,
  optionalColumn,
  recordTable,
  seriesColumn,
  statusColumn,
} from '../records/record-table.ts';
import { releaseStatus } from '../releases/repository.ts';
import { findPeople } from './queue-details.ts';

/** A row that refers to a record. */
interface Reference {
  resource_type: ResourceType;
  resource_id: number;
}

/** A record with when it was created and its version, and with the day and the series of an event. */
export type DescribedRecord = ConcernedRecord & {
  created_at: string;
  version: string;
  day: string | null;
  series_id: number | null;
};

/** Returns records by `type id` as lists of records of several types show them, with one query for each type and one for the authors. */
export async function describeRecords(
  db: Kysely<Schema>,
  references: readonly Reference[],
  today: string,
): Promise<Map<string, DescribedRecord>> {
  const records = new Map<string, DescribedRecord>();
  const rows: (Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number] & { type: ResourceType })[] =
    [];
  for (const type of resourceTypes) {
    const ids = references.flatMap((row) => (row.resource_type === type ? [row.resource_id] : []));
    if (ids.length > 0) rows.push(...(await selectRecords(db, type, ids).execute()).map((row) => ({ ...row, type })));
  }
  const personOf = await findPeople(
    db,
    rows.map((row) => row.created_by),
  );
  for (const { state, date, updated_at: version, created_by, ...row } of rows) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a check on each table's column
    const stored = state as ConcernedRecord['status'] & 'listed';
    const status = date === null ? stored : releaseStatus({ state: stored, release_date: date }, today);
    records.set(`${row.type} ${row.id}`, { ...row, status, version, author: personOf(created_by) });
  }
  return records;
}

/** Returns a record as checks of access need it. */
export const toAuthored = ({ type, id, author, series_id }: DescribedRecord) => ({
  type,
  id,
  created_by: author?.id ?? null,
  series_id,
});

function selectRecords(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]) {
  return db
    .selectFrom(recordTable(type))
    .where('record.id', 'in', ids)
    .select([
      'record.id',
      'record.created_at',
      'record.updated_at',
      nameColumn(type).as('name'),
      statusColumn(type).as('state'),
      optionalColumn(type === 'release' ? 'release_date' : undefined).as('date'),
      'record.created_by',
      dayColumn(type),
      seriesColumn(type),
    ]);
}
