import { z } from 'zod';
import { happenings } from '@moonfloor/contract/lists';
import type { SourceValues } from './merge-fields.ts';

const text = z.string().nullable();
const degrees = z.number().nullable();
const artist = z.object({
  artist_name: z.string(),
  artist_type: text.optional(),
  artist_country: text.optional(),
  record_labels: text.optional(),
  artist_info: text.optional(),
});

const sourceValues = z
  .object({
    event_name: z.string(),
    event_date: z.string(),
    start_time: text,
    event_end_date: text,
    end_time: text,
    event_status: z.enum(happenings),
    description: text,
    event_location: text,
    country: z.string(),
    area: text,
    latitude: degrees,
    longitude: degrees,
    place_radius_km: degrees,
    floors: z.array(z.object({ name: z.string(), artists: z.array(artist) })),
    decorations: z.array(z.string()),
    extras: text,
    event_page_link: text,
    ticket_link: text,
    price: text,
  })
  .partial();

/** Parses the stored JSON of a source's values. Throws when it is invalid. */
export function parseSourceValues(json: string): SourceValues {
  return sourceValues.parse(JSON.parse(json));
}
