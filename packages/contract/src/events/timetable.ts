import { z } from 'zod';
import { byId, endpoints } from '../api/endpoint.ts';
import { messages } from '../api/messages.ts';
import { eventDetail, floorArtist, floorHours } from './events.ts';

/** A set: one act, or several that play together, on a floor. */
export const timetableSet = z.object({
  /** Stays the same when the line-up is saved again, also with another time or floor. */
  set_id: z.number().int(),
  floor_id: z.number().int(),
  /** The festival day: a night belongs to the day on which it began. */
  day: z.string(),
  /** Wall times at the event, `YYYY-MM-DDTHH:MM`; the end is null if it is not known. */
  set_start: z.string(),
  set_end: z.string().nullable(),
  /** Instants in UTC. An unknown end is taken to be the next start on the floor, within three hours. */
  starts_at: z.string(),
  ends_at: z.string(),
  artists: z.array(
    floorArtist.pick({
      id: true,
      artist_name: true,
      artist_type: true,
      artist_country: true,
      pairing: true,
      cancelled: true,
      credits: true,
    }),
  ),
});
export type TimetableSet = z.output<typeof timetableSet>;

/** Opening hours of a floor, also as instants in UTC. */
const openHours = floorHours.extend({ opens_at: z.string(), closes_at: z.string() });

/** An event in the sky during the days of a timetable, as an instant in UTC. */
const skyEvent = z.object({ kind: z.enum(['sunrise', 'sunset', 'moonrise', 'moonset']), at: z.string() });
export type SkyEvent = z.output<typeof skyEvent>;

export const timetableEndpoints = endpoints('Events', {
  getTimetable: {
    summary: 'Timetable of an event: its sets with times, by start and floor',
    response: z.object({
      event: eventDetail.pick({
        id: true,
        event_name: true,
        event_date: true,
        event_end_date: true,
        event_status: true,
        country: true,
        area: true,
        status: true,
        updated_at: true,
      }),
      /** IANA name of the local time zone, by which `starts_at` and `ends_at` are computed. */
      time_zone: z.string(),
      /** False if its country has several and neither coordinates nor area tell which. */
      time_zone_sure: z.boolean(),
      /** When a festival day begins, `HH:MM`. */
      day_start: z.string(),
      /** Festival days that have sets, in order. */
      days: z.array(z.string()),
      floors: z.array(z.object({ floor_id: z.number().int(), floor_name: z.string(), hours: z.array(openHours) })),
      sets: z.array(timetableSet),
      /** Sun and moon from the first set to the last, in order; empty without coordinates. */
      sky: z.array(skyEvent),
    }),
    ...byId(messages.eventNotFound),
    shared: 'visitors',
  },
});

export type Timetable = z.output<typeof timetableEndpoints.getTimetable.response>;
