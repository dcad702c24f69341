import type { Kysely } from 'kysely';
import type { Decision, ModeratedType, QueuedRecord } from '@moonfloor/contract/moderation';
import type { Pagination } from '@moonfloor/contract/page';
import type { Status } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { decideRecord } from '../records/moderation.ts';
import { offsetOf, type PageParams, paginationOf } from '../../http/pagination.ts';
import { recordTypeOf } from './record-types.ts';
import {
  countReturned,
  countPendingAndReturned,
  selectReturned,
  type Slice,
  selectPending,
} from './queue-repository.ts';

/** Whether a record awaits an admin, or was returned and awaits its author. */
type QueueState = 'waiting' | 'returned';

type Counts = Record<QueueState, number>;

/** Returns a page of the queue: events first, then artists, then decorations; each oldest first. */
export async function listQueue(
  { store: { db }, config }: Deps,
  state: QueueState,
  request: PageParams,
): Promise<{ records: QueuedRecord[]; totals: Counts; pagination: Pagination }> {
  const records: QueuedRecord[] = [];
  const totals: Counts = { waiting: 0, returned: 0 };
  for (const type of moderatedTypes(config)) {
    const counts = await countQueue(db, type);
    const offset = Math.max(0, offsetOf(request) - totals[state]);
    const limit = request.limit - records.length;
    if (limit > 0 && offset < counts[state]) records.push(...(await listRecords(db, type, state, { offset, limit })));
    totals.waiting += counts.waiting;
    totals.returned += counts.returned;
  }
  return { records, totals, pagination: paginationOf(request, totals[state]) };
}

/** Counts the records that await an admin. */
export async function countPending({ store: { db }, config }: Pick<Deps, 'store' | 'config'>): Promise<number> {
  let total = 0;
  for (const type of moderatedTypes(config)) total += (await countQueue(db, type)).waiting;
  return total;
}

/** Moderated types, in the order of the queue. */
const allTypes: readonly ModeratedType[] = ['event', 'artist', 'decoration'];
const onlyEvents: readonly ModeratedType[] = ['event'];

function moderatedTypes({ moderation }: Deps['config']): readonly ModeratedType[] {
  return moderation === 'all' ? allTypes : onlyEvents;
}

/** Returned records still have the pending status. */
async function countQueue(db: Kysely<Schema>, type: ModeratedType): Promise<Counts> {
  const undecided = await countPendingAndReturned(db, type).executeTakeFirstOrThrow();
  const returned = await countReturned(db, type).executeTakeFirstOrThrow();
  return { waiting: undecided.total - returned.total, returned: returned.total };
}

async function listRecords(
  db: Kysely<Schema>,
  type: ModeratedType,
  state: QueueState,
  slice: Slice,
): Promise<QueuedRecord[]> {
  if (state === 'waiting') {
    const rows = await selectPending(db, type, slice).execute();
    return rows.map((row) => ({ ...row, type, review: null }));
  }
  const rows = await selectReturned(db, type, slice).execute();
  return rows.map(({ reason, reviewed_at: created_at, ...row }) => ({ ...row, type, review: { reason, created_at } }));
}

/**
 * Publishes a pending record, or returns it to its author with a reason, and returns its status. Throws 404, 409 when
 * it is no longer pending, and 412 when `accepts` rejects its version.
 */
export function decide(
  deps: Deps,
  actor: Actor,
  record: { type: ModeratedType; id: number },
  decision: Decision,
  accepts: Precondition,
): Promise<Status> {
  return decideRecord(deps, actor, recordTypeOf(deps, record.type), record, decision, accepts);
}
