import { type Kysely, sql } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import { type ModeratedType, moderatedTypes, type QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { offsetOf, type PageParams, paginationOf } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import { findBarriers } from '../records/barriers.ts';
import { moderatedTable, nameColumn, seriesColumn } from '../records/record-table.ts';
import { findOwnDecisions, type OwnDecision } from './decided.ts';
import { describeQueued, selectPageOfWaiting } from './queue-details.ts';
import { findFlags } from './queue-flags.ts';
import { countOpenReports, selectReports, toReports } from './reports-repository.ts';
import { countWaitingSuggestions, selectSuggestions, toSuggestions } from './suggestions-repository.ts';

/** Whether a record awaits a moderator, or was returned and awaits its author. */
type QueueState = 'waiting' | 'returned';

type Counts = Record<QueueState, number>;

/** The counts of the moderated types, in the order of the queue. */
type CountsByType = Map<ModeratedType, Counts>;

/** A slice of a list: the number of rows before it, and its maximum length. */
interface Slice {
  offset: number;
  limit: number;
}

/** The oldest open reports, and waiting suggestions, that accompany the first page of the queue. */
const besideRecords: PageParams = { page: 1, limit: 10 };

/** Maximum number of waiting records of a type, oldest first, to compare the texts of a page with. */
const maxCompared = 500;

/**
 * Returns a page of the queue, in the order of `moderatedTypes`, each oldest first. The oldest reports and
 * suggestions accompany the first page of waiting records. The state `decided` has the caller's own decisions.
 */
export async function listQueue(
  deps: Deps,
  actor: Actor,
  state: QueueState | 'decided',
  request: PageParams,
): Promise<ResponseBody<Api['listQueue']>> {
  const { db } = deps.store;
  const counts = await countByType(deps);
  const decisions = await findOwnDecisions(deps, actor);
  const offset = offsetOf(request);
  const page =
    state === 'decided'
      ? await listDecided(db, decisions.slice(offset, offset + request.limit))
      : await listPage(db, counts, state, request);
  const waits = state === 'waiting';
  const detailsOf = await describeQueued(db, actor, page, waits);
  const described = page.map((record) => ({ ...record, ...detailsOf(record) }));
  const flagsOf = waits ? await findFlags(db, described, await listOthers(db, counts, page)) : noFlags;
  const authored = page.map(({ type, id, author_id: created_by, series_id }) => ({ type, id, created_by, series_id }));
  const barrierOf = await findBarriers(db, actor, authored);
  const [reports, suggestions] = [await countOpenReports(db), await countWaitingSuggestions(db)];
  const first = waits && request.page === 1;
  const totals = { waiting: sumOf(counts, 'waiting'), returned: sumOf(counts, 'returned'), decided: decisions.length };
  return {
    records: described.map((record, at) => ({ ...record, ...flagsOf(record), barrier: barrierOf(authored[at]!) })),
    reports: first && reports > 0 ? await listOldestReports(deps, actor) : [],
    suggestions: first && suggestions > 0 ? await listOldestSuggestions(deps, actor) : [],
    totals: { ...totals, reports, suggestions },
    pagination: paginationOf(request, totals[state]),
  };
}

async function countByType({ store, config }: Pick<Deps, 'store' | 'config'>): Promise<CountsByType> {
  const counts: CountsByType = new Map();
  for (const type of queuedTypes(config)) counts.set(type, await countQueue(store.db, type));
  return counts;
}

const sumOf = (counts: CountsByType, state: QueueState): number =>
  [...counts.values()].reduce((sum, count) => sum + count[state], 0);

/** Returns the records of a page, type after type. */
async function listPage(db: Kysely<Schema>, counts: CountsByType, state: QueueState, request: PageParams) {
  const page: FoundRecord[] = [];
  let precedingCount = 0;
  for (const [type, { [state]: count }] of counts) {
    const offset = Math.max(0, offsetOf(request) - precedingCount);
    const limit = request.limit - page.length;
    if (limit > 0 && offset < count) page.push(...(await listRecords(db, type, state, { offset, limit })));
    precedingCount += count;
  }
  return page;
}

/** Returns the oldest waiting records to compare texts with, of each type that does not fit on the page. */
async function listOthers(db: Kysely<Schema>, counts: CountsByType, page: readonly FoundRecord[]) {
  const others: { type: ModeratedType; id: number }[] = [];
  for (const [type, { waiting }] of counts)
    if (waiting > page.filter((record) => record.type === type).length)
      others.push(...(await selectOldest(db, type).execute()).map(({ id }) => ({ type, id })));
  return others;
}

async function listOldestReports({ store: { db }, today }: Deps, actor: Actor) {
  const rows = await selectPageOfWaiting(selectReports(db), 'open', besideRecords).execute();
  return toReports(db, actor, rows, today());
}

async function listOldestSuggestions({ store: { db }, today }: Deps, actor: Actor) {
  const rows = await selectPageOfWaiting(selectSuggestions(db), 'waiting', besideRecords).execute();
  return toSuggestions(db, actor, rows, today());
}

const noFlags = (): Pick<QueuedRecord, 'flags' | 'flag_counts' | 'alike'> => ({
  flags: [],
  flag_counts: { alike: 0, links: 0 },
  alike: [],
});

/** Counts the records that await a moderator. */
export async function countPending(deps: Pick<Deps, 'store' | 'config'>): Promise<number> {
  return sumOf(await countByType(deps), 'waiting');
}

/** Returns the types that are moderated, in the order of the queue. */
const queuedTypes = ({ moderation }: Deps['config']): readonly ModeratedType[] =>
  moderation === 'all' ? moderatedTypes : ['event'];

/** Returned records, and those of suspended authors, have the pending status too. */
async function countQueue(db: Kysely<Schema>, type: ModeratedType): Promise<Counts> {
  const pending = db.selectFrom(moderatedTable(type)).where('record.status', '=', pendingStatus(type));
  const returned = await countRows(db.selectFrom('review').where('resource_type', '=', type));
  const suspended = await countRows(selectOfSuspended(db, type));
  return { waiting: Math.max(0, (await countRows(pending)) - returned - suspended), returned };
}

/** A record of the queue as stored, before its details, its flags and the caller's barriers to deciding are known. */
type FoundRecord = Pick<
  QueuedRecord,
  'type' | 'id' | 'name' | 'status' | 'author' | 'created_at' | 'updated_at' | 'review' | 'decided_at'
> & { author_id: number | null; series_id: number | null };

/** Returns the records of the caller's decisions, in their order. */
async function listDecided(db: Kysely<Schema>, decisions: readonly OwnDecision[]): Promise<FoundRecord[]> {
  const records = new Map<string, FoundRecord>();
  for (const [type, decisionsOfType] of Map.groupBy(decisions, (one) => one.type)) {
    const ids = decisionsOfType.map(({ id }) => id);
    const rows = await selectQueued(db, type).where('record.id', 'in', ids).execute();
    for (const row of rows) records.set(`${type} ${row.id}`, toFound(type, row));
  }
  return decisions.flatMap(({ type, id, decided_at }) => {
    const record = records.get(`${type} ${id}`);
    return record === undefined ? [] : [{ ...record, decided_at }];
  });
}

async function listRecords(
  db: Kysely<Schema>,
  type: ModeratedType,
  state: QueueState,
  { offset, limit }: Slice,
): Promise<FoundRecord[]> {
  const records = state === 'waiting' ? selectPending(db, type) : selectReturned(db, type);
  const rows = await records.offset(offset).limit(limit).execute();
  return rows.map((row) => toFound(type, row));
}

const pendingStatus = (type: ModeratedType) => (type === 'event' ? 'draft' : 'inactive');

/** Selects records of a type as the queue shows them: with their authors, and the reasons for which they were returned. */
function selectQueued(db: Kysely<Schema>, type: ModeratedType) {
  return db
    .selectFrom(moderatedTable(type))
    .leftJoin('account', 'account.id', 'record.created_by')
    .leftJoin('review', (join) =>
      join.onRef('review.resource_id', '=', 'record.id').on('review.resource_type', '=', type),
    )
    .select(['record.id', 'record.status', 'record.created_by as author_id', 'record.created_at', 'record.updated_at'])
    .select([nameColumn(type).as('name'), seriesColumn(type)])
    .select(['account.username as author', 'review.reason', 'review.created_at as reviewed_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectQueued>['execute']>>[number];

function toFound(type: ModeratedType, { reason, reviewed_at: created_at, ...row }: Row): FoundRecord {
  const review = reason === null || created_at === null ? null : { reason, created_at };
  return { ...row, type, review, decided_at: null };
}

/** SQL condition: `record` was not sent back. */
const isUndecided = (type: ModeratedType) =>
  sql<boolean>`not exists (select 1 from review where resource_type = ${type} and resource_id = record.id)`;

/** Selects records of a type that await a decision, oldest first; those of suspended authors do not. */
function selectPending(db: Kysely<Schema>, type: ModeratedType) {
  return selectQueued(db, type)
    .where('record.status', '=', pendingStatus(type))
    .where('account.suspended_at', 'is', null)
    .where('review.resource_id', 'is', null)
    .orderBy('record.created_at')
    .orderBy('record.id');
}

/** Selects the ids of the records of a type that have awaited a decision longest. */
function selectOldest(db: Kysely<Schema>, type: ModeratedType) {
  return db
    .selectFrom(moderatedTable(type))
    .where('record.status', '=', pendingStatus(type))
    .where(isUndecided(type))
    .where(
      sql<boolean>`not exists (select 1 from suspended_record where resource_type = ${type} and resource_id = record.id)`,
    )
    .orderBy('record.created_at')
    .orderBy('record.id')
    .limit(maxCompared)
    .select('record.id');
}

/** Selects records of a type that were returned and have not been changed since, the earliest returned first. */
function selectReturned(db: Kysely<Schema>, type: ModeratedType) {
  return selectQueued(db, type)
    .where('review.resource_type', '=', type)
    .orderBy('review.created_at')
    .orderBy('review.resource_id');
}

/** Selects the undecided records of a type whose authors are suspended. */
function selectOfSuspended(db: Kysely<Schema>, type: ModeratedType) {
  return db
    .selectFrom(moderatedTable(type))
    .where('record.created_by', 'in', db.selectFrom('account').where('suspended_at', 'is not', null).select('id'))
    .where('record.status', '=', pendingStatus(type))
    .where(isUndecided(type));
}
