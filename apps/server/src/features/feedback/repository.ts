import type { Kysely } from 'kysely';
import type { FeedbackItem } from '@moonfloor/contract/feedback';
import type { Schema } from '../../db/schema.ts';
import { offsetOf, type PageParams } from '../../http/pagination.ts';

/** Whether feedback still asks for something, or an admin is done with it. */
export type FeedbackState = 'open' | 'done';

/** Keeps a member's feedback. `now` is an instant. */
export async function insertFeedback(db: Kysely<Schema>, userId: number, feedback: string, now: string) {
  const row = { user_id: userId, feedback, created_at: now };
  const { id } = await db.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, ...row };
}

function selectFeedback(db: Kysely<Schema>) {
  return db
    .selectFrom('feedback')
    .leftJoin('account', 'account.id', 'feedback.user_id')
    .select(['feedback.id', 'feedback.feedback', 'feedback.created_at', 'feedback.done_at'])
    .select(['account.id as user_id', 'account.username', 'account.email']);
}

/** Feedback in one of the two states, latest first. */
export function pageOfFeedback(db: Kysely<Schema>, state: FeedbackState, page: PageParams) {
  return selectFeedback(db)
    .where('feedback.done_at', state === 'open' ? 'is' : 'is not', null)
    .orderBy('feedback.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page));
}

/** How much feedback there is in one of the two states. */
export function countFeedback(db: Kysely<Schema>, state: FeedbackState) {
  return db
    .selectFrom('feedback')
    .where('done_at', state === 'open' ? 'is' : 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('total'));
}

/** One member's feedback with its answers; undefined when there is none. */
export async function findFeedback(db: Kysely<Schema>, id: number): Promise<FeedbackItem | undefined> {
  const row = await selectFeedback(db).where('feedback.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : (await withAnswers(db, [row]))[0];
}

/** Feedback as it is read, joined with its sender. */
type FeedbackRow = Awaited<ReturnType<ReturnType<typeof pageOfFeedback>['execute']>>[number];

/** Adds to feedback what was answered, all of it by one query. */
export async function withAnswers(db: Kysely<Schema>, rows: readonly FeedbackRow[]): Promise<FeedbackItem[]> {
  const answers = await listAnswers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ user_id: userId, username, email, done_at: doneAt, ...row }) => ({
    ...row,
    user: userId === null || username === null || email === null ? null : { id: userId, username, email },
    done: doneAt !== null,
    answers: answers.filter(({ feedback_id: id }) => id === row.id),
  }));
}

async function listAnswers(db: Kysely<Schema>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('feedback_answer')
    .where('feedback_id', 'in', ids)
    .orderBy('id')
    .select(['id', 'feedback_id', 'answer', 'user_name', 'created_at'])
    .execute();
}

/** Marks feedback as done by an admin, or as open again; what is done already stays as it is. */
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

/** Keeps what was answered. `now` is an instant. */
export async function insertAnswer(
  db: Kysely<Schema>,
  { feedbackId, actor, answer }: { feedbackId: number; actor: { id: number; username: string }; answer: string },
  now: string,
): Promise<void> {
  await db
    .insertInto('feedback_answer')
    .values({ feedback_id: feedbackId, user_id: actor.id, user_name: actor.username, answer, created_at: now })
    .execute();
}
