import { z } from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { eventFilter } from './event-filter.ts';
import { optionalCountry, searchText } from './fields.ts';
import { messages } from './messages.ts';
import { recordId } from './numbers.ts';

const tag = 'Calendars and feeds';
const calendar = { response: z.string(), media: 'text/calendar; charset=utf-8', shared: true } as const;
const atom = { response: z.string(), media: 'application/atom+xml; charset=utf-8', shared: true } as const;
const jsonFeed = { response: z.string(), media: 'application/feed+json; charset=utf-8', shared: true } as const;

/** Reports unknown parameters: a misspelt filter must not result in a calendar of all events. */
const unknownParameter: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys' ? `There is no filter called ${issue.keys.join(', ')}` : undefined;

/** An object schema that rejects unknown parameters. */
function strictly<T extends z.ZodObject>(schema: T): T {
  const strict = schema.strict();
  return strict.clone({ ...strict._zod.def, error: unknownParameter }) as unknown as T;
}

/** The event filter, parsed strictly: subscribers of a feed do not notice what it lacks. */
export const eventFeedFilter = strictly(
  eventFilter.safeExtend({
    when: z.enum(['upcoming', 'past'], { error: 'when must be upcoming or past' }).optional(),
    country: optionalCountry(),
  }),
);

/** Filter of release feeds: by artist, or by a text in name, artist or label. */
export const releaseFeedFilter = strictly(
  z.object({ artist: recordId('artist must be a number from 1').optional(), query: searchText() }),
);
export type ReleaseFeedFilter = z.output<typeof releaseFeedFilter>;

export const eventsCalendar = endpoint('eventsCalendar', {
  summary: 'Events of a filter as iCalendar; without any days from three months ago on',
  tag,
  query: eventFeedFilter,
  ...calendar,
});

export const eventCalendar = endpoint('eventCalendar', {
  summary: 'One event as iCalendar',
  tag,
  params: idParams,
  notFound: messages.eventNotFound,
  ...calendar,
});

export const artistCalendar = endpoint('artistCalendar', {
  summary: 'Events of an artist as iCalendar, from three months ago on',
  tag,
  params: idParams,
  notFound: messages.artistNotFound,
  ...calendar,
});

export const decorationCalendar = endpoint('decorationCalendar', {
  summary: 'Events of a decoration crew as iCalendar, from three months ago on',
  tag,
  params: idParams,
  notFound: messages.decorationNotFound,
  ...calendar,
});

export const eventsAtom = endpoint('eventsAtom', {
  summary: 'New and changed events of a filter as an Atom feed, latest change first',
  tag,
  query: eventFeedFilter,
  ...atom,
});

export const eventsJsonFeed = endpoint('eventsJsonFeed', {
  summary: 'New and changed events of a filter as a JSON Feed, latest change first',
  tag,
  query: eventFeedFilter,
  ...jsonFeed,
});

export const releasesAtom = endpoint('releasesAtom', {
  summary: 'New and changed releases as an Atom feed, latest change first',
  tag,
  query: releaseFeedFilter,
  ...atom,
});

export const releasesJsonFeed = endpoint('releasesJsonFeed', {
  summary: 'New and changed releases as a JSON Feed, latest change first',
  tag,
  query: releaseFeedFilter,
  ...jsonFeed,
});
