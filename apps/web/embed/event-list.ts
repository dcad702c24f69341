import { flagOf } from '@moonfloor/contract/countries';
import type { EventCard } from '@moonfloor/contract/events';
import { type ListItem, recordList, secondaryLine } from './list-item.ts';
import { buildElement } from './build-element.ts';

const words = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats the days of an event: `Fri 2 – Sun 4 Jul 2027`. */
export function formatDays({
  event_date: first,
  event_end_date: last,
}: Pick<EventCard, 'event_date' | 'event_end_date'>): string {
  return words.formatRange(new Date(first), new Date(last ?? first)).replaceAll(',', '');
}

/** Renders the events as a list of links to the site. */
export function eventList(site: string, events: readonly EventCard[]): HTMLElement {
  return recordList(site, events.map(listItem));
}

function listItem(event: EventCard): ListItem {
  const {
    id,
    event_name: name,
    event_date: day,
    event_location: venue,
    area,
    country,
    event_status: happening,
    picture,
  } = event;
  const remark =
    happening === 'scheduled'
      ? null
      : buildElement('strong', { class: `happening ${happening}`, part: 'happening' }, happening);
  const days = secondaryLine('days', buildElement('time', { datetime: day }, formatDays(event)));
  const place = secondaryLine('place', [venue, area, country].filter(Boolean).join(', '), flagOf(country));
  return { path: `/event/${id}`, name, picture, day, facts: [remark, days, place] };
}
