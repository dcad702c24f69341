import type { CallName } from '@moonfloor/contract/calls';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';

/** How long a submit is remembered by its key: a day, in ms. */
const keyTtlMs = 24 * 60 * 60 * 1000;

/** A submit as it can be told from others: who sends it, which call, and the key the client gave it, if any. */
export interface Submission {
  actor: Actor;
  call: CallName;
  key: string | null;
}

/** Writes down which record a submit made; part of the transaction that makes it. */
export type RecordSubmission = (db: ContentTransaction, id: number) => Promise<void>;

/**
 * Runs `add`, which adds a record and answers it, once for each key: the same submit again answers the first one's record
 * as `get` does. Of two that race, the database lets one `remember`; the other fails, whatever of, and takes the first's.
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
