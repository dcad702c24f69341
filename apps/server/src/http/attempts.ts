import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { tooManyTries } from '../errors.ts';
import { instant } from '../platform/clock.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import type { Bound } from './rate-limit.ts';

/** A bound on tries that fail, and what they are counted by. */
export interface AttemptLimit extends Bound {
  /** Names what is counted, such as `address:5f3a01`; no address and no name stands in it. */
  key: string;
  /** What the security log says of a try that it refuses. */
  what: string;
  /** The account that is tried, if it is one. */
  account?: { id: number; username: string } | undefined;
  /** Tries that run at once in a process, the others wait: those under way count as failed until they are done. */
  atOnce: number;
  /** Whether a try that succeeds forgets the failures before it; otherwise only itself. */
  forgets: boolean;
}

/** Counts tries in the database, for all processes and servers together. */
export interface Attempts {
  /**
   * Runs `check` and counts the times that it comes out false, by each of the limits, which stand in the same order
   * wherever they meet. Throws 429 with the seconds to wait, without checking, when one of them has no try left.
   */
  check(limits: readonly AttemptLimit[], check: () => Promise<boolean>): Promise<boolean>;
  /** Counts a try, however it comes out. Throws 429. */
  take(limit: AttemptLimit): Promise<void>;
}

/** Hears of the first try that a limit refuses in its time. */
export type OnRefused = (limit: AttemptLimit) => Promise<void>;

class Refused extends Error {
  readonly limit: AttemptLimit;
  readonly endsAt: string;

  constructor(limit: AttemptLimit, endsAt: string) {
    super('no try is left');
    this.limit = limit;
    this.endsAt = endsAt;
  }
}

/** Counts on what `deps` has opened. */
export function createAttempts({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>, onRefused: OnRefused): Attempts {
  const queue = createKeyedQueue<string>();

  const take = async (limits: readonly AttemptLimit[]): Promise<void> => {
    const now = clock.now();
    try {
      await requireTries(db, limits, instant(clock));
      await db.transaction().execute(async (transaction) => {
        for (const limit of limits) await countTry(transaction, limit, now);
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (await markRefused(db, error.limit.key)) await onRefused(error.limit);
      throw tooManyTries((Date.parse(error.endsAt) - now) / 1000);
    }
  };

  const attempt = async (limits: readonly AttemptLimit[], check: () => Promise<boolean>): Promise<boolean> => {
    await take(limits);
    let good: boolean;
    try {
      good = await check();
    } catch (error) {
      await giveBack(db, limits);
      throw error;
    }
    if (good) {
      await giveBack(db, limits.filter(({ forgets }) => !forgets));
      await forget(db, limits.filter(({ forgets }) => forgets));
    }
    return good;
  };

  return {
    check: (limits, check) => limits.reduceRight(
      (work, { key, atOnce }) => () => queue.run(key, atOnce, work),
      () => attempt(limits, check),
    )(),
    take: (limit) => take([limit]),
  };
}

const keysOf = (limits: readonly AttemptLimit[]): string[] => limits.map(({ key }) => key);

/** Throws `Refused` when a limit has no try left; what is refused anyway writes nothing. */
async function requireTries(db: Kysely<Schema>, limits: readonly AttemptLimit[], now: string): Promise<void> {
  const rows = await db
    .selectFrom('attempt')
    .where('key', 'in', keysOf(limits))
    .where('ends_at', '>', now)
    .select(['key', 'tries', 'ends_at'])
    .execute();
  for (const limit of limits) {
    const row = rows.find(({ key }) => key === limit.key);
    if (row !== undefined && row.tries >= limit.tries) throw new Refused(limit, row.ends_at);
  }
}

/** Counts a try; the limit's time begins with the first one. Throws `Refused`, which is to undo what was counted. */
async function countTry(db: Kysely<Schema>, limit: AttemptLimit, at: number): Promise<void> {
  const now = new Date(at).toISOString();
  const ends_at = new Date(at + limit.minutes * 60_000).toISOString();
  const row = await db
    .insertInto('attempt')
    .values({ key: limit.key, tries: 1, ends_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => {
      const over = eb('attempt.ends_at', '<=', now);
      return {
        tries: eb.case().when(over).then(1).else(eb('attempt.tries', '+', 1)).end(),
        ends_at: eb.case().when(over).then(ends_at).else(eb.ref('attempt.ends_at')).end(),
        refused: eb.case().when(over).then(0).else(eb.ref('attempt.refused')).end(),
      };
    }))
    .returning(['tries', 'ends_at'])
    .executeTakeFirstOrThrow();
  if (row.tries > limit.tries) throw new Refused(limit, row.ends_at);
}

/** Notes that a limit has refused a try. False when it had before. */
async function markRefused(db: Kysely<Schema>, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attempt')
    .set({ refused: 1 })
    .where('key', '=', key)
    .where('refused', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function giveBack(db: Kysely<Schema>, limits: readonly AttemptLimit[]): Promise<void> {
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

async function forget(db: Kysely<Schema>, limits: readonly AttemptLimit[]): Promise<void> {
  if (limits.length > 0) await db.deleteFrom('attempt').where('key', 'in', keysOf(limits)).execute();
}

/** Removes what no limit counts any more. */
export async function sweepAttempts({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db.deleteFrom('attempt').where('ends_at', '<=', instant(clock)).execute();
}
