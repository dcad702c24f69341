import type { CallName } from '@moonfloor/contract/calls';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';

/** Time for which an idempotency key is remembered: one day, in ms. */
const keyTtlMs = 24 * 60 * 60 * 1000;

/** Identifies a submission: the actor, the API call, and the client's idempotency key, if any. */
export interface Submission {
  actor: Actor;
  call: CallName;
  key: string | null;
}

/** Stores which record a submission created, in the transaction that creates it. */
export type RecordSubmission = (db: ContentTransaction, id: number) => Promise<void>;

/**
 * Runs `add`, which adds and returns a record, once per idempotency key: a retry returns the first submission's record
 * through `get`. When two requests race, the unique constraint makes the second one fail (whatever the error), and it
 * then returns the record of the first.
 */
export async function submitIdempotently<T>(
  deps: Deps,
  submission: Submission,
  { add, get }: { add: (recordSubmission: RecordSubmission) => Promise<T>; get: (id: number) => Promise<T> },
): Promise<T> {
  const earlier = await findSubmitted(deps, submission);
  if (earlier !== undefined) return get(earlier);
  return add((db, id) => insertSubmitted(db, deps, submission, id)).catch(async (error: unknown) => {
    const first = await findSubmitted(deps, submission);
    if (first === undefined) throw error;
    return get(first);
  });
}

const expiredBefore = ({ clock }: Deps): string => new Date(clock.now() - keyTtlMs).toISOString();

async function findSubmitted(deps: Deps, { actor, call, key }: Submission): Promise<number | undefined> {
  if (key === null) return undefined;
  const row = await deps.store.db
    .selectFrom('idempotency')
    .select('resource_id')
    .where('user_id', '=', actor.id)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('created_at', '>', expiredBefore(deps))
    .executeTakeFirst();
  return row?.resource_id;
}

async function insertSubmitted(
  db: ContentTransaction,
  deps: Deps,
  { actor, call, key }: Submission,
  id: number,
): Promise<void> {
  if (key === null) return;
  await db.deleteFrom('idempotency').where('created_at', '<=', expiredBefore(deps)).execute();
  const created_at = instant(deps.clock);
  await db.insertInto('idempotency').values({ user_id: actor.id, call, key, resource_id: id, created_at }).execute();
}
