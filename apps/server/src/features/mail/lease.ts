import { sql } from 'kysely';
import { mailReasons } from '@moonfloor/contract/members/member-lists';
import { minuteMs } from '@moonfloor/contract/values/durations';
import type { DialectName } from '../../db/open-database.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';

/** Time after which the process that leased a mail is considered dead. Longer than any try takes. */
const leaseMs = 10 * minuteMs;

/**
 * Leases the next due mail for this process: no other process gets it. Counts the try. Undefined when none is due.
 */
export async function leaseMail({ store: { db, dialect }, clock }: Pick<Deps, 'store' | 'clock'>) {
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
        // literal, so that SQLite uses the partial index
        .where(sql<boolean>`next.state = 'waiting'`)
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

export type LeasedMail = NonNullable<Awaited<ReturnType<typeof leaseMail>>>;

/** Whether a mail is due, or one is still marked as being sent by a process that must have died. */
export async function findMailWork({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>) {
  const now = instant(clock);
  const mails = db.selectFrom('mail').select('id').limit(1);
  const due = await mails
    .where(sql<boolean>`state = 'waiting'`)
    .where('next_try_at', '<=', now)
    .executeTakeFirst();
  const dead = await mails
    .where(sql<boolean>`state = 'sending'`)
    .where('lease_until', '<=', now)
    .executeTakeFirst();
  return { due: due !== undefined, dead: dead !== undefined };
}

/** Outcome of a try. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'unknown' | 'undeliverable'; reason: string }
  | { state: 'waiting'; reason: string; nextTryAt: string };

/**
 * Stores the outcome of a try, unless the mail has been leased again since. The content of a mail that was sent is
 * deleted, as is that of one that expired.
 */
export async function finishMail(
  { store: { db }, clock }: Pick<Deps, 'store' | 'clock'>,
  mail: Pick<LeasedMail, 'id' | 'lease_until'>,
  outcome: Outcome,
): Promise<void> {
  const reason = outcome.state === 'sent' ? null : outcome.reason;
  await db
    .updateTable('mail')
    .set({
      state: outcome.state,
      lease_until: null,
      reason,
      ...(outcome.state === 'waiting' ? { next_try_at: outcome.nextTryAt } : { ended_at: instant(clock) }),
      ...((outcome.state === 'sent' || reason === mailReasons.expired) && { body: null }),
    })
    .where('id', '=', mail.id)
    .where('lease_until', '=', mail.lease_until)
    .execute();
}

/**
 * Marks mails whose process died while it sent them: whether they were delivered is not known. They keep the lease, so
 * that the process can still tell if it was only slow.
 */
export async function endDeadLeases({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const now = instant(clock);
  await db
    .updateTable('mail')
    .set({ state: 'unknown', reason: mailReasons.interrupted, ended_at: now })
    .where(sql<boolean>`state = 'sending'`)
    .where('lease_until', '<=', now)
    .execute();
}
