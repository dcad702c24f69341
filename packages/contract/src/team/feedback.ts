import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { requiredText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';

const id = z.number().int();
const done = z.boolean({ error: msg('done must be true or false') });

/** A member's feedback as shown to admins. */
const feedbackItem = z.object({
  id,
  feedback: z.string(),
  created_at: z.string(),
  /** The sender; null when the account is deleted. */
  user: z.object({ id, username: z.string(), email: z.string() }).nullable(),
  done: z.boolean(),
  /** Replies sent by mail, earliest first. */
  answers: z.array(z.object({ id, answer: z.string(), user_name: z.string(), created_at: z.string() })),
});
export type FeedbackItem = z.output<typeof feedbackItem>;

export const feedbackEndpoints = endpoints('Administration', {
  submitFeedback: {
    summary: 'Send feedback to whoever runs the site; the sender is the signed-in user',
    tag: 'Feedback',
    body: z.object({
      feedback: requiredText({
        label: msg('Feedback'),
        max: limits.feedback,
        lines: true,
        message: messages.feedbackRequired,
      }),
      /** Ignored: the sender is the signed-in member. */
      user_id: z.unknown().optional(),
    }),
    response: z.object({ id, feedback: z.string(), user_id: id, created_at: z.string() }),
  },
  listFeedback: {
    summary: 'Feedback of members, latest first',
    query: z.object({
      state: z.enum(['open', 'done'], { error: msg('State must be open or done') }).default('open'),
      page: pageNumber,
      limit: pageSize(limits.activityPage, 100),
    }),
    response: z.object({ feedback: z.array(feedbackItem), totals: z.object({ open: id, done: id }), pagination }),
  },
  updateFeedback: {
    summary: 'Mark feedback as done, or open again',
    body: z.object({ done }),
    response: feedbackItem,
    ...byId(messages.feedbackNotFound),
  },
  answerFeedback: {
    summary: 'Reply to feedback by mail to the member who sent it; the same reply is sent only once',
    body: z.object({
      answer: requiredText({ label: msg('Answer'), max: limits.answer, lines: true, message: messages.answerRequired }),
      /** Whether the reply also closes the feedback. */
      done: done.default(false),
    }),
    response: feedbackItem,
    ...byId(messages.feedbackNotFound),
  },
});
