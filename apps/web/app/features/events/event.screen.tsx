import { data, type MetaArgs, useLoaderData, useParams } from 'react-router';
import { messages } from '@moonfloor/contract/messages';
import { inBrowser, type Load, onServer } from '../../api/load.ts';
import { useSession } from '../../api/session.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { formatDateRange } from '../../ui/format.ts';
import { EditIcon } from '../../ui/icons.tsx';
import { findRecord, type Found, useMemberView } from '../content/member-view.ts';
import { excerpt, missingMeta, pageMeta } from '../content/page-meta.ts';
import { RecordPage } from '../content/record-page.tsx';
import type { EventDetail } from '@moonfloor/contract/events';
import { placeLine } from '../content/event-place.ts';
import { eventSchema } from './event-schema.ts';
import { EventView } from './event-view.tsx';

const load: Load<Found<EventDetail>> = ({ api, params }) =>
  findRecord(() => api('getEvent', { params: { id: params.eventId } }), messages.eventFailed);

export const loader = onServer(async (loading) => {
  const found = await load(loading);
  return data(found, found.fault?.status ?? 200);
});
export const clientLoader = inBrowser(load);

export function meta(args: MetaArgs<typeof loader>) {
  const event = args.loaderData?.record;
  if (!event) return missingMeta(args.loaderData?.fault?.message ?? messages.eventNotFound);
  const facts = `${formatDateRange(event.event_date, event.event_end_date)}, ${placeLine(event)}`;
  return pageMeta(args, {
    title: event.event_name,
    description: event.description === null ? facts : excerpt(`${facts}. ${event.description}`),
    path: `/event/${event.id}`,
    image: event.image_url,
    schema: eventSchema(event),
    type: 'event',
  });
}

export default function EventScreen() {
  const found = useLoaderData<typeof clientLoader>();
  const { user } = useSession();
  const { eventId: id } = useParams();
  const shown = useMemberView(found, `event ${id}`, (client) => client('getEvent', { params: { id } }, { signed: true }));
  return (
    <RecordPage shown={shown}>
      {(event) => {
        const mayEdit = user !== null && (user.role === 'admin' || user.id === event.created_by);
        return (
          <EventView
            event={event}
            above={<BackLink to="/events" />}
            actions={
              mayEdit && (
                <LinkButton to={`/edit/event/${event.id}`} icon={<EditIcon />}>
                  Edit Event
                </LinkButton>
              )
            }
          />
        );
      }}
    </RecordPage>
  );
}
