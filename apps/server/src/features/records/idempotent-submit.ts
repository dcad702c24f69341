import type { Transaction } from 'kysely';
import type { CallName } from '@moonfloor/contract/calls';
import { dayMs } from '@moonfloor/contract/durations';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import type { Merge } from './lifecycle.ts';

/** The call that adds a record of each type, as stored with the key. */
export const submitCalls = {
  event: 'submitEvent',
  artist: 'submitArtist',
  decoration: 'submitDecoration',
  release: 'submitRelease',
} as const satisfies Record<ResourceType, CallName>;

/** Identifies a submission: the actor, the call, and the client's idempotency key, if any. */
export interface Submission {
  actor: Actor;
  call: CallName;
  key: string | null;
}

/**
 * Runs `add`, which adds and returns a record or a suggestion, once per idempotency key: a retry returns the record of the
 * first submission through `get`. `add` calls `rememberSubmission` in the transaction that adds it. When two requests race, the
 * unique constraint makes the second one fail (whatever the error), and it then returns the record of the first.
 */
export async function submitIdempotently<T>(
  deps: Deps,
  submission: Submission,
  add: () => Promise<T>,
  get: (id: number) => Promise<T>,
): Promise<T> {
  const earlier = await findSubmitted(deps, submission);
  if (earlier !== undefined) return get(earlier);
  try {
    return await add();
  } catch (error) {
    const first = await findSubmitted(deps, submission);
    if (first === undefined) throw error;
    return get(first);
  }
}

/** Makes retries of the submission of one record return another one, into which it was merged. */
export async function moveSubmissions(db: ContentTransaction, { type, from, to }: Merge): Promise<void> {
  if (type === 'set') return;
  await db
    .updateTable('idempotency')
    .set({ resource_id: to })
    .where('call', '=', submitCalls[type])
    .where('resource_id', '=', from)
    .execute();
}

/** Keys are remembered for one day. */
const expiredBefore = ({ clock }: Deps): string => new Date(clock.now() - dayMs).toISOString();

async function findSubmitted(deps: Deps, { actor, call, key }: Submission): Promise<number | undefined> {
  if (key === null) return undefined;
  const row = await deps.store.db
    .selectFrom('idempotency')
    .select('resource_id')
    .where('account_id', '=', actor.id)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('created_at', '>', expiredBefore(deps))
    .executeTakeFirst();
  return row?.resource_id;
}

/** Stores which record or suggestion a submission has added. */
export async function rememberSubmission(
  db: Transaction<Schema>,
  deps: Deps,
  { actor, call, key }: Submission,
  id: number,
): Promise<void> {
  if (key === null) return;
  await db.deleteFrom('idempotency').where('created_at', '<=', expiredBefore(deps)).execute();
  await db
    .insertInto('idempotency')
    .values({ account_id: actor.id, call, key, resource_id: id, created_at: instant(deps.clock) })
    .execute();
}
