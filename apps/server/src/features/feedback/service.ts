import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import type { Pagination } from '@moonfloor/contract/api/page';
import type { FeedbackItem } from '@moonfloor/contract/team/feedback';
import { formatDate } from '@moonfloor/contract/values/format-date';
import { t } from '@moonfloor/messages/t';
import { lockBy } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { type PageParams, paginationOf } from '../../http/pagination.ts';
import type { Limiter } from '../../http/rate-limit.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { enqueueMail, findRecipient } from '../mail/enqueue.ts';
import {
  countFeedback,
  type FeedbackState,
  findFeedback,
  insertAnswer,
  selectPageOfFeedback,
  setFeedbackDone,
  withAnswers,
} from './repository.ts';

/** Returns a page of feedback, latest first, and the number in both states. */
export async function listFeedback(
  { store: { db } }: Deps,
  state: FeedbackState,
  page: PageParams,
): Promise<{ feedback: FeedbackItem[]; totals: Record<FeedbackState, number>; pagination: Pagination }> {
  const totals = { open: await countFeedback(db, 'open'), done: await countFeedback(db, 'done') };
  const feedback = await withAnswers(db, await selectPageOfFeedback(db, state, page).execute());
  return { feedback, totals, pagination: paginationOf(page, totals[state]) };
}

/** Returns feedback by id. Throws 404. */
async function requireFeedback(db: Kysely<Schema>, id: number): Promise<FeedbackItem> {
  const item = await findFeedback(db, id);
  if (item === undefined) throw notFound(messages.feedbackNotFound);
  return item;
}

/** Marks feedback as done, or as open again, and returns it. Throws 404. */
export async function markFeedback(deps: Deps, actor: Actor, id: number, done: boolean): Promise<FeedbackItem> {
  return deps.store.db.transaction().execute(async (db) => {
    await setFeedbackDone(db, id, done ? { by: actor.id, at: instant(deps.clock) } : null);
    return requireFeedback(db, id);
  });
}

/**
 * Stores an answer, queues it as a mail, and optionally marks the feedback as done. An identical answer is not sent again.
 * Throws 404, 409 when the sender's account was deleted, and 429.
 */
export async function answerFeedback(
  deps: Deps,
  actor: Actor,
  id: number,
  { answer, done }: { answer: string; done: boolean },
  limiter: Limiter,
): Promise<FeedbackItem> {
  const isNew = ({ answers }: FeedbackItem): boolean => !answers.some((earlier) => earlier.answer === answer);
  const before = await requireFeedback(deps.store.db, id);
  if (isNew(before)) {
    if (before.user === null) throw new HttpError(409, messages.senderGone);
    await limiter(String(actor.id));
  }
  const now = instant(deps.clock);
  return deps.store.db.transaction().execute(async (db) => {
    // a second click waits for the first
    await db.updateTable('feedback').set(lockBy('done_at')).where('id', '=', id).execute();
    const item = await requireFeedback(db, id);
    if (isNew(item)) {
      await insertAnswer(db, { feedbackId: id, actor, answer }, now);
      await enqueueAnswer(db, item, answer, now);
    }
    if (done) await setFeedbackDone(db, id, { by: actor.id, at: now });
    return requireFeedback(db, id);
  });
}

/** Queues the mail that answers feedback: the admin's answer, followed by the quoted feedback. */
async function enqueueAnswer(
  db: Kysely<Schema>,
  { user: account, ...item }: FeedbackItem,
  answer: string,
  now: string,
) {
  const recipient = account === null ? undefined : await findRecipient(db, account.id);
  if (recipient === undefined) throw new HttpError(409, messages.senderGone);
  const { username: name, ...to } = recipient;
  await enqueueMail(
    db,
    {
      ...to,
      kind: 'feedback-answer',
      write: () => ({
        subject: t('Your feedback to Moonfloor'),
        blocks: [
          { paragraph: t('Hello {name},', { name }) },
          { paragraph: t('Thank you for your feedback. Here is our answer:') },
          { paragraph: answer },
          { paragraph: t('On {day} you wrote:', { day: formatDate(item.created_at) }) },
          { quote: item.feedback },
        ],
      }),
    },
    now,
  );
}
