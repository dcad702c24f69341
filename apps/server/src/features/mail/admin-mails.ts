import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import type { Pagination } from '@moonfloor/contract/api/page';
import type { QueuedMail } from '@moonfloor/contract/team/mail-queue';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { offsetOf, type PageParams, paginationOf } from '../../http/pagination.ts';
import { instant } from '../../platform/clock.ts';
import { inGroup, type MailGroup } from './queue.ts';

const count = (db: Kysely<Schema>, group: MailGroup) => countRows(db.selectFrom('mail').where(inGroup[group]));

/** Returns a page of mails, latest first, and the number in both groups. */
export async function listMails(
  { store: { db }, clock }: Deps,
  group: MailGroup,
  page: PageParams,
): Promise<{ mails: QueuedMail[]; totals: Record<MailGroup, number>; pagination: Pagination }> {
  const totals = { failed: await count(db, 'failed'), waiting: await count(db, 'waiting') };
  const rows = await db
    .selectFrom('mail')
    .where(inGroup[group])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .selectAll()
    .execute();
  return {
    mails: rows.map((row) => toQueuedMail(row, instant(clock))),
    totals,
    pagination: paginationOf(page, totals[group]),
  };
}

/** Sends a mail again as soon as possible. Throws 404, and 409 when it is being sent or its links have expired. */
export async function resendMail({ store, clock }: Deps, id: number): Promise<QueuedMail> {
  const now = instant(clock);
  return store.db.transaction().execute(async (db) => {
    const row = await requireMail(db, id);
    if (isExpired(row, now)) throw new HttpError(409, messages.mailNotResendable);
    const changed = await db
      .updateTable('mail')
      .set({ state: 'waiting', tries: 0, next_try_at: now, lease_until: null, ended_at: null })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'unknown', 'undeliverable'])
      .returningAll()
      .executeTakeFirst();
    if (changed === undefined) throw new HttpError(409, messages.mailBeingSent);
    return toQueuedMail(changed, now);
  });
}

/** Removes a mail from the queue. Throws 404, and 409 when it is being sent. */
export async function discardMail({ store }: Deps, id: number): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    await requireMail(db, id);
    const removed = await db
      .deleteFrom('mail')
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'unknown', 'undeliverable'])
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined) throw new HttpError(409, messages.mailBeingSent);
  });
}

/** Returns a mail that admins see. Throws 404. */
async function requireMail(db: Kysely<Schema>, id: number) {
  const row = await db
    .selectFrom('mail')
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw notFound(messages.mailNotFound);
  return row;
}

type MailRow = Awaited<ReturnType<typeof requireMail>>;

const isExpired = ({ body, expires_at: expires }: MailRow, now: string): boolean =>
  body === null || (expires !== null && expires <= now);

function toQueuedMail(row: MailRow, now: string): QueuedMail {
  const { id, kind, subject, tries, reason, created_at, ended_at } = row;
  const state = row.state === 'sent' ? 'waiting' : row.state;
  return {
    id,
    to: row.to_address,
    kind,
    subject,
    state,
    tries,
    reason,
    created_at,
    next_try_at: state === 'waiting' ? row.next_try_at : null,
    ended_at,
    resendable: state !== 'sending' && !isExpired(row, now),
  };
}
