import type { EventDetail } from '@moonfloor/contract/events/events';
import { t } from '@moonfloor/messages/t';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { ExactPlace } from '@moonfloor/contract/events/hidden-places';
import { visitorMessages } from '@moonfloor/contract/api/visitor-messages';
import { api } from '../../../api/browser.ts';
import { serverMessage } from '../../../api/client.ts';
import { useSession } from '../../../api/session.tsx';
import { formatDate, weekday } from '../../../ui/format.ts';
import { Notice } from '../../../ui/status-panels.tsx';

/** The fragment of a secret link; browsers do not send it to servers. */
const linkFragment = /^#place=([\w-]{43})$/;

interface HiddenPlaceProps {
  event: EventDetail;
  /** Called with the event at its exact place. */
  onFind: (event: EventDetail) => void;
}

/**
 * Says in which circle an event takes place, and when its exact place will be shown. Who has followed its secret link, or
 * may edit the event, gets it at once, unless `onFind` is undefined.
 */
export function HiddenPlace({
  event,
  onFind,
}: Pick<HiddenPlaceProps, 'event'> & { onFind: HiddenPlaceProps['onFind'] | undefined }) {
  const until = event.place_hidden_until ?? '';
  const day = until.slice(0, 10);
  const when = t('{weekday}, {dates}', { weekday: weekday(day), dates: formatDate(day) });
  return (
    <>
      {event.place_radius_km !== null && (
        <div className="quiet">{t('Somewhere in a circle of {km} km radius', { km: event.place_radius_km })}</div>
      )}
      <div className="quiet">{t('Exact place on {day} at {time}', { day: when, time: until.slice(11) })}</div>
      {onFind && <ExactPlaceNote event={event} onFind={onFind} />}
    </>
  );
}

/** Fetches the exact place, and says who sees it, or why the link does not show it. */
function ExactPlaceNote({ event, onFind }: HiddenPlaceProps) {
  const { id } = event;
  const { hash } = useLocation();
  const { account } = useSession();
  const [note, setNote] = useState<{ text: string; bad?: boolean } | null>(null);
  const token = linkFragment.exec(hash)?.[1];
  const wanted = token !== undefined || account !== null;

  const find = useEffectEvent(async (): Promise<ExactPlace | null> => {
    if (token !== undefined) return api('openPlaceLink', { params: { id }, body: { token } });
    const seen = await api('getEvent', { params: { id } }, { signed: true });
    const isSame = seen.event_location === event.event_location && seen.latitude === event.latitude;
    return isSame ? null : seen;
  });
  const show = useEffectEvent((place: ExactPlace | null) => {
    if (place === null) return;
    const { event_location, latitude, longitude } = place;
    onFind({ ...event, event_location, latitude, longitude, place_radius_km: null });
    setNote({
      text:
        token === undefined
          ? t('Only those who can edit this event see its exact place. Others see an area.')
          : t('You see the exact place by a secret link. Please keep it to yourself.'),
    });
  });
  const fail = useEffectEvent((failure: unknown) => {
    if (token !== undefined) setNote({ text: serverMessage(failure, t(visitorMessages.unexpected)), bad: true });
  });
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    find().then(
      (place) => current && show(place),
      (failure: unknown) => current && fail(failure),
    );
    return () => {
      current = false;
    };
  }, [id, token, wanted]);

  return note && <Notice tone={note.bad ? 'bad' : 'good'}>{note.text}</Notice>;
}
