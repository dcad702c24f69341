import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

const count = z.number().int();

/** What a page tells of itself: where its visitor moved to, which the server has not seen, and the time before that. */
export const countView = endpoint('countView', {
  summary: 'Count a move within the site, and the seconds that a page was in front; keeps no address, sets no cookie',
  tag: 'Analytics',
  body: z
    .object({
      /** Address on this site that was moved to, without its query; absent when the page is left or put away. */
      path: z.string(messages.badPath).startsWith('/', messages.badPath).max(2000, messages.badPath).optional(),
      /** Seconds that the page moved from was in front since this was told last. */
      seconds: z
        .number(messages.badSeconds)
        .min(0, messages.badSeconds)
        .max(limits.viewSeconds, messages.badSeconds)
        .optional(),
    })
    .refine(({ path, seconds }) => path !== undefined || seconds !== undefined, messages.nothingToCount),
  answer: null,
});

export const getAnalyticsOverview = endpoint('getAnalyticsOverview', {
  summary: 'Visits of the last 30 days and what members contributed',
  tag: 'Administration',
  answer: z.object({
    overview: z.object({
      total_page_views: count,
      /** Visitors of each day added up: who comes back on another day cannot be told from somebody new. */
      total_unique_visitors: count,
      /** Seconds a visit. */
      avg_time_spent: z.number(),
    }),
    /** The pages with the most views: a record by its name, another page by its title. */
    topPages: z.array(z.object({ resource_name: z.string(), view_count: count, unique_views: count })),
    /** By the English name of the country, `Unknown` where the address tells none; most visits first. */
    countryStats: z.array(z.object({ visitor_country: z.string(), visit_count: count, unique_visitors: count })),
    /** Every day of the window, the earliest first. */
    dailyStats: z.array(z.object({ date: z.string(), total_views: count, unique_visitors: count })),
    /** Members who visited in the window or whose content is there, most active first; all but visits is of all time. */
    userStats: z.array(
      z.object({
        id: count,
        username: z.string(),
        email: z.string(),
        events_created: count,
        artists_created: count,
        decorations_created: count,
        releases_created: count,
        last_login: z.string().nullable(),
        total_visits: count,
      }),
    ),
    /** Hosts that visits came from, most visits first. */
    trafficSources: z.array(z.object({ referrer_url: z.string(), visit_count: count })),
  }),
});
export type AnalyticsOverview = z.output<(typeof getAnalyticsOverview)['answer']>;
