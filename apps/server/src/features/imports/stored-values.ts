import { z } from 'zod';
import { eventDetail, floorArtist, floorHours } from '@moonfloor/contract/events/events';
import type { SourceValues } from './merge-fields.ts';

const artist = floorArtist.omit({ id: true }).partial().required({ artist_name: true });
const floor = z.object({ name: z.string(), hours: z.array(floorHours).default([]), artists: z.array(artist) });

const sourceValues = eventDetail
  .pick({
    event_name: true,
    event_date: true,
    start_time: true,
    event_end_date: true,
    end_time: true,
    event_status: true,
    description: true,
    event_location: true,
    country: true,
    area: true,
    latitude: true,
    longitude: true,
    place_radius_km: true,
    extras: true,
    event_page_link: true,
    ticket_link: true,
    price: true,
    facts: true,
  })
  .extend({ floors: z.array(floor), decorations: z.array(z.string()), promoters: z.array(z.string()) })
  .partial();

/** Parses the stored JSON of a source's values. Throws when it is invalid. */
export function parseSourceValues(json: string): SourceValues {
  return sourceValues.parse(JSON.parse(json));
}
