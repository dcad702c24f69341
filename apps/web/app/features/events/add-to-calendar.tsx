import type { EventDetail } from '@moonfloor/contract/events';
import { usePageSettings } from '../../api/settings.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { LinkMenu, MenuLink } from '../../ui/link-menu.tsx';
import { googleLink, outlookLink } from './calendar-links.ts';

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
