import type { Kysely } from 'kysely';
import type { FeedbackItem } from '@moonfloor/contract/team/feedback';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { offsetOf, type PageParams } from '../../http/pagination.ts';

/** Whether feedback is open, or was marked done by an admin. */
export type FeedbackState = 'open' | 'done';

/** Inserts a member's feedback. `now` is an ISO 8601 instant. */
export async function insertFeedback(db: Kysely<Schema>, accountId: number, feedback: string, now: string) {
  const row = { feedback, created_at: now };
  const values = { ...row, account_id: accountId };
  const { id } = await db.insertInto('feedback').values(values).returning('id').executeTakeFirstOrThrow();
  return { id, ...row, user_id: accountId };
}

function selectFeedback(db: Kysely<Schema>) {
  return db
    .selectFrom('feedback')
    .leftJoin('account', 'account.id', 'feedback.account_id')
    .select(['feedback.id', 'feedback.feedback', 'feedback.created_at', 'feedback.done_at'])
    .select(['account.id as account_id', 'account.username', 'account.email']);
}

/** Selects a page of feedback in a state, latest first. */
export function selectPageOfFeedback(db: Kysely<Schema>, state: FeedbackState, page: PageParams) {
  return selectFeedback(db)
    .where('feedback.done_at', state === 'open' ? 'is' : 'is not', null)
    .orderBy('feedback.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page));
}

export const countFeedback = (db: Kysely<Schema>, state: FeedbackState): Promise<number> =>
  countRows(db.selectFrom('feedback').where('done_at', state === 'open' ? 'is' : 'is not', null));

/** Returns feedback with its answers; undefined when it does not exist. */
export async function findFeedback(db: Kysely<Schema>, id: number): Promise<FeedbackItem | undefined> {
  const row = await selectFeedback(db).where('feedback.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : (await withAnswers(db, [row]))[0];
}

/** Feedback joined with its sender. */
type FeedbackRow = Awaited<ReturnType<ReturnType<typeof selectPageOfFeedback>['execute']>>[number];

/** Adds the answers to feedback, with one query. */
export async function withAnswers(db: Kysely<Schema>, rows: readonly FeedbackRow[]): Promise<FeedbackItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const answers = await db
    .selectFrom('feedback_answer')
    .where('feedback_id', 'in', ids)
    .orderBy('id')
    .select(['id', 'feedback_id', 'answer', 'user_name', 'created_at'])
    .execute();
  return rows.map(({ account_id: accountId, username, email, done_at: doneAt, ...row }) => ({
    ...row,
    user: accountId === null || username === null || email === null ? null : { id: accountId, username, email },
    done: doneAt !== null,
    answers: answers.filter(({ feedback_id: id }) => id === row.id),
  }));
}

/** Marks feedback as done by an admin, or as open again; feedback that is already done is not changed. */
export async function setFeedbackDone(
  db: Kysely<Schema>,
  id: number,
  done: { by: number; at: string } | null,
): Promise<void> {
  await db
    .updateTable('feedback')
    .set({ done_at: done?.at ?? null, done_by: done?.by ?? null })
    .where('id', '=', id)
    .where('done_at', done === null ? 'is not' : 'is', null)
    .execute();
}

/** Inserts an answer. `now` is an ISO 8601 instant. */
export async function insertAnswer(
  db: Kysely<Schema>,
  { feedbackId, actor, answer }: { feedbackId: number; actor: { id: number; username: string }; answer: string },
  now: string,
): Promise<void> {
  await db
    .insertInto('feedback_answer')
    .values({ feedback_id: feedbackId, account_id: actor.id, user_name: actor.username, answer, created_at: now })
    .execute();
}
