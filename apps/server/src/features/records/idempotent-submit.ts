import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { CallName } from '@moonfloor/contract/api/calls';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { dayMs } from '@moonfloor/contract/values/durations';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { keyReused } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { idempotencyKeyOf } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import type { Merge } from './lifecycle.ts';

/** Identifies a submission. `key` is the client's idempotency key; `content` a hash of the form and its files. */
export interface Submission {
  actor: Actor;
  call: CallName;
  key: string | null;
  content: string | null;
}

/** Returns what identifies a submission of a form, or of a change or a suggestion of the record `id`. Throws 400. */
export async function submissionOf(
  call: CallName,
  {
    actor,
    form,
    files,
    request,
  }: { actor: Actor; form: unknown; files: readonly UploadedFile[]; request: FastifyRequest },
  id: number | null = null,
): Promise<Submission> {
  const key = idempotencyKeyOf(request);
  if (key === null) return { actor, call, key, content: null };
  const hash = createHash('sha256').update(JSON.stringify([id, form, files.map(({ field, size }) => [field, size])]));
  for (const file of files) hash.update(await file.read());
  return { actor, call, key, content: hash.digest('hex') };
}

/**
 * Runs `add`, which saves and returns a record or a suggestion, once per idempotency key: a retry returns the record of the
 * first submission through `get`; other contents with the same key are refused (422, with that record). `add` calls
 * `rememberSubmission` in the transaction that saves it. When two requests race, the unique constraint makes the second one
 * fail (whatever the error), and it then is a retry of the first.
 */
export async function submitIdempotently<T>(
  deps: Deps,
  submission: Submission,
  add: () => Promise<T>,
  get: (id: number) => Promise<T>,
): Promise<T> {
  const repeat = async ({ resource_id: id, content }: Earlier): Promise<T> => {
    if (content === null || content === submission.content) return get(id);
    // it may have been deleted
    throw keyReused(await get(id).catch(() => null));
  };
  const earlier = await findSubmitted(deps, submission);
  if (earlier !== undefined) return repeat(earlier);
  try {
    return await add();
  } catch (error) {
    const first = await findSubmitted(deps, submission);
    if (first === undefined) throw error;
    return repeat(first);
  }
}

/** Makes retries of the submission of one record return another one, into which it was merged. */
export async function moveSubmissions(db: ContentTransaction, { type, from, to }: Merge): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ resource_id: to })
    .where('call', '=', recordCallNames(type).submit)
    .where('resource_id', '=', from)
    .execute();
}

/** Keys are remembered for 31 days: a form waits on a device until it has a connection again. */
const expiredBefore = ({ clock }: Deps): string => instant(clock, -31 * dayMs);

/** An earlier submission; those of earlier versions of the server have no `content`. */
type Earlier = Pick<Schema['idempotency'], 'resource_id' | 'content'>;

async function findSubmitted(deps: Deps, { actor, call, key }: Submission): Promise<Earlier | undefined> {
  if (key === null) return undefined;
  return deps.store.db
    .selectFrom('idempotency')
    .select(['resource_id', 'content'])
    .where('account_id', '=', actor.id)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('created_at', '>', expiredBefore(deps))
    .executeTakeFirst();
}

/** Stores which record or suggestion a submission has saved. */
export async function rememberSubmission(
  db: Transaction<Schema>,
  deps: Deps,
  { actor, call, key, content }: Submission,
  id: number,
): Promise<void> {
  if (key === null) return;
  await db.deleteFrom('idempotency').where('created_at', '<=', expiredBefore(deps)).execute();
  await db
    .insertInto('idempotency')
    .values({ account_id: actor.id, call, key, content, resource_id: id, created_at: instant(deps.clock) })
    .execute();
}
