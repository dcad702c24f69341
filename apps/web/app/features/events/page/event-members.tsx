import { useState } from 'react';
import type { EventResponses } from '@moonfloor/contract/event-responses';
import type { EventDetail } from '@moonfloor/contract/events';
import { type EventResponse, responses } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { msg, t } from '@moonfloor/messages/t';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/browser.ts';
import { useSendFromPage } from '../../../api/use-send.ts';
import { useLoad } from '../../../api/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import { useMayEdit } from '../../records/may-edit.ts';
import styles from './event-members.module.css';
import { SourceValues } from './source-values.tsx';

/* What members see on an event's page besides what visitors do. */

const labels = { interested: msg('Interested'), going: msg('Going') } as const;

/** Buttons that say whether the member is interested in an event, or going, and the names of others. Both toggle. */
export function RespondButtons({ id }: { id: number }) {
  const { data, reload } = useLoad<EventResponses>(
    (signal) => api('getEventResponses', { params: { id } }, { signal }),
    String(id),
  );
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<EventResponse | null>(null);
  const [error, setError] = useState<string | undefined>();
  const send = useSendFromPage();
  if (data === null) return null;

  const respond = async (response: EventResponse): Promise<void> => {
    setBusy(response);
    setError(undefined);
    const call = async (): Promise<void> => {
      if (data.response === response) await api('withdrawResponse', { params: { id } });
      else await api('respondToEvent', { params: { id }, body: { response } });
      reload();
      // the counts are on the page
      await revalidate();
    };
    setError(await send(call, t(messages.followFailed)));
    setBusy(null);
  };
  const namesOf = (response: EventResponse): string =>
    data.names
      .filter((one) => one.response === response)
      .map(({ username }) => username)
      .join(', ');
  return (
    <div className={styles.responses}>
      <div className="actions">
        {responses.map((response) => (
          <Button
            key={response}
            size="small"
            tone={data.response === response ? 'primary' : 'quiet'}
            aria-pressed={data.response === response}
            busy={busy === response}
            onClick={() => void respond(response)}
          >
            {t(labels[response])}
          </Button>
        ))}
      </div>
      {responses.map((response) => {
        const names = namesOf(response);
        return (
          names !== '' && (
            <p key={response} className="quiet">
              {t(labels[response])}: <bdi>{names}</bdi>
            </p>
          )
        );
      })}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </div>
  );
}

/** Values from the event's import sources beside the current ones, for those who may edit the event. */
export function ImportSources({ event }: { event: EventDetail }) {
  return useMayEdit(event.created_by) && <SourceValues event={event} />;
}
