import { z } from 'zod';
import { byId, endpoints } from '../api/endpoint.ts';
import { messages } from '../api/messages.ts';
import { styles } from '../values/lists.ts';
import { eventCard } from './events.ts';

/** The moon in the night after an event's first day. */
const nightMoon = z.object({
  /** The full moon that falls on a day of the event, and that day in the server's time zone. */
  full: z.object({ name: z.string(), day: z.string() }).nullable(),
  /** From the full moon before (0) to the one after (1), at the midnight that follows the event's first day. */
  position: z.number(),
  /** Illuminated fraction at that midnight, 0 to 1. */
  illumination: z.number(),
});
export type NightMoon = z.output<typeof nightMoon>;

/** The sun on an event's first day, from midnight to midnight, in local time of its place, `HH:MM`. */
const sun = z.object({
  sunrise: z.string().nullable(),
  sunset: z.string().nullable(),
  /** During polar day or night, when it neither rises nor sets. */
  stays: z.enum(['up', 'down']).nullable(),
});
export type Sun = z.output<typeof sun>;

/** An event of the same series, without its line-up. */
const edition = eventCard.omit({ floors: true, styles: true, recurrence: true });
export type Edition = z.output<typeof edition>;

/** A nearby event, without its line-up. */
const neighbour = edition.extend({
  /** Great-circle distance, km. */
  distance: z.number(),
});
export type Neighbour = z.output<typeof neighbour>;

export const eventContextEndpoints = endpoints('Events', {
  getEventAround: {
    summary:
      'What is around an event: the moon and the sun of its night, other events close by in the same week, other editions',
    response: z.object({
      /** IANA name of the local time zone; that of its country if it has no coordinates. */
      time_zone: z.string(),
      /** Null for days that cannot be computed. */
      moon: nightMoon.nullable(),
      /** Null without coordinates, and for days that cannot be computed. */
      sun: sun.nullable(),
      /** Styles of the linked artists who play, most common first, with the number of those artists. */
      styles: z.array(z.object({ style: z.enum(styles), artists: z.number().int() })),
      /** Published events that are neither cancelled nor postponed, nearest first. */
      neighbours: z.array(neighbour),
      /** Published events of the same series on other days: the closest ones in time, latest first. */
      editions: z.array(edition),
      /** Search words that find all editions, if there are more; null otherwise. */
      more_editions: z.string().nullable(),
    }),
    ...byId(messages.eventNotFound),
    shared: 'visitors',
  },
});

export type EventContext = z.output<typeof eventContextEndpoints.getEventAround.response>;
