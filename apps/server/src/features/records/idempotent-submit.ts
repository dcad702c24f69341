import type { CallName } from '@moonfloor/contract/calls';
import { dayMs } from '@moonfloor/contract/durations';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';

/** The call that adds a record of each type, as stored with the key. */
const submitCalls = {
  event: 'submitEvent',
  artist: 'submitArtist',
  decoration: 'submitDecoration',
  release: 'submitRelease',
} as const satisfies Record<ResourceType, CallName>;

/** Identifies a submission: the actor, the type of the record, and the client's idempotency key, if any. */
interface Submission {
  actor: Actor;
  type: ResourceType;
  key: string | null;
}

/**
 * Runs `add`, which adds and returns a record, once per idempotency key: a retry returns the first submission's record
 * through `get`. `add` calls `rememberKey` in the transaction that adds the record. When two requests race, the unique
 * constraint makes the second one fail (whatever the error), and it then returns the record of the first.
 */
export async function submitIdempotently<T>(
  deps: Deps,
  submission: Submission,
  work: {
    add: (rememberKey: (db: ContentTransaction, id: number) => Promise<void>) => Promise<T>;
    get: (id: number) => Promise<T>;
  },
): Promise<T> {
  const earlier = await findSubmitted(deps, submission);
  if (earlier !== undefined) return work.get(earlier);
  return work
    .add((db, id) => insertSubmitted(db, deps, submission, id))
    .catch(async (error: unknown) => {
      const first = await findSubmitted(deps, submission);
      if (first === undefined) throw error;
      return work.get(first);
    });
}

/** Makes retries of the submission of one record return another one, into which it was merged. */
export async function moveSubmissions(
  db: ContentTransaction,
  type: ResourceType,
  from: number,
  to: number,
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ resource_id: to })
    .where('call', '=', submitCalls[type])
    .where('resource_id', '=', from)
    .execute();
}

/** Keys are remembered for one day. */
const expiredBefore = ({ clock }: Deps): string => new Date(clock.now() - dayMs).toISOString();

async function findSubmitted(deps: Deps, { actor, type, key }: Submission): Promise<number | undefined> {
  if (key === null) return undefined;
  const row = await deps.store.db
    .selectFrom('idempotency')
    .select('resource_id')
    .where('user_id', '=', actor.id)
    .where('call', '=', submitCalls[type])
    .where('key', '=', key)
    .where('created_at', '>', expiredBefore(deps))
    .executeTakeFirst();
  return row?.resource_id;
}

async function insertSubmitted(
  db: ContentTransaction,
  deps: Deps,
  { actor, type, key }: Submission,
  id: number,
): Promise<void> {
  if (key === null) return;
  await db.deleteFrom('idempotency').where('created_at', '<=', expiredBefore(deps)).execute();
  await db
    .insertInto('idempotency')
    .values({ user_id: actor.id, call: submitCalls[type], key, resource_id: id, created_at: instant(deps.clock) })
    .execute();
}
