import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { endpoints } from '../api/endpoint.ts';
import { oneOf, optionalText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { barriers } from '../members/member-lists.ts';
import { resourceTypes, statuses } from '../values/lists.ts';
import { fieldValue, otherRecord, recordParams, statusChange } from './activity.ts';
import { duplicate } from './duplicates.ts';

const { type, id } = recordParams.shape;

/** An event as a notice names it. */
const namedEvent = z.object({ id: z.number().int(), event_name: z.string() });

/** A record beside another one that it may be merged with. */
const mergeCandidate = z.object({
  id: z.number().int(),
  name: z.string(),
  status: z.enum(statuses),
  /** Username of the author; null when the account is deleted. */
  author: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Its fields by name, in the order of the form: pictures as URLs, lists as in the history; status last. */
  values: z.record(z.string(), fieldValue),
  /** Number of events and releases that refer to it. */
  links: z.object({ events: z.number().int(), releases: z.number().int() }),
});
export type MergeCandidate = z.output<typeof mergeCandidate>;

const moments = ['upcoming', 'past'] as const;

const side = z.object({ id, updated_at: z.string().max(40) });

export const mergeEndpoints = endpoints('Administration', {
  compareRecords: {
    summary: 'Two records of a type side by side, before they are merged: the one that stays and the one that goes',
    query: z
      .object({ type, keep: id, from: id })
      .refine(({ keep, from }) => keep !== from, { error: messages.mergeWithItself, path: ['from'] }),
    response: z.object({
      type: z.enum(resourceTypes),
      keep: mergeCandidate,
      from: mergeCandidate,
      /** The records that values of either refer to by id. */
      referred: z.array(otherRecord),
      /** Why the caller may not merge them so; null if they may. */
      barrier: z.enum(barriers).nullable(),
      /** Whether the caller may take values of the merged record: not if they have added it. */
      takes: z.boolean(),
      /** Of two venues or series: the first pairs of their events on one day, which are probably the same and stay two. */
      same_days: z.array(z.object({ day: z.string(), keep: namedEvent, from: namedEvent })),
    }),
    notFound: messages.notFound,
  },
  mergeRecords: {
    summary:
      'Merge a record into another one of its type, permanently: its links move to that one and its address redirects there. 409 if either has changed since the comparison',
    recentPassword: true,
    body: z
      .object({
        type,
        /** The record to keep, and the version that was reviewed. */
        keep: side,
        /** The record to merge into it. */
        from: side,
        /** Fields whose value changes: taken from the merged record, or (lists) combined from both. */
        take: z.record(z.string().max(limits.name), z.enum(['from', 'both'])).default({}),
      })
      .refine(({ keep, from }) => keep.id !== from.id, { error: messages.mergeWithItself, path: ['from'] }),
    response: statusChange,
    notFound: messages.notFound,
  },
  listDuplicates: {
    summary: 'Pairs of records that are likely the same, in pages; `next` is the cursor of the next page',
    query: z.object({
      type,
      /** Events only: from today on, soonest first, or before today, latest first. */
      when: z.enum(moments, { error: oneOf('when', moments) }).default('upcoming'),
      /** Only those of one record, without paging. */
      id: id.optional(),
      /** `next` of the previous page. */
      after: optionalText({ label: msg('After'), max: limits.name * 4 }).transform((text) => text ?? ''),
    }),
    response: z.object({
      /** Name of that record; null for lists of all. */
      name: z.string().nullable(),
      pairs: z.array(z.object({ one: duplicate, other: duplicate })),
      /** Cursor of the next page; null when there is none. */
      next: z.string().nullable(),
    }),
  },
});

export type MergeComparison = z.output<typeof mergeEndpoints.compareRecords.response>;
export type DuplicatePair = z.output<typeof mergeEndpoints.listDuplicates.response>['pairs'][number];
