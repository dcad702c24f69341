import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { endpoints } from '../api/endpoint.ts';
import { oneOf, requiredText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages, recordNotFound } from '../api/messages.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';
import { barriers } from '../members/member-lists.ts';
import { statusChange, recordParams } from '../records/activity.ts';
import { duplicate } from '../records/duplicates.ts';
import { simpleTypes, statuses } from '../values/lists.ts';
import { picture } from '../values/picture.ts';
import { report } from './reports.ts';
import { suggestion } from './suggestions.ts';

const id = z.number().int();

/** Why a record was not published, as shown to its author. */
export const review = z.object({ reason: z.string(), created_at: z.string() });
export type Review = z.output<typeof review>;

/** Types of records that can be pending; releases never are. */
export const moderatedTypes = ['event', 'artist', 'decoration', ...simpleTypes] as const;
export type ModeratedType = (typeof moderatedTypes)[number];

/**
 * Flags of a waiting record: its text is similar to one that was sent back or deleted, or to others that wait; it and
 * those contain many links; or its author added many records within a short time. Imported records are expected to
 * resemble each other and to come together.
 */
const queueFlags = ['similar', 'alike', 'links', 'burst'] as const;
export type QueueFlag = (typeof queueFlags)[number];

/** What is known of the author of a record that waits. */
const authorRecord = z.object({
  id,
  /** When the account was created. */
  since: z.string(),
  /** Numbers of their public records, and of those that were sent back, deleted or acted on lately. */
  published: id,
  troubles: id,
});

/** A record that waits for a decision or for its author, or that the caller has just decided about. */
const queuedRecord = z.object({
  id,
  type: z.enum(moderatedTypes),
  name: z.string(),
  status: z.enum(statuses),
  /** Username of the author; null when the account is deleted. */
  author: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Days and country; null where the type has none. */
  day: z.string().nullable(),
  end_day: z.string().nullable(),
  country: z.string().nullable(),
  picture: picture.nullable(),
  /** The first names of the line-up, and how many it has. */
  acts: z.array(z.string()),
  acts_total: id,
  /** Name of the source that it was imported from; null if it was not. */
  source: z.string().nullable(),
  author_record: authorRecord.nullable(),
  /** The closest records that are likely the same. */
  duplicates: z.array(duplicate),
  /** When the caller decided about it; null in the other lists. */
  decided_at: z.string().nullable(),
  review: review.nullable(),
  flags: z.array(z.enum(queueFlags)),
  /** Numbers behind the flags: waiting records with nearly the same text, and links in all of them. */
  flag_counts: z.object({ alike: id, links: id }),
  /** The first of the waiting records with nearly the same text. */
  alike: z.array(z.object({ type: z.enum(moderatedTypes), id, name: z.string() })),
  /** Why the caller may not decide about it; null if they may. */
  barrier: z.enum(barriers).nullable(),
});
export type QueuedRecord = z.output<typeof queuedRecord>;

/** A moderator's decision about a pending record; `undo` takes back the caller's own last one, of either kind. */
const decision = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('publish') }),
    z.object({
      decision: z.literal('return'),
      reason: requiredText({ label: msg('Reason'), max: limits.reason, lines: true, message: messages.reasonRequired }),
    }),
    z.object({ decision: z.literal('undo') }),
  ],
  { error: msg('Decision must be publish, return or undo') },
);
export type Verdict = Exclude<z.output<typeof decision>, { decision: 'undo' }>;

export const moderationEndpoints = endpoints('Administration', {
  listQueue: {
    summary:
      'What waits for moderation: draft events first, then (where all is moderated) inactive records of other types, oldest first. The oldest reports and suggestions accompany its first page',
    query: z.object({
      /**
       * `waiting` for a decision, `returned` to the author with a reason, or `decided` by the caller within the last day,
       * latest first, as far as that can be taken back, at most 50.
       */
      state: z
        .enum(['waiting', 'returned', 'decided'], { error: msg('State must be waiting, returned or decided') })
        .default('waiting'),
      page: pageNumber,
      limit: pageSize(limits.activityPage, 100),
    }),
    response: z.object({
      records: z.array(queuedRecord),
      /** The oldest open reports and waiting suggestions, on the first page of waiting records. */
      reports: z.array(report),
      suggestions: z.array(suggestion),
      /** Number of records in each state, of open reports and of waiting suggestions. */
      totals: z.object({ waiting: id, returned: id, decided: id, reports: id, suggestions: id }),
      pagination,
    }),
  },
  decide: {
    summary:
      'Publish a record that waits, or send it back to its author with a reason; If-Match with its updated_at ensures that it is the reviewed version. `undo` undoes the caller’s last decision',
    params: z.object({
      type: z.enum(moderatedTypes, { error: oneOf(msg('Type'), moderatedTypes) }),
      id: recordParams.shape.id,
    }),
    body: decision,
    response: statusChange,
    notFound: recordNotFound,
  },
  getReview: {
    summary: 'Why a record was sent back, for its author and for moderators; null when it was not, or is not theirs',
    tag: 'Accounts',
    params: recordParams,
    response: z.object({ review: review.nullable() }),
    notFound: recordNotFound,
  },
});
