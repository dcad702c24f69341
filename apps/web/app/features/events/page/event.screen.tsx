import { Suspense } from 'react';
import { t } from '@moonfloor/messages/t';
import { type MetaArgs, useLoaderData } from 'react-router';
import { countryName } from '@moonfloor/contract/country-names';
import type { EventDetail } from '@moonfloor/contract/events';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { useSession } from '../../../api/session.tsx';
import { browserLoader, serverLoader } from '../../../api/loaders.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { formatDateRange, monthHeading } from '../../../ui/format.ts';
import type { ToAbsoluteUrl } from '../../seo/page-facts.ts';
import { excerpt, missingMeta, pageMeta } from '../../seo/page-meta.ts';
import { recordLoader, RecordPage } from '../../records/record-page.tsx';
import { formatPlace } from '../../records/format-place.ts';
import { textForReader } from '../../records/local-text.ts';
import { RecordBar } from '../../records/record-actions.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { fetchEventPage } from './event-page.ts';
import { eventSchema } from './event-schema.ts';
import { EventView } from './event-view.tsx';
import { withEventStatus } from '../event-status-text.ts';
import { Editions, NearbyEvents } from './related-events.tsx';

const loadMembers = () => import('./event-members.tsx');
const RespondButtons = lazyComponent(async () => (await loadMembers()).RespondButtons);
const ImportSources = lazyComponent(async () => (await loadMembers()).ImportSources);

const load = recordLoader('event', fetchEventPage, (page) => page.event);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: MetaArgs<typeof loader>) {
  const event = args.loaderData?.record?.event;
  if (!event) return missingMeta(args.loaderData?.error?.message ?? t(visitorMessages.eventNotFound));
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
      schema: (absolute: ToAbsoluteUrl) => eventSchema(event, info?.text ?? facts, absolute),
      trail: [
        { name: t('Events'), path: '/events' },
        { name: countryName(event.country), path: `/events?${new URLSearchParams({ country: event.country })}` },
      ],
      type: 'event',
      embeddable: true,
    }),
  });
}

/** An event with its context. */
export default function EventScreen() {
  const found = useLoaderData<typeof clientLoader>();
  return (
    <RecordPage type="event" found={found} fetchPage={fetchEventPage} back="/events" named={(page) => page.event}>
      {({ event, info, context }) => (
        <>
          <EventView
            event={event}
            info={info}
            context={context}
            above={<RecordBar type="event" record={event} back="/events" />}
            keep={
              event.status === 'published' && (
                <>
                  <AddToCalendar event={event} />
                  <Responses event={event} />
                </>
              )
            }
          >
            {context !== null && (
              <>
                <Editions {...context} />
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

/** How many members respond to the event, also without scripts, and the buttons with which members do. */
function Responses({ event: { id, interested, going } }: { event: EventDetail }) {
  const { user } = useSession();
  return (
    <>
      {user !== null && (
        <Suspense>
          <RespondButtons id={id} />
        </Suspense>
      )}
      {interested + going > 0 && t('{interested} interested · {going} going', { interested, going })}
    </>
  );
}

/** Values from the event's import sources beside the current ones, which members may see. */
function Sources({ event }: { event: EventDetail }) {
  const { user } = useSession();
  return (
    user !== null &&
    event.sources.length > 0 && (
      <Suspense>
        <ImportSources event={event} />
      </Suspense>
    )
  );
}
