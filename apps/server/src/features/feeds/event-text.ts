import type { Happening } from '@moonfloor/contract/lists';
import type { FeedEvent } from './calendar-rows.ts';

/** Code points of a description that calendars and feeds carry; its page has the rest. */
const excerptLength = 1000;

/** What comes before an event's name when it does not take place as announced. A moved one does, at its new date. */
const statusPrefixes: Readonly<Record<Happening, string>> = {
  scheduled: '',
  moved: '',
  postponed: 'POSTPONED: ',
  cancelled: 'CANCELLED: ',
};

/** The event's name, with what everybody must know of it. */
export const titleOf = ({ event_name: name, event_status: happening }: FeedEvent): string =>
  statusPrefixes[happening] + name;

/** Venue, area and country. */
export function placeOf({ event_location: venue, area, country }: FeedEvent): string {
  return [venue, area, country].filter(Boolean).join(', ');
}

/** The beginning of a long text. */
export function excerptOf(text: string): string {
  if (text.length <= excerptLength) return text;
  const beginning = Array.from(text.slice(0, excerptLength * 2))
    .slice(0, excerptLength)
    .join('');
  return beginning.length === text.length ? text : `${beginning.trimEnd()}…`;
}

/** The line-up, a line a floor. */
export function lineupOf({ floors }: FeedEvent): { floor: string; names: string }[] {
  return floors.map(({ name, artists }) => ({
    floor: name,
    names: artists.map(({ artist_name: artist }) => artist).join(', '),
  }));
}

const withHeading = (heading: string, text: string): string => (text === '' ? '' : `${heading}\n${text}`);

/** All that a calendar entry says besides its own fields. `page` is the address of the event's page. */
export function descriptionOf(event: FeedEvent, page: string): string {
  const lineup = lineupOf(event).map(({ floor, names }) => `${floor}: ${names}`);
  const blocks = [
    event.event_status === 'moved' ? 'Moved to another date or place than first announced.' : '',
    excerptOf(event.description ?? ''),
    lineup.length === 0 ? '' : ['LINEUP', ...lineup].join('\n'),
    withHeading('DECORATIONS', event.crews.join(', ')),
    withHeading('EXTRAS', excerptOf(event.extras ?? '')),
    [
      event.price === null ? '' : `Price: ${event.price}`,
      event.ticket_link === null ? '' : `Tickets: ${event.ticket_link}`,
    ]
      .filter(Boolean)
      .join('\n'),
    [event.event_page_link, page].filter(Boolean).join('\n'),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}
