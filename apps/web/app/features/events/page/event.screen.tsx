import { addDays } from '@moonfloor/contract/values/days';
import { Suspense } from 'react';
import { endOf } from '@moonfloor/contract/events/event-times';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { type MetaArgs, useLoaderData } from 'react-router';
import { countryName } from '@moonfloor/contract/values/country-names';
import { messages } from '@moonfloor/contract/api/messages';
import { shareCardPath } from '@moonfloor/contract/api/share-cards';
import { browserLoader, serverLoader } from '../../../api/loaders.ts';
import { useSession } from '../../../api/session.tsx';
import { PlaceIcon, CalendarIcon } from '../../../ui/icons.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { formatDateRange, monthHeading, formatKilometres } from '../../../ui/format.ts';
import { LinkMenu, MenuLink } from '../../../ui/link-menu.tsx';
import { recordLoader, RecordPage } from '../../records/record-page.tsx';
import { formatPlace } from '../../records/format-place.ts';
import { textForReader } from '../../records/local-text.ts';
import { RecordBar } from '../../records/record-actions.tsx';
import { excerpt, missingMeta, pageMeta, type ToAbsoluteUrl } from '../../seo/page-meta.ts';
import { KeepButton, StarButton } from '../../stars/star-button.tsx';
import { StarIcon } from '../../../ui/action-icons.tsx';
import { fetchEventPage } from './event-page.ts';
import { eventSchema } from './event-schema.ts';
import { EventView, isOff, type Turn } from './event-view.tsx';
import { withEventStatus } from '../event-status-text.ts';
import type { EventContext, Neighbour } from '@moonfloor/contract/events/event-context';
import { CardLine, CardList } from '../../../ui/card.tsx';
import { Section, SectionMore } from '../../../ui/page.tsx';
import { EventCardItem } from '../../lists/event-card.tsx';
import { usePageSettings } from '../../../api/settings.ts';

const loadMembers = () => import('./event-members.tsx');
const RespondButtons = lazyComponent(async () => (await loadMembers()).RespondButtons);
const JoinEditions = lazyComponent(async () => (await loadMembers()).JoinEditions);
const ImportSources = lazyComponent(async () => (await loadMembers()).ImportSources);

const load = recordLoader('event', fetchEventPage, (page) => page.event);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: MetaArgs<typeof loader>) {
  const { event, facts: described } = args.loaderData?.record ?? {};
  if (!event || !described) return missingMeta(args.loaderData?.error?.message ?? t(messages.eventNotFound));
  const dates = formatDateRange(event.event_date, event.event_end_date);
  const facts = withEventStatus(event.event_status, `${dates}, ${formatPlace(event)}`);
  const info = textForReader(event.description, event.descriptions);
  return pageMeta(args, {
    title: event.event_name,
    heading: `${event.event_name} · ${event.area ?? countryName(event.country)}, ${monthHeading(event.event_date)}`,
    description: info === null ? facts : excerpt(`${facts}. ${info.text}`),
    path: `/event/${event.id}`,
    ...(import.meta.env.SSR && {
      card: shareCardPath('event', event),
      schema: (absolute: ToAbsoluteUrl) => eventSchema(event, described, info?.text ?? facts, absolute),
      trail: [
        { name: t('Events'), path: '/events' },
        { name: countryName(event.country), path: `/events?${new URLSearchParams({ country: event.country })}` },
      ],
      type: 'event',
      embeddable: true,
    }),
  });
}

export default function EventScreen() {
  const result = useLoaderData<typeof clientLoader>();
  return (
    <RecordPage type="event" found={result} followMenu={(page) => page.event}>
      {({ event, info, context, facts }) => (
        <>
          <EventView
            event={event}
            info={info}
            context={context}
            facts={facts}
            above={<RecordBar type="event" record={event} />}
            keep={(turn) => event.status === 'published' && <Keep event={event} turn={turn} />}
          >
            {context !== null && (
              <>
                <Editions event={event} {...context} />
                <NearbyEvents events={context.neighbours} />
              </>
            )}
          </EventView>
          <Sources event={event} />
        </>
      )}
    </RecordPage>
  );
}

/** What keeps the event, as far as it is still to come: its date, and that one is interested. */
function Keep({ event, turn }: { event: EventDetail; turn: Turn | null }) {
  return (
    <>
      {turn !== 'past' && !isOff(turn) && <AddToCalendar event={event} />}
      <Responses event={event} isOver={turn === 'past' || turn === 'cancelled'} />
    </>
  );
}

/** How many members respond to the event, also without scripts, and the buttons that keep it: members are counted. */
function Responses({ event, isOver }: { event: EventDetail; isOver: boolean }) {
  const { account } = useSession();
  const { interested, going } = event;
  const keep = { label: t('Interested'), icon: <StarIcon size={18} />, size: 'medium' } as const;
  const star = <StarButton type="event" id={event.id} record={event} {...keep} />;
  // a star set meanwhile would not count the member
  const waiting = <KeepButton {...keep} kept={false} busy />;
  return (
    <>
      {isOver ? null : account === null ? (
        <>{star}</>
      ) : (
        <Suspense fallback={waiting}>
          <RespondButtons event={event} waiting={waiting} fallback={star} />
        </Suspense>
      )}
      {interested + going > 0 && <span>{t('{interested} interested · {going} going', { interested, going })}</span>}
    </>
  );
}

/** Values from the event's import sources beside the current ones, which members may see. */
function Sources({ event }: { event: EventDetail }) {
  const { account } = useSession();
  return (
    account !== null &&
    event.sources.length > 0 && (
      <Suspense>
        <ImportSources event={event} />
      </Suspense>
    )
  );
}

/** Other events nearby in the same week, nearest first; nothing if there are none. */
function NearbyEvents({ events }: { events: readonly Neighbour[] }) {
  if (events.length === 0) return null;
  return (
    <Section title={t('NEARBY THAT WEEK')} id="nearby" className="not-printed">
      <CardList layout="pairs">
        {events.map((event) => (
          <EventCardItem key={event.id} event={event} layout="row">
            <CardLine icon={<PlaceIcon size={16} />}>
              {t('{distance} away', { distance: formatKilometres(event.distance) })}
            </CardLine>
          </EventCardItem>
        ))}
      </CardList>
    </Section>
  );
}

/** Other editions of the event's series, latest first; nothing if there are none. */
function Editions({
  event,
  editions,
  more_editions: words,
}: Pick<EventContext, 'editions' | 'more_editions'> & { event: EventDetail }) {
  const { account } = useSession();
  if (editions.length === 0) return null;
  return (
    <Section title={t('OTHER EDITIONS')} id="editions" className="not-printed">
      <CardList layout="pairs">
        {editions.map((event) => (
          <EventCardItem key={event.id} event={event} layout="row" />
        ))}
      </CardList>
      {account !== null && event.series_id === null && (
        <Suspense>
          <JoinEditions event={event} />
        </Suspense>
      )}
      {words !== null && (
        <SectionMore to={`/search?${new URLSearchParams({ q: words })}`}>{t('Find all editions')}</SectionMore>
      )}
    </Section>
  );
}

/** Links that add an event to the visitor's calendar. */
function AddToCalendar({ event }: { event: EventDetail }) {
  const { publicUrl } = usePageSettings();
  const page = pathIn(currentLanguage(), `/event/${event.id}`);
  const [google, outlook] = calendarLinks(event, publicUrl + page);
  return (
    <LinkMenu label={t('Add to calendar')} icon={<CalendarIcon />}>
      <MenuLink href={`${page}.ics`} type="text/calendar" download help={t('Opens in Apple, Outlook and most others')}>
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
  const { event_date: first, event_end_date, start_time: starts } = event;
  if (event.starts_at !== null) return [event.starts_at, event.ends_at ?? event.starts_at];
  const last = event_end_date ?? first;
  if (starts === null) return [first, addDays(last, 1)];
  const start = `${first}T${starts}:00`;
  const end = endOf(event);
  if (end !== null) return [start, `${end.day}T${end.time}:00`];
  return [start, last > first ? `${addDays(last, 1)}T00:00:00` : start];
}
