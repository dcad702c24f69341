import { dayMs } from '@moonfloor/contract/durations';
import type { EventDetail } from '@moonfloor/contract/events';
import { formatPlace } from '../records/format-place.ts';
import { excerpt } from '../seo/page-meta.ts';
import { usePageSettings } from '../../api/settings.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { LinkMenu, MenuLink } from '../../ui/link-menu.tsx';

/** Links that add an event to the visitor's calendar. */
export function AddToCalendar({ event }: { event: EventDetail }) {
  const { publicUrl } = usePageSettings();
  const page = `${publicUrl}/event/${event.id}`;
  return (
    <LinkMenu label="Add to calendar" icon={<CalendarIcon />}>
      <MenuLink
        href={`/event/${event.id}.ics`}
        type="text/calendar"
        download
        help="Opens in Apple, Outlook and most others"
      >
        Calendar file
      </MenuLink>
      <MenuLink href={googleLink(event, page)} rel="noopener">
        Google Calendar
      </MenuLink>
      <MenuLink href={outlookLink(event, page)} rel="noopener">
        Outlook
      </MenuLink>
    </LinkMenu>
  );
}

/** Maximum length of the description's excerpt in a URL, in characters. */
const maxExcerptLength = 500;

/** Returns the date range of an event without times: its first day, and the day after its last. */
function dateRange({ event_date: first, event_end_date: last }: EventDetail): [string, string] {
  const after = new Date(Date.parse(`${last ?? first}T00:00Z`) + dayMs);
  return [first, after.toISOString().slice(0, 10)];
}

const calendarDescription = ({ description }: EventDetail, page: string): string =>
  [description === null ? '' : excerpt(description, maxExcerptLength), page].filter((part) => part !== '').join('\n\n');

/** Returns a link that adds the event to Google Calendar, with times in UTC; `page` is the event's URL. */
function googleLink(event: EventDetail, page: string): string {
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

/** Returns a link that adds the event to Outlook. */
function outlookLink(event: EventDetail, page: string): string {
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
