import { z } from 'zod';
import { msg, t } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { messages } from '../api/messages.ts';
import { releaseConditions } from '../records/releases.ts';
import { recordId } from '../values/numbers.ts';
import { eventFilter } from './event-filter.ts';

const calendar = { response: z.string(), media: 'text/calendar; charset=utf-8', shared: true } as const;
const atom = { response: z.string(), media: 'application/atom+xml; charset=utf-8', shared: true } as const;
const jsonFeed = { response: z.string(), media: 'application/feed+json; charset=utf-8', shared: true } as const;

/** Reports unknown parameters: a misspelt filter must not result in a calendar of all events. */
const unknownParameter: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys'
    ? t('There is no filter called {names}', { names: issue.keys.join(', ') })
    : undefined;

/** An object schema that rejects unknown parameters. */
function strictly<S extends z.core.$ZodShape>(schema: z.ZodObject<S>) {
  const strict = schema.strict();
  return strict.clone({ ...strict._zod.def, error: unknownParameter });
}

/** The event filter, parsed strictly: subscribers of a feed do not notice missing events. */
export const eventFeedFilter = strictly(eventFilter);

const releaseFeedFilter = strictly(
  releaseConditions.extend({
    artist: recordId(() => t('{name} must be a number from 1', { name: 'artist' })).optional(),
  }),
);

/** How many minutes before the start a calendar's alarm may ring. */
const alarmMinutes = ['5', '15', '30', '60'] as const;

export const alarm = z.enum(alarmMinutes, { error: msg('alarm must be 5, 15, 30 or 60') }).optional();

const changed = (records: string, format: string): string =>
  `New and changed ${records} as ${format}, latest change first`;

export const feedEndpoints = endpoints('Calendars and feeds', {
  eventsCalendar: {
    summary: 'Events of a filter as iCalendar; without any days from three months ago on',
    query: eventFeedFilter,
    ...calendar,
  },
  eventCalendar: {
    summary: 'One event as iCalendar, with an alarm some minutes before its start if wanted',
    ...byId(messages.eventNotFound),
    query: z.object({ alarm }),
    ...calendar,
  },
  timetableCalendar: {
    summary: 'Sets of an event as iCalendar: an entry each, cancelled if the set was removed',
    ...byId(messages.eventNotFound),
    ...calendar,
  },
  artistCalendar: {
    summary: 'Events of an artist as iCalendar, from three months ago on',
    ...byId(messages.artistNotFound),
    ...calendar,
  },
  decorationCalendar: {
    summary: 'Events of a decoration crew as iCalendar, from three months ago on',
    ...byId(messages.decorationNotFound),
    ...calendar,
  },
  eventsAtom: { summary: changed('events of a filter', 'an Atom feed'), query: eventFeedFilter, ...atom },
  eventsJsonFeed: { summary: changed('events of a filter', 'a JSON Feed'), query: eventFeedFilter, ...jsonFeed },
  releasesAtom: { summary: changed('releases', 'an Atom feed'), query: releaseFeedFilter, ...atom },
  releasesJsonFeed: { summary: changed('releases', 'a JSON Feed'), query: releaseFeedFilter, ...jsonFeed },
});
