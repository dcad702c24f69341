import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';
import { instant } from '../platform/clock.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import type { RateLimit } from './rate-limit.ts';

/** A bound on tries that fail, and what they are counted by. */
export interface AttemptLimit extends RateLimit {
  /** Names what is counted, such as `address:5f3a01`; no address and no name stands in it. */
  key: string;
  /** What the security log says of a try that it refuses. */
  description: string;
  /** The account that is tried, if it is one. */
  account?: { id: number; username: string } | undefined;
  /** Tries that run at once in a process, the others wait: those under way count as failed until they are done. */
  maxConcurrent: number;
  /** Whether a try that succeeds forgets the failures before it; otherwise only itself. */
  resetOnSuccess: boolean;
}

/** Counts tries in the database, for all processes and servers together. */
export interface Attempts {
  /**
   * Runs `check` and counts the times that it comes out false, by each of the limits, which stand in the same order
   * wherever they meet. Throws 429 with the seconds to wait, without checking, when one of them has no try left.
   */
  check(limits: readonly AttemptLimit[], check: () => Promise<boolean>): Promise<boolean>;
  /** Counts a try, however it comes out. Throws 429. */
  consume(limit: AttemptLimit): Promise<void>;
}

/** Hears of the first try that a limit refuses in its time. */
export type OnLimitExceeded = (limit: AttemptLimit) => Promise<void>;

class LimitExceeded extends Error {
  readonly limit: AttemptLimit;
  readonly endsAt: string;

  constructor(limit: AttemptLimit, endsAt: string) {
    super('no try is left');
    this.limit = limit;
    this.endsAt = endsAt;
  }
}

/** Counts on what `deps` has opened. */
export function createAttempts(
  { store: { db }, clock }: Pick<Deps, 'store' | 'clock'>,
  onLimitExceeded: OnLimitExceeded,
): Attempts {
  const queue = createKeyedQueue<string>();

  const take = async (limits: readonly AttemptLimit[]): Promise<void> => {
    const now = clock.now();
    try {
      await requireRemainingAttempts(db, limits, instant(clock));
      await db.transaction().execute(async (transaction) => {
        for (const limit of limits) await countAttempt(transaction, limit, now);
      });
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      if (await markLimitExceeded(db, error.limit.key)) await onLimitExceeded(error.limit);
      throw tooManyRequests((Date.parse(error.endsAt) - now) / 1000);
    }
  };

  const attempt = async (limits: readonly AttemptLimit[], check: () => Promise<boolean>): Promise<boolean> => {
    await take(limits);
    let succeeded: boolean;
    try {
      succeeded = await check();
    } catch (error) {
      await refundAttempts(db, limits);
      throw error;
    }
    if (succeeded) {
      await refundAttempts(
        db,
        limits.filter(({ resetOnSuccess }) => !resetOnSuccess),
      );
      await resetAttempts(
        db,
        limits.filter(({ resetOnSuccess }) => resetOnSuccess),
      );
    }
    return succeeded;
  };

  return {
    check: (limits, check) =>
      limits.reduceRight(
        (work, { key, maxConcurrent }) =>
          () =>
            queue.run(key, maxConcurrent, work),
        () => attempt(limits, check),
      )(),
    consume: (limit) => take([limit]),
  };
}

const keysOf = (limits: readonly AttemptLimit[]): string[] => limits.map(({ key }) => key);

/** Throws `LimitExceeded` when a limit has no try left; what is refused anyway writes nothing. */
async function requireRemainingAttempts(
  db: Kysely<Schema>,
  limits: readonly AttemptLimit[],
  now: string,
): Promise<void> {
  const rows = await db
    .selectFrom('attempt')
    .where('key', 'in', keysOf(limits))
    .where('ends_at', '>', now)
    .select(['key', 'tries', 'ends_at'])
    .execute();
  for (const limit of limits) {
    const row = rows.find(({ key }) => key === limit.key);
    if (row !== undefined && row.tries >= limit.tries) throw new LimitExceeded(limit, row.ends_at);
  }
}

/** Counts a try; the limit's time begins with the first one. Throws `LimitExceeded`, which is to undo what was counted. */
async function countAttempt(db: Kysely<Schema>, limit: AttemptLimit, at: number): Promise<void> {
  const now = new Date(at).toISOString();
  const ends_at = new Date(at + limit.minutes * 60_000).toISOString();
  const row = await db
    .insertInto('attempt')
    .values({ key: limit.key, tries: 1, ends_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const over = eb('attempt.ends_at', '<=', now);
        return {
          tries: eb
            .case()
            .when(over)
            .then(1)
            .else(eb('attempt.tries', '+', 1))
            .end(),
          ends_at: eb.case().when(over).then(ends_at).else(eb.ref('attempt.ends_at')).end(),
          refused: eb.case().when(over).then(0).else(eb.ref('attempt.refused')).end(),
        };
      }),
    )
    .returning(['tries', 'ends_at'])
    .executeTakeFirstOrThrow();
  if (row.tries > limit.tries) throw new LimitExceeded(limit, row.ends_at);
}

/** Notes that a limit has refused a try. False when it had before. */
async function markLimitExceeded(db: Kysely<Schema>, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attempt')
    .set({ refused: 1 })
    .where('key', '=', key)
    .where('refused', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function refundAttempts(db: Kysely<Schema>, limits: readonly AttemptLimit[]): Promise<void> {
  if (limits.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    // one after the other in the order in which they are counted, so that none waits for another in a circle
    for (const { key } of limits) {
      await transaction
        .updateTable('attempt')
        .set((eb) => ({ tries: eb('tries', '-', 1) }))
        .where('key', '=', key)
        .where('tries', '>', 0)
        .execute();
    }
  });
}

async function resetAttempts(db: Kysely<Schema>, limits: readonly AttemptLimit[]): Promise<void> {
  if (limits.length > 0) await db.deleteFrom('attempt').where('key', 'in', keysOf(limits)).execute();
}

/** Removes what no limit counts any more. */
export async function sweepAttempts({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db.deleteFrom('attempt').where('ends_at', '<=', instant(clock)).execute();
}
