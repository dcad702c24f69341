import { z } from 'zod';
import { claimedBy } from './claimed-by.ts';
import { msg, t } from '@moonfloor/messages/t';
import { byId, endpoints } from './endpoint.ts';
import { eventFilter } from './event-filter.ts';
import {
  optionalDay,
  optionalDegrees,
  optionalHappening,
  optionalLink,
  optionalText,
  optionalTime,
  optionalWallTime,
  optionalWhole,
  requiredCountry,
  requiredDay,
  requiredName,
} from './fields.ts';
import { decorationsField, floorsField } from './floors-form.ts';
import { alternativeNames, translatedTexts, translations } from './json-fields.ts';
import { limits } from './limits.ts';
import { eventStatuses, happenings, pairings, styles } from './lists.ts';
import { messages } from './messages.ts';
import { recordId } from './numbers.ts';
import { pageNumber, pageSize, pagination } from './page.ts';
import { picture } from './picture.ts';

const instant = z.string();

/** A line-up entry; `id` is the known artist's, null for a plain name. */
export const floorArtist = z.object({
  id: z.number().int().nullable(),
  artist_name: z.string(),
  artist_type: z.string().nullable(),
  artist_country: z.string().nullable(),
  record_labels: z.string().nullable(),
  artist_info: z.string().nullable(),
  /** Start and end of the set: wall times at the event, `YYYY-MM-DDTHH:MM`; null where they are not known. */
  set_start: z.string().nullable(),
  set_end: z.string().nullable(),
  /** How the act plays with the one before it, in one set; null for an act that plays alone or first. */
  pairing: z.enum(pairings).nullable(),
});
export type FloorArtist = z.output<typeof floorArtist>;

/** When a floor is open, and its style then. Wall times at the event, `YYYY-MM-DDTHH:MM`. */
export const floorHours = z.object({ opens: z.string(), closes: z.string(), style: z.enum(styles).nullable() });
export type FloorHours = z.output<typeof floorHours>;

const floorHead = z.object({ floor_id: z.number().int(), floor_name: z.string(), name: z.string() });

/** A floor of an event's page. */
export const floor = floorHead.extend({ hours: z.array(floorHours), artists: z.array(floorArtist) });
export type Floor = z.output<typeof floor>;

/** An event as included in lists: everything for a card. */
export const eventCard = z.object({
  id: z.number().int(),
  event_name: z.string(),
  event_date: z.string(),
  event_end_date: z.string().nullable(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  /** Whether it takes place as announced. */
  event_status: z.enum(happenings),
  event_location: z.string().nullable(),
  country: z.string(),
  area: z.string().nullable(),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Kilometres: the coordinates are the centre of an area of this radius; null when they are exact. */
  place_radius_km: z.number().int().nullable(),
  /**
   * Local time of the place, `YYYY-MM-DDTHH:MM`: until then only those who may edit the event see its venue and exact
   * coordinates; for others the venue is null, and the coordinates are the centre of an area. Null if nothing is hidden.
   */
  place_hidden_until: z.string().nullable(),
  status: z.enum(eventStatuses),
  created_by: z.number().int().nullable(),
  floors: z.array(floorHead.extend({ artists: z.array(floorArtist.pick({ id: true, artist_name: true })) })),
});
export type EventCard = z.output<typeof eventCard>;

/** A source of an imported event as shown on its page, and the event's URL there. */
export const eventSource = z.object({ name: z.string(), url: z.string().nullable() });

/** A decoration tag of an event; `id` is the known crew's, null for a plain name. */
const eventDecoration = z.object({ id: z.number().int().nullable(), decoration_name: z.string() });

/** A complete event. */
export const eventDetail = eventCard.extend({
  /** Names in other scripts, romanised or former ones, uppercased. */
  alternative_names: z.array(z.string()),
  description: z.string().nullable(),
  /** The description in other languages. */
  descriptions: translatedTexts,
  extras: z.string().nullable(),
  event_page_link: z.string().nullable(),
  ticket_link: z.string().nullable(),
  /** As text, such as `20–35 €, presale 18 €`. */
  price: z.string().nullable(),
  floors: z.array(floor),
  decorations: z.array(eventDecoration),
  /** The previous start date of a moved event, as far as it is known. */
  previous_date: z.string().nullable(),
  /** Import sources; empty for submitted events. */
  sources: z.array(eventSource),
  /** Numbers of interested members, and of those going. */
  interested: z.number().int(),
  going: z.number().int(),
  claimed_by: claimedBy,
  /** Start and end as instants, from local times; null as far as times or the time zone are not known for sure. */
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type EventDetail = z.output<typeof eventDetail>;

const required = messages.eventRequired;

/** Text fields of an event's multipart form. */
export const eventForm = z.object({
  event_name: requiredName({ label: msg('Event name'), max: limits.name, upper: true, message: required }),
  alternative_names: alternativeNames(),
  event_date: requiredDay(msg('Start date'), required),
  country: requiredCountry(required),
  event_end_date: optionalDay(msg('End date')),
  start_time: optionalTime(msg('Start time')),
  end_time: optionalTime(msg('End time')),
  event_status: optionalHappening(),
  event_location: optionalText({ label: msg('Venue'), max: limits.place }),
  area: optionalText({ label: msg('Area'), max: limits.place }),
  description: optionalText({ label: msg('Description'), max: limits.longText, lines: true }),
  descriptions: translations({ label: msg('Description'), max: limits.longText }),
  extras: optionalText({ label: msg('Extras'), max: limits.longText, lines: true }),
  event_page_link: optionalLink(msg('Event page link')),
  ticket_link: optionalLink(msg('Ticket link')),
  price: optionalText({ label: msg('Price'), max: limits.price }),
  latitude: optionalDegrees(msg('Latitude'), 90),
  longitude: optionalDegrees(msg('Longitude'), 180),
  place_radius_km: optionalWhole(msg('Radius'), limits.placeRadiusKm),
  place_hidden_until: optionalWallTime(msg('Place hidden until')),
  floors: floorsField,
  decorations: decorationsField,
});
export type EventForm = z.output<typeof eventForm>;

const whole = z.array(z.number().int());
const degrees = z.array(z.number().int().nullable());
const texts = z.array(z.string());

/** Events of the map page in compact form: a column for each field, ascending values as differences between rows. */
const eventTable = z.object({
  /** Difference from the previous row. */
  id: whole,
  /** First day in days since 1970-01-01, as the difference from the previous row; number of days until the end. */
  day: whole,
  nights: whole,
  /** Index into `happenings`. */
  happening: whole,
  /** Hundred-thousandths of a degree, about a metre; null without coordinates. */
  latitude: degrees,
  longitude: degrees,
  /** Radius of the area around the coordinates, in km; 0 if they are exact. */
  place_radius_km: whole,
  /** Bits, see `styleBits`. */
  styles: whole,
  /** Names of countries, and each row's index into them. */
  countries: texts,
  country: whole,
  /** Empty if there is none. */
  event_name: texts,
  /** Alternative names, one per line. */
  alternative_names: texts,
  event_location: texts,
  area: texts,
});
export type EventTable = z.output<typeof eventTable>;

const oneId = recordId();
const idsFault = (): string =>
  t('ids must be numbers with commas between them, at most {max}', { max: limits.eventsPage });

const files = { event_image: 1 } as const;
const large = { floors: limits.fieldBytes } as const;

export const eventEndpoints = endpoints('Events', {
  listEvents: {
    summary: 'Published events of a filter: soonest first, past ones latest first',
    query: eventFilter.safeExtend({ page: pageNumber, limit: pageSize(limits.eventsPage, limits.eventsPage) }),
    response: z.object({ events: z.array(eventCard), pagination }),
    shared: true,
  },
  listEventCountries: {
    summary: 'Countries with published events: upcoming count and next date, most upcoming first',
    response: z.array(
      z.object({
        country: z.string(),
        upcoming: z.number().int(),
        past: z.number().int(),
        next_date: z.string().nullable(),
      }),
    ),
    shared: true,
  },
  listEventPins: {
    summary: 'All published upcoming (or past) events as a table of columns, for the map page',
    query: z.object({ when: z.enum(['upcoming', 'past']).default('upcoming') }),
    response: eventTable,
    shared: true,
  },
  listEventCards: {
    summary: 'The published events among some ids, in the order of the ids',
    query: z.object({
      ids: z.string({ error: idsFault }).transform((text, ctx) => {
        const ids = text.split(',').map((part) => oneId.safeParse(part).data ?? 0);
        if (ids.length <= limits.eventsPage && ids.every((number) => number > 0)) return [...new Set(ids)];
        ctx.issues.push({ code: 'custom', message: idsFault(), params: { code: 'invalid-value' }, input: text });
        return z.NEVER;
      }),
    }),
    response: z.array(eventCard),
    shared: true,
  },
  getEvent: {
    summary: 'One event with line-up and decorations',
    response: eventDetail,
    ...byId(messages.eventNotFound),
    shared: true,
  },
  submitEvent: { summary: 'Submit an event', form: { fields: eventForm, files, large }, response: eventDetail },
  updateEvent: {
    summary: 'Change an event: absent fields stay, empty ones are cleared',
    form: { fields: eventForm.partial(), files, large },
    response: eventDetail,
    ...byId(messages.eventNotFound),
  },
  deleteEvent: { summary: 'Mark an event deleted', response: null, ...byId(messages.eventNotFound) },
});

export type EventCountry = z.output<typeof eventEndpoints.listEventCountries.response>[number];
