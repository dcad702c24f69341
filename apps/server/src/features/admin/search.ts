import { type Kysely, sql } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody, ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { statusChange } from '@moonfloor/contract/records/activity';
import type { RecordKey } from '@moonfloor/read-model/follow-changes';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { offsetOf } from '../../http/pagination.ts';
import { releaseStatus } from '../releases/repository.ts';

type Query = ParsedRequest<Api['searchContent']>['query'];
type Result = ResponseBody<Api['searchContent']>[number];

/** Returns one page of the records that match a query, whatever their status, and their total. */
export async function searchContent(
  { store, search, today }: Deps,
  { type, sortBy, sortOrder, query, ...page }: Query,
): Promise<{ results: Result[]; total: number }> {
  const day = today();
  const { keys, total } = await search.list(query, {
    type,
    sortBy,
    descending: sortOrder === 'desc',
    offset: offsetOf(page),
    limit: page.limit,
    statusOf: (status, due) => statusOf({ status, due }, day),
  });
  if (keys.length === 0) return { results: [], total };
  const rows = await entriesOf(store.db, keys).execute();
  const merged = await findMergedInto(
    store.db,
    rows.filter(({ status }) => status === 'deleted'),
  );
  const results = new Map<string, Result>();
  for (const { due, ...row } of rows) {
    const key = `${row.type} ${row.id}`;
    results.set(key, {
      ...row,
      status: statusChange.shape.status.parse(statusOf({ status: row.status, due }, day)),
      merged_into: merged.get(key) ?? null,
    });
  }
  // A record deleted in the meantime is left out.
  return { results: keys.flatMap((key) => results.get(`${key.type} ${key.id}`) ?? []), total };
}

/** Returns the displayed status on a day: a listed release is upcoming until its date. */
function statusOf({ status, due }: { status: string; due: string | null }, today: string): string {
  if (due === null || status !== 'listed') return status;
  return releaseStatus({ state: status, release_date: due }, today);
}

/** Returns the merge targets of those records that were merged, by type and id. */
async function findMergedInto(
  db: Kysely<Schema>,
  keys: readonly RecordKey[],
): Promise<Map<string, { id: number; name: string }>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('merged')
    .innerJoin('search_entry', (join) =>
      join.onRef('search_entry.type', '=', 'merged.type').onRef('search_entry.id', '=', 'merged.into_id'),
    )
    .where(hasKey('merged', keys))
    .select(['merged.type', 'merged.id', 'merged.into_id', 'search_entry.name'])
    .execute();
  return new Map(rows.map(({ type, id, into_id, name }) => [`${type} ${id}`, { id: into_id, name }]));
}

/** SQL condition: a row has one of these types and ids. */
function hasKey(table: 'merged' | 'search_entry', keys: readonly RecordKey[]) {
  const conditions = [...Map.groupBy(keys, (key) => key.type)].map(
    ([type, keysOfType]) => sql`(${sql.ref(`${table}.type`)} = ${type}
      and ${sql.ref(`${table}.id`)} in (${sql.join(keysOfType.map((key) => key.id))}))`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Selects the entries of these keys, in no particular order. */
function entriesOf(db: Kysely<Schema>, keys: readonly RecordKey[]) {
  return db
    .selectFrom('search_entry')
    .leftJoin('event', (join) => join.onRef('event.id', '=', 'search_entry.id').on('search_entry.type', '=', 'event'))
    .where(hasKey('search_entry', keys))
    .select(['type', 'search_entry.id', 'name', 'search_entry.status', 'due', 'event.event_date as day'])
    .select(['search_entry.created_at', 'search_entry.updated_at']);
}
