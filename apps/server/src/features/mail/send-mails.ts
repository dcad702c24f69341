import { sql } from 'kysely';
import { mailReasons } from '@moonfloor/contract/members/member-lists';
import { hourMs, minuteMs, secondMs } from '@moonfloor/contract/values/durations';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import type { DialectName } from '../../db/open-database.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { describeFailure, type MailFailure } from '../../platform/mail/mail-failure.ts';
import type { MailMessage } from '../../platform/mail/transport.ts';
import { languageOf, type MailBlock, storedBlocks } from './enqueue.ts';
import { renderHtml, renderText } from './render.ts';

type MailDeps = Pick<Deps, 'store' | 'clock' | 'mailer' | 'log' | 'publicUrl'>;

/** Mails that a process sends at the same time. */
const concurrentMails = 4;

/** Maximum number of tries: two days, with the delays below. */
const maxTries = 16;
const firstDelayMs = minuteMs;
const maxDelayMs = 6 * hourMs;

/** How long a process does not use a mail server that cannot be reached or refuses to talk to it. */
const pauseMs = 30 * secondMs;

/**
 * Returns a job that sends the mails that are due, run every second. Each is taken before it is sent, so that no two processes send it; a
 * mail is tried again only if it was certainly not delivered.
 */
export function createMailJob(deps: MailDeps): (stop: AbortSignal) => Promise<void> {
  let pausedUntil = 0;
  return async (stop) => {
    const work = await findMailWork(deps);
    if (work.dead) await endDeadLeases(deps);
    if (!work.due) return;
    const drain = async (): Promise<void> => {
      while (!stop.aborted && deps.clock.now() >= pausedUntil) {
        const mail = await leaseMail(deps);
        if (mail === undefined) return;
        if ((await sendMail(deps, mail, stop)) === 'server-failed') pausedUntil = deps.clock.now() + pauseMs;
      }
    };
    // a run ends when all its tries have ended, also if storing the outcome of one fails
    const ends = await Promise.allSettled(Array.from({ length: concurrentMails }, drain));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}

async function sendMail(deps: MailDeps, mail: LeasedMail, stop: AbortSignal): Promise<'done' | 'server-failed'> {
  const { clock, mailer, log } = deps;
  if (mail.body === null || (mail.expires_at !== null && Date.parse(mail.expires_at) <= clock.now())) {
    await finishMail(deps, mail, { state: 'undeliverable', reason: mailReasons.expired });
    return 'done';
  }
  try {
    await mailer.send(messageOf(mail, deps.publicUrl()), stop);
  } catch (error) {
    const failure = describeFailure(error);
    log.warn({ mail: mail.id, kind: mail.kind, failure: failure.kind, code: failure.code }, 'sending mail failed');
    await finishMail(deps, mail, outcomeOf(mail.tries, failure, clock.now()));
    return failure.kind === 'server' ? 'server-failed' : 'done';
  }
  await finishMail(deps, mail, { state: 'sent' });
  return 'done';
}

function outcomeOf(tries: number, { kind, reason }: MailFailure, now: number): Outcome {
  if (kind === 'unknown') return { state: 'unknown', reason };
  if (kind === 'permanent' || tries >= maxTries) return { state: 'undeliverable', reason };
  return { state: 'waiting', reason, nextTryAt: new Date(now + delayMs(tries)).toISOString() };
}

/** Delay before the next try: doubled each time, with up to a quarter at random, so that mails do not all come back at once. */
function delayMs(tries: number): number {
  const delay = Math.min(firstDelayMs * 2 ** (tries - 1), maxDelayMs);
  return Math.round(delay * (1 + Math.random() / 4));
}

/** Returns the message of a mail. Throws a `TypeError`, which is final, if its content cannot be read. */
function messageOf(mail: LeasedMail, site: string): MailMessage {
  return runInLanguage(languageOf(mail.language), () => {
    const content = { subject: mail.subject, blocks: blocksOf(mail.body ?? '[]') };
    const footer = { site, unsubscribeUrl: mail.unsubscribe_url };
    return {
      id: mail.message_id,
      to: mail.to_address,
      subject: mail.subject,
      text: renderText(content, footer),
      html: renderHtml(content, footer),
      unsubscribeUrl: mail.unsubscribe_url,
    };
  });
}

function blocksOf(json: string): MailBlock[] {
  try {
    return storedBlocks.parse(JSON.parse(json));
  } catch (error) {
    throw new TypeError('unreadable content', { cause: error });
  }
}

/** Time after which the process that leased a mail is considered dead. Longer than any try takes. */
const leaseMs = 10 * minuteMs;

/**
 * Leases the next due mail for this process: no other process gets it. Counts the try. Undefined when none is due.
 */
async function leaseMail({ store: { db, dialect }, clock }: Pick<Deps, 'store' | 'clock'>) {
  const now = instant(clock);
  return db
    .updateTable('mail')
    .set((eb) => ({ state: 'sending', tries: eb('tries', '+', 1), lease_until: instant(clock, leaseMs) }))
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

type LeasedMail = NonNullable<Awaited<ReturnType<typeof leaseMail>>>;

/** Whether a mail is due, or one is still marked as being sent by a process that must have died. */
async function findMailWork({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>) {
  const now = instant(clock);
  const mails = db.selectFrom('mail').select('id').limit(1);
  const dueMail = await mails
    .where(sql<boolean>`state = 'waiting'`)
    .where('next_try_at', '<=', now)
    .executeTakeFirst();
  const abandonedMail = await mails
    .where(sql<boolean>`state = 'sending'`)
    .where('lease_until', '<=', now)
    .executeTakeFirst();
  return { due: dueMail !== undefined, dead: abandonedMail !== undefined };
}

type Outcome =
  | { state: 'sent' }
  | { state: 'unknown' | 'undeliverable'; reason: string }
  | { state: 'waiting'; reason: string; nextTryAt: string };

/**
 * Stores the outcome of a try, unless the mail has been leased again since. The content of a mail that was sent is
 * deleted, as is that of one that expired.
 */
async function finishMail(
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
async function endDeadLeases({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const now = instant(clock);
  await db
    .updateTable('mail')
    .set({ state: 'unknown', reason: mailReasons.interrupted, ended_at: now })
    .where(sql<boolean>`state = 'sending'`)
    .where('lease_until', '<=', now)
    .execute();
}
