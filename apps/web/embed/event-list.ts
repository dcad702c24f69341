import type { Release } from '@moonfloor/contract/records/releases';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/values/country-names';
import { type Days, formatDays } from './dates.ts';
import { type ListItem, recordList, secondaryLine } from './list-item.ts';
import { buildElement } from './build-element.ts';
import type { ListedEvent } from './fetch-events.ts';

/** Statuses as they are shown. */
const statuses: Readonly<Record<string, Message>> = {
  postponed: msg('postponed'),
  moved: msg('moved'),
  cancelled: msg('cancelled'),
  upcoming: msg('upcoming'),
};

/** Renders events as a list of links to the site. */
export function eventList(site: string, events: readonly ListedEvent[]): HTMLElement {
  return recordList(site, events.map(listItem));
}

function listItem(event: ListedEvent): ListItem {
  const { id, event_name: name, event_date: day, event_location: venue, area, country, event_status, picture } = event;
  const place = secondaryLine('place', [venue, area, country && countryName(country)].filter(Boolean).join(', '));
  const facts = [remark(event_status, 'scheduled'), secondaryLine('days', timeElement(event)), place];
  return { path: `/event/${id}`, name, picture, day, facts };
}

/** Renders a release as a list of one item. */
export function releaseList(site: string, release: Release): HTMLElement {
  const { id, release_name: name, artist_name: artist, label, release_date: day, status, picture } = release;
  const by = secondaryLine('place', [artist, label].filter(Boolean).join(' · '));
  const days = secondaryLine('days', timeElement({ event_date: day, event_end_date: null }));
  const facts = [remark(status, 'released'), by, days];
  return recordList(site, [{ path: `/release/${id}`, name, picture, day, facts }]);
}

const timeElement = (days: Days): HTMLElement => buildElement('time', { datetime: days.event_date }, formatDays(days));

/** Renders a status, unless it is the expected one. */
function remark(status: string, expected: string): HTMLElement | null {
  if (status === expected) return null;
  const name = statuses[status];
  return buildElement(
    'strong',
    { class: `event-status ${status}`, part: 'event-status' },
    name === undefined ? status : t(name),
  );
}
