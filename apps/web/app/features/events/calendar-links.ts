import { dayMs } from '@moonfloor/contract/durations';
import type { EventDetail } from '@moonfloor/contract/events';
import { formatPlace } from '../records/format-place.ts';
import { excerpt } from '../seo/page-meta.ts';

/** What of a description goes into an address: those have to stay short. */
const maxExcerptLength = 500;

/** The days of an event without times: the first, and the one after the last. */
function dateRange({ event_date: first, event_end_date: last }: EventDetail): [string, string] {
  const after = new Date(Date.parse(`${last ?? first}T00:00Z`) + dayMs);
  return [first, after.toISOString().slice(0, 10)];
}

const calendarDescription = ({ description }: EventDetail, page: string): string =>
  [description === null ? '' : excerpt(description, maxExcerptLength), page].filter((part) => part !== '').join('\n\n');

/** Adds the event to a Google calendar; times go as instants, so that every zone is right. `page` is its address. */
export function googleLink(event: EventDetail, page: string): string {
  const { starts_at: starts, ends_at: ends } = event;
  const compact = (text: string): string => text.replace(/[-:]|\.\d+/g, '');
  const [from, to] = starts === null ? dateRange(event) : [starts, ends ?? starts];
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.event_name,
    dates: `${compact(from)}/${compact(to)}`,
    details: calendarDescription(event, page),
    location: formatPlace(event) ?? '',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Adds the event to an Outlook calendar. */
export function outlookLink(event: EventDetail, page: string): string {
  const { starts_at: starts, ends_at: ends } = event;
  const [from, to] = starts === null ? dateRange(event) : [starts, ends ?? starts];
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.event_name,
    startdt: from,
    enddt: to,
    ...(starts === null && { allday: 'true' }),
    body: calendarDescription(event, page),
    location: formatPlace(event) ?? '',
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}
