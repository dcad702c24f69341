import { data, type MetaArgs, useLoaderData, useParams } from 'react-router';
import type { EventDetail } from '@moonfloor/contract/events';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { inBrowser, type Load, onServer } from '../../api/load.ts';
import { usePart } from '../../ui/use-part.ts';
import { formatDateRange, monthHeading } from '../../ui/format.ts';
import { atItsAddress } from '../content/at-its-address.ts';
import { isHidden } from '../content/hidden-records.ts';
import { findRecord, type Found, useMemberView } from '../content/member-view.ts';
import { excerpt, missingMeta, pageMeta } from '../content/page-meta.ts';
import { useMayEdit } from '../content/edit-link.tsx';
import { RecordPage } from '../content/record-page.tsx';
import { placeLine } from '../content/event-place.ts';
import { RecordBar } from '../content/record-actions.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { type EventPage, fetchEventPage } from './event-page.ts';
import { eventSchema } from './event-schema.ts';
import { EventView } from './event-view.tsx';
import { Editions, Neighbours } from './neighbours.tsx';

const load: Load<Found<EventPage>> = async ({ api, params, url }) => {
  const signed = isHidden('event', params.eventId);
  const found = await findRecord(() => fetchEventPage(api, params.eventId, { signed }), visitorMessages.eventFailed, visitorMessages.eventNotFound);
  return atItsAddress(found, { type: 'event', id: params.eventId, url }, ({ event }) => event);
};

export const loader = onServer(async (loading) => {
  const found = await load(loading);
  return data(found, found.fault?.status ?? 200);
});
export const clientLoader = inBrowser(load);

export function meta(args: MetaArgs<typeof loader>) {
  const event = args.loaderData?.record?.event;
  if (!event) return missingMeta(args.loaderData?.fault?.message ?? visitorMessages.eventNotFound);
  const happening = event.event_status === 'scheduled' ? '' : `${event.event_status.toUpperCase()}: `;
  const facts = `${happening}${formatDateRange(event.event_date, event.event_end_date)}, ${placeLine(event)}`;
  return pageMeta(args, {
    title: event.event_name,
    heading: `${event.event_name} · ${event.area ?? event.country}, ${monthHeading(event.event_date)}`,
    description: event.description === null ? facts : excerpt(`${facts}. ${event.description}`),
    path: `/event/${event.id}`,
    card: shareCardPath('event', event),
    schema: (absolute) => eventSchema(event, facts, absolute),
    trail: [
      { name: 'Events', path: '/events' },
      { name: event.country, path: `/events?${new URLSearchParams({ country: event.country })}` },
    ],
    type: 'event',
    embeddable: true,
  });
}

/** An event, and what is around it. */
export default function EventScreen() {
  const found = useLoaderData<typeof clientLoader>();
  const { eventId: id } = useParams();
  const shown = useMemberView(found, `event ${id}`, (client) => fetchEventPage(client, id, { signed: true }));
  return (
    <RecordPage shown={shown} failed={visitorMessages.eventFailed} back="/events">
      {({ event, info, around }) => (
        <>
          <EventView
            event={event}
            info={info}
            around={around}
            above={<RecordBar type="event" record={event} back="/events" />}
            keep={event.status === 'published' && <AddToCalendar event={event} />}
          >
            {around !== null && (
              <>
                <Editions {...around} />
                <Neighbours events={around.neighbours} />
              </>
            )}
          </EventView>
          {event.sources.length > 0 && <SourcesForEditors event={event} />}
        </>
      )}
    </RecordPage>
  );
}

/** What the event's sources say, beside what stands here; it comes for those who may edit the event only. */
function SourcesForEditors({ event }: { event: EventDetail }) {
  const part = usePart(() => import('./source-values.tsx'), useMayEdit(event.created_by));
  return part === null ? null : <part.SourceValues event={event} />;
}
