import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { endpoints } from '../api/endpoint.ts';
import { searchText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { recordNotFound } from '../api/messages.ts';
import { pageNumber, pageSize, searchedType } from '../api/page.ts';
import { activity, statusChange, recordParams } from '../records/activity.ts';
import { type Collection, collectionOf } from '../records/simple-calls.ts';
import { publicationStatuses, eventStatuses, type ResourceType, resourceTypes, statuses } from '../values/lists.ts';

const id = z.number().int();

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the types
const totals = Object.fromEntries(resourceTypes.map((type) => [`total_${collectionOf(type)}`, id])) as {
  [T in ResourceType as `total_${Collection<T>}`]: typeof id;
};

export const adminEndpoints = endpoints('Administration', {
  getDashboard: {
    summary: 'Counts, recent activity and upcoming events',
    response: z.object({
      counts: z.object({ ...totals, total_users: id }),
      recentActivity: z.array(activity),
      upcomingEvents: z.array(
        z.object({
          id,
          name: z.string(),
          start_date: z.string(),
          status: z.enum(publicationStatuses),
          event_status: z.enum(eventStatuses),
        }),
      ),
    }),
  },
  getWork: {
    summary: 'What waits for moderators and admins, as numbers; null where only admins decide and the caller is none',
    response: z.object({
      /** Records, reports, suggested changes and claims that wait for a decision. */
      records: id,
      reports: id,
      suggestions: id,
      claims: id,
      /** Feedback that is not done, and mails that could not be sent. */
      feedback: id.nullable(),
      mails: id.nullable(),
    }),
  },
  getHealth: {
    summary: 'Whether the database responds and the disk has space, active sessions, and what waits for moderation',
    response: z.object({ database: z.boolean(), disk: z.boolean(), activeSessions: id, pendingModerations: id }),
  },
  searchContent: {
    summary: 'Search over all content; the total is in X-Total-Count',
    query: z.object({
      type: searchedType,
      sortBy: z
        .enum(['created_at', 'updated_at', 'name', 'status'], {
          error: msg('Sort must be created_at, updated_at, name or status'),
        })
        .default('created_at'),
      sortOrder: z.enum(['asc', 'desc'], { error: msg('Order must be asc or desc') }).default('desc'),
      query: searchText(),
      page: pageNumber,
      limit: pageSize(limits.searchPage, limits.searchPage),
    }),
    response: z.array(
      z.object({
        id,
        type: z.enum(resourceTypes),
        name: z.string(),
        /** First day of an event; null for other types. */
        day: z.string().nullable(),
        status: z.enum(statuses),
        created_at: z.string(),
        updated_at: z.string(),
        /** The record that permanently replaces it; null if it was not merged. */
        merged_into: z.object({ id, name: z.string() }).nullable(),
      }),
    ),
  },
  toggleStatus: {
    summary: 'Publish or unpublish, activate or deactivate, release or cancel, or restore what was deleted',
    params: recordParams,
    response: statusChange,
    notFound: recordNotFound,
  },
});
