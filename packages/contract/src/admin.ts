import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { searchText } from './fields.ts';
import { limits } from './limits.ts';
import { activeStatuses, eventStatuses, releaseStatuses, resourceTypes } from './lists.ts';
import { messages } from './messages.ts';
import { pageNumber, pageSize, pagination } from './page.ts';

const tag = 'Administration';
const id = z.number().int();
const status = z.enum([...new Set([...eventStatuses, ...activeStatuses, ...releaseStatuses])]);
const type = z.enum(resourceTypes, { error: 'Type must be event, artist, decoration or release' });

/** One entry of the history: who did what to which record, and when. */
export const activity = z.object({
  id,
  user_name: z.string(),
  action_type: z.enum(['create', 'update', 'delete', 'other']),
  resource_type: z.enum(resourceTypes),
  resource_id: id,
  resource_name: z.string(),
  created_at: z.string(),
});
export type Activity = z.output<typeof activity>;

export const listActivity = endpoint('listActivity', {
  summary: 'History of changes, latest first',
  tag,
  query: z.object({ page: pageNumber, limit: pageSize(limits.activityPage, 100) }),
  answer: z.object({ activities: z.array(activity), pagination }),
});

export const getDashboard = endpoint('getDashboard', {
  summary: 'Counts, recent activity and upcoming events',
  tag,
  answer: z.object({
    counts: z.object({
      total_events: id, total_artists: id, total_decorations: id, total_releases: id, total_users: id,
    }),
    recentActivity: z.array(activity),
    upcomingEvents: z.array(z.object({ id, name: z.string(), start_date: z.string(), status: z.enum(eventStatuses) })),
  }),
});

export const getHealth = endpoint('getHealth', {
  summary: 'Whether the database answers, sign-ins that have not ended, and what waits for moderation',
  tag,
  answer: z.object({ database: z.boolean(), activeSessions: id, pendingModerations: id }),
});

export const searchContent = endpoint('searchContent', {
  summary: 'Search over all content; the total stands in X-Total-Count',
  tag,
  query: z.object({
    type: z
      .enum(['all', ...resourceTypes], { error: 'Type must be all, event, artist, decoration or release' })
      .default('all'),
    sortBy: z
      .enum(['created_at', 'updated_at', 'name', 'status'], {
        error: 'Sort must be created_at, updated_at, name or status',
      })
      .default('created_at'),
    sortOrder: z.enum(['asc', 'desc'], { error: 'Order must be asc or desc' }).default('desc'),
    query: searchText(),
    page: pageNumber,
    limit: pageSize(limits.searchPage, limits.searchPage),
  }),
  answer: z.array(
    z.object({ id, type, name: z.string(), status, created_at: z.string(), updated_at: z.string() }),
  ),
});

export const toggleStatus = endpoint('toggleStatus', {
  summary: 'Publish or unpublish, activate or deactivate, release or cancel, or restore what was deleted',
  tag,
  params: z.object({ type, id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: z.object({ id, type, status }),
  notFound: messages.notFound,
});
