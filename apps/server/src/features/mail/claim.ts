import { minuteMs } from '@moonfloor/contract/durations';
import { mailReasons } from '@moonfloor/contract/mail-queue';
import type { DialectName } from '../../db/open-database.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';

/** Time after which the process that claimed a mail is considered dead. Longer than any try takes. */
const leaseMs = 10 * minuteMs;

/**
 * Claims the next due mail for this process: no other process gets it. Counts the try. Undefined when none is due.
 */
export async function claimMail({ store: { db, dialect }, clock }: Pick<Deps, 'store' | 'clock'>) {
  const now = instant(clock);
  return db
    .updateTable('mail')
    .set((eb) => ({
      state: 'sending',
      tries: eb('tries', '+', 1),
      lease_until: new Date(clock.now() + leaseMs).toISOString(),
    }))
    .where('state', '=', 'waiting')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail as next')
        .where('next.state', '=', 'waiting')
        .where('next.next_try_at', '<=', now)
        .orderBy('next.bulk')
        .orderBy('next.next_try_at')
        .orderBy('next.id')
        .limit(1)
        .$if(locksRows(dialect), (query) => query.forUpdate().skipLocked())
        .select('next.id'),
    )
    .returningAll()
    .executeTakeFirst();
}

/** SQLite has one writer at a time, and no row locks. */
const locksRows = (dialect: DialectName): boolean => dialect === 'postgres';

/** A claimed mail. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Outcome of a try. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'unknown' | 'undeliverable'; reason: string }
  | { state: 'waiting'; reason: string; nextTryAt: string };

/**
 * Stores the outcome of a try, unless the mail has been claimed again. The content of a mail that was sent is deleted, as
 * is that of one that will never be sent.
 */
export async function finishMail(
  { store: { db }, clock }: Pick<Deps, 'store' | 'clock'>,
  mail: Pick<ClaimedMail, 'id' | 'tries'>,
  outcome: Outcome,
): Promise<void> {
  const done = outcome.state === 'sent' || ('reason' in outcome && outcome.reason === mailReasons.expired);
  await db
    .updateTable('mail')
    .set({
      state: outcome.state,
      lease_until: null,
      reason: 'reason' in outcome ? outcome.reason : null,
      ...(outcome.state === 'waiting' ? { next_try_at: outcome.nextTryAt } : { ended_at: instant(clock) }),
      ...(done && { body: null }),
    })
    .where('id', '=', mail.id)
    .where('tries', '=', mail.tries)
    .where('state', 'in', ['sending', 'unknown'])
    .execute();
}

/** Marks mails whose process died while sending: whether they were delivered is not known. */
export async function releaseDeadClaims({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const now = instant(clock);
  await db
    .updateTable('mail')
    .set({ state: 'unknown', lease_until: null, reason: mailReasons.interrupted, ended_at: now })
    .where('state', '=', 'sending')
    .where('lease_until', '<=', now)
    .execute();
}
