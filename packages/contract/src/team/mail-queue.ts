import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';

const id = z.number().int();

/** A mail in the queue. Its content is not shown, as it may contain secret links. */
const queuedMail = z.object({
  id,
  to: z.string(),
  /** The kind of mail, such as `password-reset`. */
  kind: z.string(),
  subject: z.string(),
  /** `unknown`: it was handed to the mail server, whose answer was lost. */
  state: z.enum(['waiting', 'sending', 'unknown', 'undeliverable']),
  tries: id,
  /** The mail server's last answer, or one of `mailReasons`; null before the first try. */
  reason: z.string().nullable(),
  created_at: z.string(),
  /** When it is tried next; null unless it waits. */
  next_try_at: z.string().nullable(),
  /** When it was given up; null while it is not. */
  ended_at: z.string().nullable(),
  /** Whether it can be sent again: not while it is being sent, nor after its links have expired. */
  resendable: z.boolean(),
});
export type QueuedMail = z.output<typeof queuedMail>;

export const mailQueueEndpoints = endpoints('Administration', {
  listMails: {
    summary: 'Mails that could not be sent, or wait to be sent, latest first',
    query: z.object({
      state: z.enum(['failed', 'waiting'], { error: msg('State must be failed or waiting') }).default('failed'),
      page: pageNumber,
      limit: pageSize(limits.activityPage, 100),
    }),
    response: z.object({ mails: z.array(queuedMail), totals: z.object({ failed: id, waiting: id }), pagination }),
  },
  resendMail: {
    summary: 'Send a mail again, or at once if it waits',
    response: queuedMail,
    ...byId(messages.mailNotFound),
  },
  discardMail: {
    summary: 'Remove a mail from the queue without sending it',
    response: null,
    ...byId(messages.mailNotFound),
  },
});
