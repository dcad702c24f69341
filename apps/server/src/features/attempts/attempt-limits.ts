import type { Kysely, Transaction } from 'kysely';
import { minuteMs } from '@moonfloor/contract/values/durations';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { tooManyRequests } from '../../errors.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { instant } from '../../platform/clock.ts';
import { KeyedQueue } from '../../platform/keyed-queue.ts';

/** A limit on failed attempts, and the key that they are counted by. */
export interface AttemptLimit extends RateLimit {
  /** Key of the counter, such as `address:5f3a01`; contains neither an address nor a username. */
  key: string;
  /** Description for the security log of an attempt that is rejected. */
  description: string;
  /** The account that the attempt targets, if any. */
  account?: { id: number; username: string } | undefined;
  /**
   * Whether several people share it: ten attempts run at once in a process, and a success removes only its own count. Otherwise one
   * runs at a time, and a success also resets earlier failures. Running attempts count as failed until they finish.
   */
  isShared?: boolean;
  /** Whether it counts the attempts that succeed, instead of those that fail. Ten run at once. */
  ofSuccesses?: boolean;
}

/** Called for the first attempt that a limit rejects in its window. */
type OnLimitExceeded = (limit: AttemptLimit) => Promise<void>;

type CountedLimit = Pick<AttemptLimit, 'key' | 'tries' | 'minutes'>;

class LimitExceeded extends Error {
  readonly limit: CountedLimit;
  readonly endsAt: string;

  constructor(limit: CountedLimit, endsAt: string) {
    super('no try is left');
    this.limit = limit;
    this.endsAt = endsAt;
  }
}

/** Creates a counter of attempts in the database, shared by all processes and servers. */
export function createAttempts(
  { store: { db }, clock }: Pick<Deps, 'store' | 'clock'>,
  onLimitExceeded?: OnLimitExceeded,
) {
  const queue = new KeyedQueue<string>();

  /** Counts an attempt. Returns the limit that is exhausted, and the seconds until its window ends; null otherwise. */
  const count = async <Limit extends CountedLimit>(limits: readonly Limit[]) => {
    const now = clock.now();
    try {
      await requireRemainingAttempts(db, limits, instant(clock));
      await db.transaction().execute(async (transaction) => {
        for (const limit of limits) {
          const { tries, ends_at } = await countAttempts(transaction, limit, now);
          if (tries > limit.tries) throw new LimitExceeded(limit, ends_at);
        }
      });
      return null;
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      const limit = limits.find(({ key }) => key === error.limit.key)!;
      return { limit, wait: (Date.parse(error.endsAt) - now) / 1000 };
    }
  };

  const consume = async (limits: readonly AttemptLimit[]): Promise<void> => {
    const exhausted = await count(limits);
    if (exhausted === null) return;
    const { limit, wait } = exhausted;
    if (await markLimitExceeded(db, limit.key)) await onLimitExceeded?.(limit);
    throw tooManyRequests(wait);
  };

  const attempt = async (limits: readonly AttemptLimit[], check: () => Promise<boolean>): Promise<boolean> => {
    await consume(limits);
    const succeeded = await check().catch(async (error: unknown) => {
      await refundAttempts(db, limits);
      throw error;
    });
    const settled = limits.filter(({ ofSuccesses = false }) => ofSuccesses !== succeeded);
    const { refunded = [], reset = [] } = Object.groupBy(settled, ({ isShared, ofSuccesses }) =>
      isShared === true || ofSuccesses === true ? 'refunded' : 'reset',
    );
    await refundAttempts(db, refunded);
    await resetAttempts(db, reset);
    return succeeded;
  };

  return {
    /**
     * Runs `check` and counts a false result against each of the limits, which callers always pass in the same order.
     * Throws 429 with the seconds to wait, without running `check`, when a limit is exhausted.
     */
    check: (limits: readonly AttemptLimit[], check: () => Promise<boolean>): Promise<boolean> =>
      limits.reduceRight(
        (work, { key, isShared, ofSuccesses }) =>
          () =>
            queue.run(key, isShared === true || ofSuccesses === true ? 10 : 1, work),
        () => attempt(limits, check),
      )(),
    /** Counts an attempt. Returns null, or the seconds until the limit's window ends if it is exhausted. */
    count: async (limit: CountedLimit): Promise<number | null> => (await count([limit]))?.wait ?? null,
    /** Counts an attempt regardless of its result. Throws 429. */
    consume: (limit: AttemptLimit): Promise<void> => consume([limit]),
  };
}

const limitKeys = (limits: readonly CountedLimit[]): string[] => limits.map(({ key }) => key);

/** Throws `LimitExceeded` when a limit is exhausted; reads only, so that rejected attempts cause no writes. */
async function requireRemainingAttempts(
  db: Kysely<Schema>,
  limits: readonly CountedLimit[],
  now: string,
): Promise<void> {
  const rows = await db
    .selectFrom('attempt')
    .where('key', 'in', limitKeys(limits))
    .where('ends_at', '>', now)
    .select(['key', 'tries', 'ends_at'])
    .execute();
  for (const limit of limits) {
    const row = rows.find(({ key }) => key === limit.key);
    if (row !== undefined && row.tries >= limit.tries) throw new LimitExceeded(limit, row.ends_at);
  }
}

/**
 * Counts one or several attempts, and returns how many there were in the window, which starts with the first one, and when it ends. The
 * caller must roll the count back when it exceeds the limit.
 */
export function countAttempts(db: Transaction<Schema>, limit: CountedLimit, at: number, count = 1) {
  const now = new Date(at).toISOString();
  const ends_at = new Date(at + limit.minutes * minuteMs).toISOString();
  return db
    .insertInto('attempt')
    .values({ key: limit.key, tries: count, ends_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const hasEnded = eb('attempt.ends_at', '<=', now);
        return {
          tries: eb
            .case()
            .when(hasEnded)
            .then(count)
            .else(eb('attempt.tries', '+', count))
            .end(),
          ends_at: eb.case().when(hasEnded).then(ends_at).else(eb.ref('attempt.ends_at')).end(),
          refused: eb.case().when(hasEnded).then(0).else(eb.ref('attempt.refused')).end(),
        };
      }),
    )
    .returning(['tries', 'ends_at'])
    .executeTakeFirstOrThrow();
}

/** Records that a limit has rejected an attempt. Returns false if it had been recorded before. */
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
    // sequentially, in the order in which they are counted, so that attempts cannot deadlock
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
  if (limits.length > 0) await db.deleteFrom('attempt').where('key', 'in', limitKeys(limits)).execute();
}

/** Deletes counters whose window has passed. */
export async function sweepAttempts({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db.deleteFrom('attempt').where('ends_at', '<=', instant(clock)).execute();
}
