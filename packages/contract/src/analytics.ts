import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int();

export const getAnalyticsOverview = endpoint('getAnalyticsOverview', {
  summary: 'Visits of the last 30 days and what members contributed',
  tag: 'Administration',
  answer: z.object({
    overview: z.object({
      total_page_views: count,
      total_unique_visitors: count,
      /** Seconds a visit. */
      avg_time_spent: z.number(),
    }),
    topPages: z.array(z.object({ resource_name: z.string(), view_count: count, unique_views: count })),
    countryStats: z.array(z.object({ visitor_country: z.string(), visit_count: count, unique_visitors: count })),
    dailyStats: z.array(z.object({ date: z.string(), total_views: count, unique_visitors: count })),
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
    trafficSources: z.array(z.object({ referrer_url: z.string(), visit_count: count })),
  }),
});
