import { z } from 'zod';
import { endpoints } from '../api/endpoint.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';

const { badPath, badSeconds } = messages;
const count = z.number().int();

export const analyticsEndpoints = endpoints('Administration', {
  /** A report by a page: the path its visitor navigated to on the client, and the time spent before that. */
  countView: {
    summary:
      'Count a navigation within the site and the seconds that a page was in the foreground; stores no address, sets no cookie',
    tag: 'Analytics',
    body: z
      .object({
        /** Path on this site that was navigated to, without its query; absent when the page is left or hidden. */
        path: z.string(badPath).startsWith('/', badPath).max(2000, badPath).optional(),
        /** Seconds that the previous page was in the foreground since the last report. */
        seconds: z.number(badSeconds).min(0, badSeconds).max(limits.viewSeconds, badSeconds).optional(),
      })
      .refine(({ path, seconds }) => path !== undefined || seconds !== undefined, messages.nothingToCount),
    response: null,
  },
  getAnalyticsOverview: {
    summary: 'Visits of the last 30 days and what members contributed',
    response: z.object({
      overview: z.object({
        total_page_views: count,
        /** Sum of the visitors of each day: visitors who return on another day are counted again. */
        total_unique_visitors: count,
        /** Seconds per visit. */
        avg_time_spent: z.number(),
      }),
      /** The pages with the most views: records by name, other pages by title. */
      topPages: z.array(z.object({ resource_name: z.string(), view_count: count, unique_views: count })),
      /** By the English name of the country, `Unknown` if it cannot be determined; most visits first. */
      countryStats: z.array(z.object({ visitor_country: z.string(), visit_count: count, unique_visitors: count })),
      /** Every day of the period, the earliest first. */
      dailyStats: z.array(z.object({ date: z.string(), total_views: count, unique_visitors: count })),
      /** Members who visited in the period or have content, most active first; everything but visits is all-time. */
      userStats: z.array(
        z.object({
          id: count,
          username: z.string(),
          email: z.string(),
          events_created: count,
          artists_created: count,
          decorations_created: count,
          releases_created: count,
          /** All records, of other types as well; not in the specification. */
          created: count.optional(),
          last_login: z.string().nullable(),
          total_visits: count,
        }),
      ),
      /** Hosts that visits came from, most visits first. */
      trafficSources: z.array(z.object({ referrer_url: z.string(), visit_count: count })),
    }),
  },
});

export type AnalyticsOverview = z.output<(typeof analyticsEndpoints.getAnalyticsOverview)['response']>;
