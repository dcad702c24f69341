import { type Kysely, sql } from 'kysely';
import { type ModeratedType, moderatedTypes, type QueuedRecord } from '@moonfloor/contract/moderation';
import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody } from '@moonfloor/contract/endpoint';
import { rowCount } from '../../db/row-count.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { offsetOf, type PageParams, paginationOf } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import { findBarriers } from '../records/barriers.ts';
import { findFlags } from './queue-flags.ts';
import { countOpenReports, pageOfOpenReports, toReports } from './reports-repository.ts';
import { countWaitingSuggestions, pageOfWaiting, toSuggestions } from './suggestions-repository.ts';
import { moderatedTable } from '../records/record-table.ts';

/** Whether a record awaits an admin, or was returned and awaits its author. */
type QueueState = 'waiting' | 'returned';

type Counts = Record<QueueState, number>;

/** A slice of a list: the number of rows before it, and its maximum length. */
interface Slice {
  offset: number;
  limit: number;
}

/** Number of the oldest open reports and waiting suggestions that accompany the first page of the queue. */
const besideRecords = 10;

/**
 * Returns a page of the queue: events first, then artists, then decorations; each oldest first. The oldest reports and
 * suggestions accompany the first page of waiting records.
 */
export async function listQueue(
  { store: { db }, config, today }: Deps,
  actor: Actor,
  state: QueueState,
  request: PageParams,
): Promise<ResponseBody<Api['listQueue']>> {
  const found: FoundRecord[] = [];
  const totals: Counts = { waiting: 0, returned: 0 };
  for (const type of queuedTypes(config)) {
    const counts = await countQueue(db, type);
    const offset = Math.max(0, offsetOf(request) - totals[state]);
    const limit = request.limit - found.length;
    if (limit > 0 && offset < counts[state]) found.push(...(await listRecords(db, type, state, { offset, limit })));
    totals.waiting += counts.waiting;
    totals.returned += counts.returned;
  }
  const first = state === 'waiting' && request.page === 1;
  const [reports, suggestions] = [await countOpenReports(db), await countWaitingSuggestions(db)];
  const beside = { page: 1, limit: besideRecords };
  const flagsOf = state === 'waiting' ? await findFlags(db, found) : () => [];
  const authored = found.map(({ type, id, author_id: created_by }) => ({ type, id, created_by }));
  const barrierOf = await findBarriers(db, actor, authored);
  return {
    records: found.map((record, at) => ({ ...record, flags: flagsOf(record), barrier: barrierOf(authored[at]!) })),
    reports:
      first && reports > 0 ? await toReports(db, actor, await pageOfOpenReports(db, beside).execute(), today()) : [],
    suggestions:
      first && suggestions > 0
        ? await toSuggestions(db, actor, await pageOfWaiting(db, beside).execute(), today())
        : [],
    totals: { ...totals, reports, suggestions },
    pagination: paginationOf(request, totals[state]),
  };
}

/** Counts the records that await an admin. */
export async function countPending({ store: { db }, config }: Pick<Deps, 'store' | 'config'>): Promise<number> {
  let total = 0;
  for (const type of queuedTypes(config)) total += (await countQueue(db, type)).waiting;
  return total;
}

/** Returns the types that are moderated, in the order of the queue. */
const queuedTypes = ({ moderation }: Deps['config']): readonly ModeratedType[] =>
  moderation === 'all' ? moderatedTypes : ['event'];

/** Returned records, and those of suspended authors, have the pending status too. */
async function countQueue(db: Kysely<Schema>, type: ModeratedType): Promise<Counts> {
  const undecided = await countPendingAndReturned(db, type).executeTakeFirstOrThrow();
  const returned = await countReturned(db, type).executeTakeFirstOrThrow();
  const hidden = await countSuspended(db, type).executeTakeFirstOrThrow();
  return { waiting: Math.max(0, undecided.total - returned.total - hidden.total), returned: returned.total };
}

/** A record of the queue before its flags are known, and the caller's barriers to deciding. */
type FoundRecord = Omit<QueuedRecord, 'flags' | 'barrier'> & { author_id: number | null };

async function listRecords(
  db: Kysely<Schema>,
  type: ModeratedType,
  state: QueueState,
  slice: Slice,
): Promise<FoundRecord[]> {
  if (state === 'waiting') {
    const rows = await selectPending(db, type, slice).execute();
    return rows.map((row) => ({ ...row, type, review: null }));
  }
  const rows = await selectReturned(db, type, slice).execute();
  return rows.map(({ reason, reviewed_at: created_at, ...row }) => ({ ...row, type, review: { reason, created_at } }));
}

/** The status of a type's pending records. */
const pendingStatus = (type: ModeratedType) => (type === 'event' ? 'draft' : 'inactive');

/** Selects the columns of a record and its author that the queue shows. */
const columns = (type: ModeratedType) =>
  [
    'record.id',
    'record.status',
    'account.username as author',
    'record.created_by as author_id',
    'record.created_at',
    'record.updated_at',
    sql<string>`${sql.ref(`record.${type}_name`)}`.as('name'),
  ] as const;

/** Selects records of a type that await a decision, oldest first. */
function selectPending(db: Kysely<Schema>, type: ModeratedType, { offset, limit }: Slice) {
  return db
    .selectFrom(moderatedTable(type))
    .leftJoin('account', 'account.id', 'record.created_by')
    .where('record.status', '=', pendingStatus(type))
    .where(
      sql<boolean>`not exists (select 1 from suspended_record where resource_type = ${type} and resource_id = record.id)`,
    )
    .where(sql<boolean>`not exists (select 1 from review where resource_type = ${type} and resource_id = record.id)`)
    .orderBy('record.created_at')
    .orderBy('record.id')
    .offset(offset)
    .limit(limit)
    .select(columns(type));
}

/** Selects records of a type that were returned and have not been changed since, the earliest returned first. */
export function selectReturned(db: Kysely<Schema>, type: ModeratedType, { offset, limit }: Slice) {
  return db
    .selectFrom('review')
    .innerJoin(moderatedTable(type), 'record.id', 'review.resource_id')
    .leftJoin('account', 'account.id', 'record.created_by')
    .where('review.resource_type', '=', type)
    .orderBy('review.created_at')
    .orderBy('review.resource_id')
    .offset(offset)
    .limit(limit)
    .select(columns(type))
    .select(['review.reason', 'review.created_at as reviewed_at']);
}

/** Counts the records of a type with the pending status, including returned ones. */
function countPendingAndReturned(db: Kysely<Schema>, type: ModeratedType) {
  return db.selectFrom(moderatedTable(type)).where('record.status', '=', pendingStatus(type)).select(rowCount);
}

/** Counts the records of a type that are hidden because their author is suspended. */
function countSuspended(db: Kysely<Schema>, type: ModeratedType) {
  return db.selectFrom('suspended_record').where('resource_type', '=', type).select(rowCount);
}

/** Counts the returned records of a type. */
function countReturned(db: Kysely<Schema>, type: ModeratedType) {
  return db.selectFrom('review').where('resource_type', '=', type).select(rowCount);
}
