import { z } from 'zod';
import { endpoints } from '../api/endpoint.ts';
import { optionalDay } from '../api/fields.ts';

const count = z.number().int();

/** A full moon, and the events on its day. */
const fullMoon = z.object({
  /** `Beaver Moon`; the second one in a month is a `Blue Moon`. */
  name: z.string(),
  at: z.string(),
  /** The day it falls on in the server's time zone. */
  day: z.string(),
  /** Published events on that day, the last to begin first: the first few of them, and their total number. */
  events: z.array(z.object({ id: count, event_name: z.string(), country: z.string() })),
  events_total: count,
});
export type FullMoon = z.output<typeof fullMoon>;

export const moonEndpoints = endpoints('Moon', {
  getMoon: {
    summary: 'The full moon before a day (by default today) and those of the year after it',
    query: z.object({ day: optionalDay('Day') }),
    response: z.object({
      day: z.string(),
      /** Illuminated fraction of the moon at noon (UTC) of that day, 0 to 1; null when it cannot be computed. */
      illumination: z.number().nullable(),
      /** In order; empty when they cannot be computed. */
      full_moons: z.array(fullMoon),
    }),
    shared: true,
  },
});
