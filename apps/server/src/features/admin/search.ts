import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody, ParsedRequest } from '@moonfloor/contract/api/endpoint';
import type { RecordKey } from '@moonfloor/read-model/follow-changes';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { offsetOf } from '../../http/pagination.ts';
import { describeRecords } from '../moderation/concerned-records.ts';
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
    statusOf: (status, due) =>
      due === null || status !== 'listed' ? status : releaseStatus({ state: status, release_date: due }, day),
  });
  const records = await describeRecords(
    store.db,
    keys.map((key) => ({ resource_type: key.type, resource_id: key.id })),
    day,
  );
  const merged = await findMergedInto(
    store.db,
    [...records.values()].filter(({ status }) => status === 'deleted'),
  );
  // A record that was purged in the meantime is left out.
  const results = keys.flatMap((key) => {
    const name = `${key.type} ${key.id}`;
    const record = records.get(name);
    return record === undefined
      ? []
      : [{ ...record, updated_at: record.version, merged_into: merged.get(name) ?? null }];
  });
  return { results, total };
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
    .where((eb) => eb.or(keys.map(({ type, id }) => eb.and({ 'merged.type': type, 'merged.id': id }))))
    .select(['merged.type', 'merged.id', 'merged.into_id', 'search_entry.name'])
    .execute();
  return new Map(rows.map(({ type, id, into_id, name }) => [`${type} ${id}`, { id: into_id, name }]));
}
