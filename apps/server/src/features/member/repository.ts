import { type Kysely, sql } from 'kysely';
import { noResources, noTotals, type Resources } from '@moonfloor/contract/accounts/auth';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import type { ModeratedType } from '@moonfloor/contract/moderation/moderation';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { searchKey } from '@moonfloor/contract/values/text';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { offsetOf } from '../../http/pagination.ts';
import { nameColumn, optionalColumn, recordTable, statusColumn } from '../records/record-table.ts';
import { releaseStatus } from '../releases/repository.ts';

/** Which records are wanted: of one type or of all, with names that contain a query. */
type Wanted = ParsedRequest<Api['getProfile']>['query'];

const eventColumns = ['event_date', 'event_end_date', 'event_status'];

/**
 * Returns a page of a member's records of each wanted type that are not deleted, newest first; the first page ends with older ones that were
 * returned by a moderator. `today` is a day.
 */
export async function listContributions(
  db: Kysely<Schema>,
  author: number,
  today: string,
  wanted: Wanted,
): Promise<Resources> {
  const lists: Record<string, object[]> = {};
  const limit = limits.contributions;
  for (const type of typesOf(wanted)) {
    const records = selectOwn(db, author, type, wanted)
      .leftJoin('review', (join) =>
        join.onRef('review.resource_id', '=', 'record.id').on('review.resource_type', '=', sql<ModeratedType>`${type}`),
      )
      .orderBy('record.created_at', 'desc')
      .orderBy('record.id', 'desc')
      .limit(limit)
      .select(['record.id', 'record.created_at', 'record.updated_at', nameColumn(type).as(`${type}_name`)])
      .select([
        sql.ref<Schema['release']['state']>(type === 'release' ? 'state' : 'status').as('status'),
        'review.reason',
        'review.created_at as returned_at',
      ])
      .select(optionalColumn(type === 'release' ? 'release_date' : undefined).as('release_date'))
      .select((type === 'event' ? eventColumns : []).map((name) => sql.ref(name).as(name)));
    const rows = await records.offset(offsetOf({ ...wanted, limit })).execute();
    if (wanted.page === 1 && rows.length === limit) {
      const returned = await records.where('review.reason', 'is not', null).execute();
      rows.push(...returned.filter(({ id }) => !rows.some((row) => row.id === id)));
    }
    lists[collectionOf(type)] = rows.map(({ reason, returned_at, status, release_date, ...row }) => ({
      ...row,
      release_date,
      status: release_date === null ? status : releaseStatus({ state: status, release_date }, today),
      review: reason === null ? null : { reason, created_at: returned_at },
    }));
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each list has what its query selects
  return { ...noResources, ...(lists as Partial<Resources>) };
}

/** Returns the numbers of a member's records that are not deleted, by the names of their lists. */
export async function countContributions(db: Kysely<Schema>, author: number, wanted: Wanted) {
  const totals = { ...noTotals };
  for (const type of typesOf(wanted)) totals[collectionOf(type)] = await countRows(selectOwn(db, author, type, wanted));
  return totals;
}

const typesOf = ({ type }: Wanted): readonly ResourceType[] => (type === undefined ? resourceTypes : [type]);

function selectOwn(db: Kysely<Schema>, author: number, type: ResourceType, { query }: Wanted) {
  const named = sql`select 1 from search_entry as entry
    where entry.type = ${type} and entry.id = record.id and instr(entry.name_key, ${searchKey(query)}) > 0`;
  return db
    .selectFrom(recordTable(type))
    .where('record.created_by', '=', author)
    .where(statusColumn(type), '!=', 'deleted')
    .$if(query !== '', (records) => records.where(sql<boolean>`exists (${named})`));
}
