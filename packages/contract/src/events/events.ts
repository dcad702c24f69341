import { z } from 'zod';
import { t } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { oneOf } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';
import { changeForm, recordForm, recordShape } from '../records/record-forms.ts';
import { attendances, publicationStatuses, pairings, occurrenceScopes, styles } from '../values/lists.ts';
import { recordId } from '../values/numbers.ts';
import { picture } from '../values/picture.ts';
import { countryFilter, eventFilter } from './event-filter.ts';
import { decorationsField, floorsField, promotersField } from './floors-form.ts';
import { seriesFields } from './series-fields.ts';

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
  /** Whether the act was announced and does not play after all. */
  cancelled: z.boolean(),
  /** The artists whom a name such as `X & Y` or `X live` credits, as far as known; absent if it credits none. */
  credits: z.array(z.object({ id: z.number().int(), artist_name: z.string(), credited_as: z.string() })).optional(),
});
export type FloorArtist = z.output<typeof floorArtist>;

/** When a floor is open, and its style then. Wall times at the event, `YYYY-MM-DDTHH:MM`. */
export const floorHours = z.object({ opens: z.string(), closes: z.string(), style: z.enum(styles).nullable() });
export type FloorHours = z.output<typeof floorHours>;

const floorHead = z.object({ floor_id: z.number().int(), floor_name: z.string(), name: z.string() });

/** A floor of an event's page. */
export const floor = floorHead.extend({ hours: z.array(floorHours), artists: z.array(floorArtist) });
export type Floor = z.output<typeof floor>;

/** A source of an imported event as shown on its page, and the event's URL there. */
export const eventSource = z.object({ name: z.string(), url: z.string().nullable() });

/** A decoration tag of an event; `id` is the known crew's, null for a plain name. */
const eventDecoration = z.object({ id: z.number().int().nullable(), decoration_name: z.string() });

/** Who organises an event; `id` is the known promoter's, null for a plain name. */
const eventPromoter = z.object({ id: z.number().int().nullable(), promoter_name: z.string() });

export const eventDetail = z.object({
  ...recordShape('event', publicationStatuses),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
  floors: z.array(floor),
  decorations: z.array(eventDecoration),
  promoters: z.array(eventPromoter),
  /** The venue of that name, in its country and near its pin; null if there is none. */
  venue_id: z.number().int().nullable(),
  /** The previous start date of a moved event, as far as it is known. */
  previous_date: z.string().nullable(),
  /** Import sources; empty for submitted events. */
  sources: z.array(eventSource),
  /** Numbers of interested members, and of those going. */
  interested: z.number().int(),
  going: z.number().int(),
  /** The series of which it is an occurrence or an edition, and the day that it has by the rule, also after it was moved; null without a rule. */
  series_id: z.number().int().nullable(),
  series_day: z.string().nullable(),
  /** Start and end as instants, from local times; null as far as times or the time zone are not known for sure. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
});
export type EventDetail = z.output<typeof eventDetail>;

/** An event as included in lists: everything for a card. */
export const eventCard = eventDetail
  .pick({
    id: true,
    event_name: true,
    event_date: true,
    event_end_date: true,
    start_time: true,
    end_time: true,
    event_status: true,
    event_location: true,
    country: true,
    area: true,
    image_url: true,
    picture: true,
    latitude: true,
    longitude: true,
    place_radius_km: true,
    place_hidden_until: true,
    status: true,
    created_by: true,
    series_id: true,
  })
  .extend({
    /** How its series repeats, as an RRULE; null if it does not. */
    recurrence: z.string().nullable(),
    /** Styles that artists of the line-up play. */
    styles: z.array(z.enum(styles)),
    floors: z.array(floorHead.extend({ artists: z.array(floorArtist.pick({ id: true, artist_name: true })) })),
  });
export type EventCard = z.output<typeof eventCard>;

/** Text fields of an event's multipart form. */
export const eventForm = recordForm('event', messages.eventRequired).extend({
  floors: floorsField,
  decorations: decorationsField,
  promoters: promotersField,
});
export type EventForm = z.output<typeof eventForm>;

const integers = z.array(z.number().int());
const degrees = z.array(z.number().int().nullable());
const texts = z.array(z.string());

/** Events of the map page in compact form: a column for each field, ascending values as differences between rows. */
const eventTable = z.object({
  /** Difference from the previous row. */
  id: integers,
  /** First day in days since 1970-01-01, as the difference from the previous row; number of days until the end. */
  day: integers,
  nights: integers,
  /** Index into `eventStatuses`. */
  event_status: integers,
  /** Hundred-thousandths of a degree, about a metre; null without coordinates. */
  latitude: degrees,
  longitude: degrees,
  /** Radius of the area around the coordinates, in km; 0 if they are exact. */
  place_radius_km: integers,
  /** Bits, see `styleBits`. */
  styles: integers,
  /** Bits, see `factBits`. */
  facts: integers,
  /** Ids of series; 0 for events in none. */
  series: integers,
  /** Names of countries, and each row's index into them. */
  countries: texts,
  country: integers,
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

const scope = z.enum(occurrenceScopes, { error: oneOf('scope', occurrenceScopes) });

const eventChange = {
  fields: changeForm('event', eventForm).extend({ ...seriesFields, scope: scope.optional() }),
  files,
  large,
};

/** What happens to an occurrence of a series: the fields that change, and those that keep a value of their own. */
export const changedOccurrence = z.object({
  id: z.number().int(),
  event_date: z.string(),
  change: z.enum(['changed', 'deleted', 'none']),
  fields: z.array(z.string()),
  kept: z.array(z.string()),
});
export type ChangedOccurrence = z.output<typeof changedOccurrence>;

export const eventEndpoints = endpoints('Events', {
  listEvents: {
    summary: 'Published events of a filter: soonest first, past ones latest first',
    query: eventFilter.safeExtend({ page: pageNumber, limit: pageSize(limits.eventsPage, limits.eventsPage) }),
    response: z.object({
      events: z.array(eventCard),
      pagination,
      /** The event nearest to `near` that meets all other conditions, if none is within `radius`. */
      nearest: eventCard.optional(),
      /** With `artist`: ids of those of `events` that announced that artist, who does not play there after all. */
      not_playing: z.array(z.number().int()).optional(),
    }),
    shared: true,
  },
  listEventCountries: {
    summary: 'Countries with published events of a filter: upcoming count and next date, most upcoming first',
    query: countryFilter,
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
    shared: 'visitors',
  },
  submitEvent: {
    summary: 'Submit an event; with `recurrence`, a series and its dates of the next twelve months',
    form: { fields: eventForm.extend({ ...seriesFields }), files, large },
    response: eventDetail,
  },
  updateEvent: {
    summary:
      'Change an event, or (by `scope`) dates of its series: absent fields stay, empty ones are cleared. Set times, opening hours and `place_hidden_until` move along with `event_date` unless they are sent',
    form: eventChange,
    response: eventDetail,
    ...byId(messages.eventNotFound),
  },
  previewEventChange: {
    summary: 'What a change of an event would do to the dates of its series; changes nothing',
    form: eventChange,
    response: z.object({ dates: z.array(changedOccurrence) }),
    ...byId(messages.eventNotFound),
  },
  deleteEvent: {
    summary: 'Mark an event deleted, or (by `scope`) dates of its series that are to come',
    query: z.object({ scope: scope.default('this') }),
    response: null,
    ...byId(messages.eventNotFound),
  },
  previewEventDeletion: {
    summary: 'Which dates of its series a deletion of an event would concern; deletes nothing',
    query: z.object({ scope: scope.default('this') }),
    response: z.object({ dates: z.array(changedOccurrence) }),
    ...byId(messages.eventNotFound),
  },
});

export type EventCountry = z.output<typeof eventEndpoints.listEventCountries.response>[number];

const response = z.enum(attendances, { error: oneOf('response', attendances) });

export const attendanceEndpoints = endpoints('Events', {
  getAttendance: {
    summary: 'Your response to an event, and the names of members who show theirs, latest first',
    ...byId(messages.eventNotFound),
    response: z.object({ response: response.nullable(), names: z.array(z.object({ username: z.string(), response })) }),
  },
  attendEvent: {
    summary: 'Say that you are interested in an event, or going; you then hear of its changes',
    ...byId(messages.eventNotFound),
    body: z.object({ response }),
    response: null,
  },
  withdrawAttendance: {
    summary: 'Withdraw your response; nothing happens if there is none',
    ...byId(messages.eventNotFound),
    response: null,
  },
});
export type Attendances = z.output<typeof attendanceEndpoints.getAttendance.response>;
