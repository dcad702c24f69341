import { t } from '@moonfloor/messages/t';
import { dayMs } from '@moonfloor/contract/durations';
import type { EventDetail } from '@moonfloor/contract/events';
import { formatPlace } from '../../records/format-place.ts';
import { excerpt } from '../../seo/page-meta.ts';
import { usePageSettings } from '../../../api/settings.ts';
import { CalendarIcon } from '../../../ui/icons.tsx';
import { LinkMenu, MenuLink } from '../../../ui/link-menu.tsx';

/** Links that add an event to the visitor's calendar. */
export function AddToCalendar({ event }: { event: EventDetail }) {
  const { publicUrl } = usePageSettings();
  const [google, outlook] = calendarLinks(event, `${publicUrl}/event/${event.id}`);
  return (
    <LinkMenu label={t('Add to calendar')} icon={<CalendarIcon />}>
      <MenuLink
        href={`/event/${event.id}.ics`}
        type="text/calendar"
        download
        help={t('Opens in Apple, Outlook and most others')}
      >
        {t('Calendar file')}
      </MenuLink>
      <MenuLink href={google} rel="noopener">
        Google Calendar
      </MenuLink>
      <MenuLink href={outlook} rel="noopener">
        Outlook
      </MenuLink>
    </LinkMenu>
  );
}

/** Maximum length of the description's excerpt in a URL, in characters. */
const maxExcerptLength = 500;

/** Returns links that add an event to Google Calendar and to Outlook; `page` is the event's URL. */
function calendarLinks(event: EventDetail, page: string): [google: string, outlook: string] {
  const { event_name: name, description } = event;
  const [from, to] = rangeOf(event);
  const details = description ? `${excerpt(description, maxExcerptLength)}\n\n${page}` : page;
  const location = formatPlace(event) ?? '';
  // without separators and milliseconds
  const dates = [from, to].map((text) => text.replace(/[-:]|\.\d+/g, '')).join('/');
  const google = new URLSearchParams({ action: 'TEMPLATE', text: name, dates, details, location });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: name,
    startdt: from,
    enddt: to,
    ...(event.start_time === null && { allday: 'true' }),
    body: details,
    location,
  });
  return [
    `https://calendar.google.com/calendar/render?${google}`,
    `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  ];
}

/**
 * Returns start and end of an event: instants; local times without a zone if that is not known for sure; without times
 * its first day, and the day after its last.
 */
function rangeOf(event: EventDetail): [string, string] {
  const { event_date: first, event_end_date, start_time: starts, end_time: ends } = event;
  if (event.starts_at !== null) return [event.starts_at, event.ends_at ?? event.starts_at];
  const last = event_end_date ?? first;
  if (starts === null) return [first, dayAfter(last)];
  const start = `${first}T${starts}:00`;
  if (last > first) return [start, ends === null ? `${dayAfter(last)}T00:00:00` : `${last}T${ends}:00`];
  if (ends === null) return [start, start];
  return [start, `${ends > starts ? first : dayAfter(first)}T${ends}:00`];
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00Z`) + dayMs).toISOString().slice(0, 10);
