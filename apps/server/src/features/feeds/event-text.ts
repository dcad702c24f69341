import { countryName } from '@moonfloor/contract/values/country-names';
import { formatDate } from '@moonfloor/contract/values/format-date';
import type { EventStatus } from '@moonfloor/contract/values/lists';
import { msg, t } from '@moonfloor/messages/t';
import type { FeedEvent } from './calendar-rows.ts';

/** Maximum length of a description in calendars and feeds, in code points; the page contains the full text. */
const excerptLength = 1000;

/** Titles of events that do not take place as announced. A moved one does, on its new date. */
const statusTitles = { postponed: msg('POSTPONED: {name}'), cancelled: msg('CANCELLED: {name}') } satisfies Partial<
  Record<EventStatus, string>
>;

/** Returns the event's name, after its status if it does not take place as announced. */
export function titleOf({ event_name: name, event_status: eventStatus }: FeedEvent): string {
  return eventStatus === 'postponed' || eventStatus === 'cancelled' ? t(statusTitles[eventStatus], { name }) : name;
}

/** Returns venue, area and country, comma-separated. */
export function placeOf({ event_location: venue, area, country }: FeedEvent): string {
  return [venue, area, countryName(country)].filter(Boolean).join(', ');
}

/** Returns when the exact place will be known; empty unless it is hidden. */
export function placeFrom({ place_hidden_until: until }: FeedEvent): string {
  if (until === null) return '';
  return t('Exact place on {day} at {time}', { day: formatDate(until.slice(0, 10)), time: until.slice(11) });
}

/** Truncates a long text. */
export function excerptOf(text: string): string {
  if (text.length <= excerptLength) return text;
  const beginning = Array.from(text.slice(0, excerptLength * 2))
    .slice(0, excerptLength)
    .join('');
  return beginning.length === text.length ? text : `${beginning.trimEnd()}…`;
}

/** Returns the line-up, one line per floor; with the times of each set, if known, and its day once for those of a day. */
export function lineupOf({ floors }: FeedEvent): { floor: string; names: string }[] {
  return floors.map(({ name, artists }) => {
    const days = artists.map(({ set_start: start }) => start?.slice(0, 10));
    const acts = artists.map(({ artist_name: name, set_start: start, set_end: end, pairing, cancelled }, at) => {
      const artist = cancelled ? t('CANCELLED: {name}', { name }) : name;
      if (start === null || pairing !== null) return artist;
      const day =
        days.slice(0, at).findLast((each) => each !== undefined) === days[at]
          ? ''
          : `${formatDate(start.slice(0, 10))} `;
      return `${day}${[start, end].flatMap((time) => time?.slice(11) ?? []).join('–')} ${artist}`;
    });
    return { floor: name, names: acts.join(', ') };
  });
}

const withHeading = (heading: string, text: string): string => (text === '' ? '' : `${heading}\n${text}`);

/** Returns the description of a calendar entry. `page` is the URL of the event's page. */
export function descriptionOf(event: FeedEvent, page: string): string {
  const lineup = lineupOf(event).map(({ floor, names }) => `${floor}: ${names}`);
  const blocks = [
    event.event_status === 'moved' ? t('Moved to another date or place than first announced.') : '',
    placeFrom(event),
    excerptOf(event.description?.text ?? ''),
    withHeading(t('LINEUP'), lineup.join('\n')),
    withHeading(t('DECORATIONS'), event.decorations.join(', ')),
    withHeading(t('EXTRAS'), excerptOf(event.extras ?? '')),
    [
      event.price === null ? '' : t('Price: {price}', { price: event.price }),
      event.ticket_link === null ? '' : t('Tickets: {address}', { address: event.ticket_link }),
    ]
      .filter(Boolean)
      .join('\n'),
    [event.event_page_link, page].filter(Boolean).join('\n'),
  ];
  return blocks.filter(Boolean).join('\n\n');
}
