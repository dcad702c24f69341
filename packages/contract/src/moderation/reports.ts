import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { solution } from '../accounts/challenge.ts';
import { byId, endpoints } from '../api/endpoint.ts';
import { optionalText, requiredText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages, recordNotFound } from '../api/messages.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';
import { barriers } from '../members/member-lists.ts';
import { recordParams } from '../records/activity.ts';
import { resourceTypes, statuses } from '../values/lists.ts';

const id = z.number().int();
/** An account; null when it is deleted, and where there is none. */
export const person = z.object({ id, username: z.string() }).nullable();

/** The record that a report or suggestion is about, as it is now. */
export const concernedRecord = z.object({
  type: z.enum(resourceTypes),
  id,
  name: z.string(),
  status: z.enum(statuses),
  /** Its author; null when the account is deleted. */
  author: person,
});
export type ConcernedRecord = z.output<typeof concernedRecord>;

const reportStates = ['open', 'dismissed', 'acted'] as const;

export const report = z.object({
  id,
  record: concernedRecord,
  reason: z.string(),
  /** Null for a visitor, and when the account is deleted. */
  reporter: person,
  created_at: z.string(),
  state: z.enum(reportStates),
  /** A moderator's note. */
  note: z.string().nullable(),
  decided_by: person,
  decided_at: z.string().nullable(),
  /** Why the caller may not decide about it; null if they may. */
  barrier: z.enum(barriers).nullable(),
});
export type Report = z.output<typeof report>;

/**
 * The outcome of a report: nothing (`dismiss`), the record hidden or deleted (by admins), or something done otherwise
 * (`done`). `note` leaves the report open for others.
 */
const reportDecisions = ['dismiss', 'unpublish', 'delete', 'done', 'note'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

export const reportEndpoints = endpoints('Administration', {
  submitReport: {
    summary:
      'Report a record. After 20 reports within an hour from one address, 429 with the code `challenge-required` carries a proof-of-work challenge, whose solution is sent as `altcha`',
    tag: 'Feedback',
    body: z.object({
      type: recordParams.shape.type,
      id: recordParams.shape.id,
      reason: requiredText({ label: msg('Reason'), max: limits.reason, lines: true, message: messages.reasonRequired }),
      altcha: solution,
    }),
    response: z.object({ id }),
    notFound: recordNotFound,
  },
  listReports: {
    summary: 'Reports: open ones, oldest first, or decided ones, latest first',
    query: z.object({
      state: z.enum(['open', 'decided'], { error: msg('State must be open or decided') }).default('open'),
      page: pageNumber,
      limit: pageSize(limits.activityPage, 100),
    }),
    response: z.object({ reports: z.array(report), totals: z.object({ open: id, decided: id }), pagination }),
  },
  decideReport: {
    summary:
      'Decide about a report. `unpublish` and `delete` are for admins and settle all open reports of the record; `note` leaves it open',
    body: z.object({
      decision: z.enum(reportDecisions, { error: msg('Decision must be dismiss, unpublish, delete, done or note') }),
      note: optionalText({ label: msg('Note'), max: limits.reason, lines: true }),
    }),
    response: report,
    ...byId(messages.reportNotFound),
  },
});
