import { t } from '@moonfloor/messages/t';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EventDetail } from '@moonfloor/contract/events';
import type { ExactPlace } from '@moonfloor/contract/hidden-places';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { Notice } from '../../ui/status-panels.tsx';

/** The fragment of a secret link; browsers do not send it to servers. */
const linkFragment = /^#place=([\w-]{43})$/;

interface ExactPlaceNoteProps {
  event: EventDetail;
  /** The fragment of the page's address. */
  hash: string;
  onFind: (place: ExactPlace) => void;
}

/**
 * Fetches the exact place of an event that hides it: by the secret of the link that the visitor has followed, otherwise as
 * a member, who may be one of its editors. Says who sees it, or why the link does not show it.
 */
export function ExactPlaceNote({ event, hash, onFind }: ExactPlaceNoteProps) {
  const [found, setFound] = useState<'by-link' | 'as-editor' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const token = linkFragment.exec(hash)?.[1];
  const { id } = event;

  const find = useEffectEvent(async (isCurrent: () => boolean) => {
    const place =
      token === undefined
        ? await api('getEvent', { params: { id } }, { signed: true })
        : await api('openPlaceLink', { params: { id }, body: { token } });
    const { event_location, latitude, longitude } = place;
    const isKnown = event_location === event.event_location && latitude === event.latitude;
    if (!isCurrent() || isKnown) return;
    setFound(token === undefined ? 'as-editor' : 'by-link');
    onFind({ event_location, latitude, longitude });
  });
  const fail = useEffectEvent((failure: unknown) => {
    if (token !== undefined) setError(serverMessage(failure, t(visitorMessages.unexpected)));
  });
  useEffect(() => {
    let current = true;
    find(() => current).catch((failure: unknown) => current && fail(failure));
    return () => {
      current = false;
    };
  }, [id, token]);

  if (error !== null) return <Notice tone="bad">{error}</Notice>;
  if (found === 'by-link')
    return <Notice>{t('You see the exact place by a secret link. Please keep it to yourself.')}</Notice>;
  return found === null ? null : (
    <Notice>{t('Only those who can edit this event see its exact place. Others see an area.')}</Notice>
  );
}
