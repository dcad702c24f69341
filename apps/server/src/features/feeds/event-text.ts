import type { Happening } from '@moonfloor/contract/lists';
import type { FeedEvent } from './calendar-rows.ts';

/** Maximum length of a description in calendars and feeds, in code points; the page contains the full text. */
const excerptLength = 1000;

/** Prefix of the name of an event that does not take place as announced. A moved one does, on its new date. */
const statusPrefixes: Readonly<Record<Happening, string>> = {
  scheduled: '',
  moved: '',
  postponed: 'POSTPONED: ',
  cancelled: 'CANCELLED: ',
};

/** Returns the event's name with the prefix of its status. */
export const titleOf = ({ event_name: name, event_status: happening }: FeedEvent): string =>
  statusPrefixes[happening] + name;

/** Returns venue, area and country, comma-separated. */
export function placeOf({ event_location: venue, area, country }: FeedEvent): string {
  return [venue, area, country].filter(Boolean).join(', ');
}

/** Truncates a long text. */
export function excerptOf(text: string): string {
  if (text.length <= excerptLength) return text;
  const beginning = Array.from(text.slice(0, excerptLength * 2))
    .slice(0, excerptLength)
    .join('');
  return beginning.length === text.length ? text : `${beginning.trimEnd()}…`;
}

/** Returns the line-up, one line per floor. */
export function lineupOf({ floors }: FeedEvent): { floor: string; names: string }[] {
  return floors.map(({ name, artists }) => ({
    floor: name,
    names: artists.map(({ artist_name: artist }) => artist).join(', '),
  }));
}

const withHeading = (heading: string, text: string): string => (text === '' ? '' : `${heading}\n${text}`);
const labelled = (label: string, text: string | null): string => (text === null ? '' : `${label}: ${text}`);

/** Returns the description of a calendar entry. `page` is the URL of the event's page. */
export function descriptionOf(event: FeedEvent, page: string): string {
  const lineup = lineupOf(event).map(({ floor, names }) => `${floor}: ${names}`);
  const blocks = [
    event.event_status === 'moved' ? 'Moved to another date or place than first announced.' : '',
    excerptOf(event.description ?? ''),
    withHeading('LINEUP', lineup.join('\n')),
    withHeading('DECORATIONS', event.crews.join(', ')),
    withHeading('EXTRAS', excerptOf(event.extras ?? '')),
    [labelled('Price', event.price), labelled('Tickets', event.ticket_link)].filter(Boolean).join('\n'),
    [event.event_page_link, page].filter(Boolean).join('\n'),
  ];
  return blocks.filter(Boolean).join('\n\n');
}
