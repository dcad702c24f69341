import type { Kysely, Transaction } from 'kysely';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { t } from '@moonfloor/messages/t';
import type { Config } from '../../config.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { emailUnverified, tooManyRequests } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Actor } from '../../http/session.ts';
import type { Clock } from '../../platform/clock.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';

/** Maximum of records, kilobytes of pictures or imported rows per member, in a window that starts with the first use. */
interface Quota {
  kind: 'submissions' | 'pictures' | 'import-rows';
  /** In the unit that is counted. */
  limit: number;
  hours: number;
  /** Error message; `remaining` is what is left of `limit`, `wait` the time until the window ends, in words. */
  message(remaining: number, wait: string): string;
}

/**
 * Counts `amount` against a member's quota, in a transaction that is rolled back when it exceeds the remainder: throws 429 with the
 * seconds until the window ends. Admins have no quota.
 */
export async function consumeQuota(
  db: Transaction<Schema>,
  clock: Clock,
  actor: Actor,
  { kind, limit, hours, message }: Quota,
  amount: number,
): Promise<void> {
  if (actor.role === 'admin' || amount === 0) return;
  const now = clock.now();
  const code = `quota-${kind}`;
  const window = { key: `${code}:${actor.id}`, tries: limit, minutes: hours * 60 };
  const { tries: used, ends_at } = await countAttempts(db, window, now, amount);
  if (used <= limit) return;
  const waitMs = Date.parse(ends_at) - now;
  const remaining = Math.max(0, limit - (used - amount));
  throw tooManyRequests(waitMs / 1000, message(remaining, formatDuration(waitMs)), code);
}

function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs));
  return minutes > 90
    ? t('{hours, plural, one {# hour} other {# hours}}', { hours: Math.ceil(minutes / 60) })
    : t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
}

const kilobyte = 1024;

/** Counts the bytes of pictures against the member's quota. Throws 429 when it is exceeded. */
export function countPictures(
  db: Transaction<Schema>,
  { config: { pictureMbPerDay: megabytes }, clock }: Pick<Deps, 'config' | 'clock'>,
  actor: Actor,
  bytes: number,
): Promise<void> {
  // Counted in kilobytes, so that a quota of terabytes fits the column.
  const pictures: Quota = {
    kind: 'pictures',
    limit: megabytes * kilobyte,
    hours: 24,
    message: (remaining, wait) =>
      t(
        'You can upload {megabytes} MB of images a day, and {left} MB are left. Please try again in {wait}, or send smaller images.',
        { megabytes, left: Math.floor(remaining / kilobyte), wait },
      ),
  };
  return consumeQuota(db, clock, actor, pictures, Math.ceil(bytes / kilobyte));
}

/**
 * Counts a submission and its pictures against the member's quotas, in a transaction, so that both are counted or neither.
 * Throws 403 for an unconfirmed address, 429 when a quota is exceeded. `times` is -1 to take the count back.
 */
export async function countSubmission(
  db: Transaction<Schema>,
  deps: Pick<Deps, 'config' | 'clock'>,
  actor: Actor,
  files: readonly UploadedFile[],
  times: 1 | -1 = 1,
): Promise<void> {
  await requireVerifiedEmail(db, deps.config, actor);
  const { submissionsPerHour } = deps.config;
  const submissions: Quota = {
    kind: 'submissions',
    limit: submissionsPerHour,
    hours: 1,
    message: (_left, wait) =>
      t(
        'You can add or change {limit, plural, one {# record} other {# records}} an hour, and none is left. Please try again in {wait}.',
        { limit: submissionsPerHour, wait },
      ),
  };
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  await consumeQuota(db, deps.clock, actor, submissions, times);
  await countPictures(db, deps, actor, times * bytes);
}

/** Counts a submission before the work that it limits, or takes that back. Throws what `countSubmission` throws. */
export const countAhead = (
  deps: Pick<Deps, 'store' | 'config' | 'clock'>,
  actor: Actor,
  files: readonly UploadedFile[],
  times: 1 | -1 = 1,
): Promise<void> => deps.store.db.transaction().execute((db) => countSubmission(db, deps, actor, files, times));

/** Throws 403 when members have to confirm their email address before they submit, and this one has not. */
export async function requireVerifiedEmail(
  db: Kysely<Schema>,
  { requireVerifiedEmail: isRequired }: Pick<Config, 'requireVerifiedEmail'>,
  actor: Actor,
): Promise<void> {
  if (!isRequired || actor.role === 'admin') return;
  const { email_verified_at: verified } = await db
    .selectFrom('account')
    .where('id', '=', actor.id)
    .select('email_verified_at')
    .executeTakeFirstOrThrow();
  if (verified === null) throw emailUnverified();
}
