import { z } from 'zod';
import { endpoints } from '../api/endpoint.ts';
import { limits } from '../api/limits.ts';
import { pageSize } from '../api/page.ts';
import { eventCard, floorArtist } from './events.ts';
import { timetableSet } from './timetable.ts';

/** A set that plays now or later, of a timetable. */
const setSoon = timetableSet
  .pick({ set_id: true, set_start: true, set_end: true, starts_at: true, ends_at: true })
  .extend({ artists: z.array(floorArtist.pick({ id: true, artist_name: true, pairing: true })) });
export type SetSoon = z.output<typeof setSoon>;

/** An event that takes place now or begins soon. */
const eventSoon = eventCard
  .omit({ floors: true, styles: true, status: true, created_by: true, series_id: true, recurrence: true })
  .extend({
    /** When it begins and ends, as instants in UTC: without a start time, its whole days; an unknown end is assumed. */
    begins_at: z.string(),
    over_at: z.string(),
    /** IANA name of the local time zone. */
    time_zone: z.string(),
    /** Floors on which a set plays now or begins soon, in order. */
    floors: z.array(z.object({ floor_id: z.number().int(), floor_name: z.string(), sets: z.array(setSoon) })),
  });
export type EventSoon = z.output<typeof eventSoon>;

export const nowEndpoints = endpoints('Events', {
  listNow: {
    summary: 'Events that take place now or begin within 12 hours, with the sets that play now and next',
    query: z.object({ limit: pageSize(limits.soonEvents, limits.soonEvents) }),
    response: z.object({
      /** The minute that the answer was made for, in UTC. */
      now: z.string(),
      /** By their beginning. */
      events: z.array(eventSoon),
      /** How many there are, also beyond the limit. */
      total: z.number().int(),
      /** If there are none: the next events. */
      next: z.array(eventCard),
    }),
    shared: true,
  },
  countNow: {
    summary: 'Number of events that take place now or begin within 12 hours, and of floors on which a set plays now',
    response: z.object({ events: z.number().int(), floors: z.number().int() }),
    shared: true,
  },
});
export type EventsSoon = z.output<typeof nowEndpoints.listNow.response>;
export type NowCount = z.output<typeof nowEndpoints.countNow.response>;
