import { type Kysely, sql, type Transaction } from 'kysely';
import { hourMs, minuteMs } from '@moonfloor/contract/values/durations';
import { t } from '@moonfloor/messages/t';
import type { Config } from '../../config.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { emailUnverified, tooManyRequests } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Actor } from '../../http/session.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import type { QuotaKind } from './tables.ts';

/** Maximum usage per member in a window that starts with the first use. */
interface Quota {
  kind: QuotaKind;
  /** In the unit that is counted. */
  limit: number;
  hours: number;
  /** Error message; `remaining` is what is left of `limit`, `wait` the time until the window ends, in words. */
  message(remaining: number, wait: string): string;
}

/**
 * Counts `amount` against a member's quota: in the database, so that all processes share the count, and in one
 * statement, so that concurrent requests cannot both use the remainder. Throws 429 with the seconds until the window
 * ends when the amount exceeds the remainder; nothing is counted then. Admins have no quota.
 */
export async function consumeQuota(
  db: Kysely<Schema>,
  clock: Clock,
  actor: Actor,
  { kind, limit, hours, message }: Quota,
  amount: number,
): Promise<void> {
  if (actor.role === 'admin' || amount === 0) return;
  const now = clock.now();
  const started = new Date(now - hours * hourMs).toISOString();
  const isOver = sql<boolean>`quota.since <= ${started}`;
  const sum = sql<number>`quota.used + ${amount}`;
  const counted =
    amount <= limit &&
    (await db
      .insertInto('quota')
      .values({ account_id: actor.id, kind, since: instant(clock), used: amount })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'kind'])
          .doUpdateSet({
            since: sql`case when ${isOver} then excluded.since else quota.since end`,
            used: sql`case when ${isOver} then excluded.used else ${sum} end`,
          })
          .where(sql<boolean>`${isOver} or ${sum} <= ${limit}`),
      )
      .returning('used')
      .executeTakeFirst());
  if (counted) return;
  const row = await db
    .selectFrom('quota')
    .select(['since', 'used'])
    .where('account_id', '=', actor.id)
    .where('kind', '=', kind)
    .where('since', '>', started)
    .executeTakeFirst();
  const waitMs = (row === undefined ? now : Date.parse(row.since)) + hours * hourMs - now;
  const detail = message(Math.max(0, limit - (row?.used ?? 0)), formatDuration(waitMs));
  throw tooManyRequests(waitMs / 1000, detail, `quota-${kind.replace('_', '-')}`);
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
  db: Kysely<Schema>,
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
 * Throws 403 for an unconfirmed address, 429 when a quota is exceeded.
 */
export async function countSubmission(
  db: Transaction<Schema>,
  deps: Pick<Deps, 'config' | 'clock'>,
  actor: Actor,
  files: readonly UploadedFile[],
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
  await consumeQuota(db, deps.clock, actor, submissions, 1);
  await countPictures(db, deps, actor, bytes);
}

/** Counts a submission before the work that it limits. Throws what `countSubmission` throws. */
export const countAhead = (
  deps: Pick<Deps, 'store' | 'config' | 'clock'>,
  actor: Actor,
  files: readonly UploadedFile[],
): Promise<void> => deps.store.db.transaction().execute((db) => countSubmission(db, deps, actor, files));

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
