import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Attendances, EventDetail } from '@moonfloor/contract/events/events';
import { type Attendance, attendances } from '@moonfloor/contract/values/lists';
import { messages } from '@moonfloor/contract/api/messages';
import { msg, t } from '@moonfloor/messages/t';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../api/browser.ts';
import { useSendFromPage } from '../../../api/use-send.ts';
import { useLoad } from '../../../api/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { rich } from '../../../ui/rich.tsx';
import { Notice, ErrorPanel } from '../../../ui/status-panels.tsx';
import { useValueWhileHere } from '../../../ui/use-value-while-here.ts';
import { KeepButton, MyTimetableLink, setStar, StarLimit, useStarred } from '../../stars/star-button.tsx';
import { StarIcon } from '../../../ui/action-icons.tsx';
import { useMayEdit } from '../../records/ownership/load-ownership.ts';
import styles from './event-members.module.css';
import type { FieldValue } from '@moonfloor/contract/records/activity';
import { entryText } from '@moonfloor/contract/records/field-values';
import type { EventSourceValues } from '@moonfloor/contract/imports/imports';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import { formatMoment } from '../../../ui/format.ts';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import table from '../../../ui/table.module.css';

/* What members see on an event's page besides what visitors do. */

const labels = { interested: msg('Interested'), going: msg('Going') } as const;

interface RespondButtonsProps {
  event: EventDetail;
  /** Shown until the responses are known. */
  waiting: ReactNode;
  /** Shown if they cannot be loaded. */
  fallback: ReactNode;
}

/**
 * Buttons that say whether the member is interested in an event, or going, and the names of others. Both toggle, and star the
 * event, so that it is in My timetable.
 */
export function RespondButtons({ event, waiting, fallback }: RespondButtonsProps) {
  const { id } = event;
  const star = { type: 'event', id, record: event } as const;
  const isStarred = useStarred(star);
  const {
    data,
    error: loadError,
    reload,
  } = useLoad<Attendances>((signal) => api('getAttendance', { params: { id } }, { signal }), String(id));
  const { revalidate } = useRevalidator();
  const onStar = useEffectEvent(() => {
    if (data !== null && isStarred !== (data.response !== null)) reload();
  });
  // set or removed on another device, with the response
  useEffect(() => onStar(), [isStarred]);
  const [busy, setBusy] = useState<Attendance | null>(null);
  const { send, error } = useSendFromPage(t(messages.followFailed));
  if (data === null) return loadError === null ? waiting : fallback;
  // starred before there was an account, or in My timetable
  const current = data.response ?? (isStarred ? 'interested' : null);

  const respond = async (response: Attendance): Promise<void> => {
    setBusy(response);
    const starred = current !== response;
    await send(async () => {
      if (starred) await api('attendEvent', { params: { id }, body: { response } });
      else if (data.response !== null) await api('withdrawAttendance', { params: { id } });
      // the calls star the event, or remove the star
      setStar(star, starred, { isSent: starred || data.response !== null });
      reload();
      // the counts are on the page
      await revalidate();
    });
    setBusy((latest) => (latest === response ? null : latest));
  };
  const namesOf = (response: Attendance): string =>
    data.names
      .filter((one) => one.response === response)
      .map(({ username }) => username)
      .join(', ');
  return (
    <div className={styles.attendances}>
      <div className="actions">
        {attendances.map((response) => (
          <KeepButton
            key={response}
            label={t(labels[response])}
            kept={current === response}
            icon={<StarIcon size={18} />}
            busy={busy === response}
            size="medium"
            onPress={() => void respond(response)}
          />
        ))}
        {current !== null && <MyTimetableLink size="medium" />}
      </div>
      <StarLimit />
      {attendances.map((response) => {
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
  return useMayEdit('event', event) === true && <SourceValues event={event} />;
}

/** For editors: values of the event's import sources that differ from the edited ones, side by side. */
function SourceValues({ event }: { event: EventDetail }) {
  const { data, error, reload } = useLoad(
    (signal) => api('listEventSources', { params: { id: event.id } }, { signal }),
    `${event.id} ${event.updated_at}`,
  );
  return (
    <Section title={t('AT THE SOURCE')} id="at-the-source">
      <p className="quiet">{t('Only people who may edit this event can see this.')}</p>
      {data === null && error === null && <Skeleton />}
      {error !== null && <ErrorPanel message={t(messages.sourcesFailed)} onRetry={reload} />}
      {data?.map((source) => (
        <SourceTable key={`${source.source} ${source.source_id}`} source={source} />
      ))}
    </Section>
  );
}

function SourceTable({ source }: { source: EventSourceValues }) {
  const edited = source.fields.filter((field) => field.edited);
  return (
    <div className={styles.source}>
      <p>
        {rich('<name></name>, last imported {moment}.', {
          name: () => (
            <strong>
              <bdi>{source.name}</bdi>
            </strong>
          ),
          moment: formatMoment(source.imported_at),
        })}{' '}
        {edited.length === 0
          ? t('None of its values were edited here, so the next import may change them.')
          : t('These were edited here, so imports will not change them:')}
      </p>
      {edited.length > 0 && (
        <div
          className={styles.scroll}
          role="region"
          aria-label={t('Edited here and at {source}', { source: source.name })}
          tabIndex={0}
        >
          <table className={classNames(table.table, table.blocks)}>
            <thead>
              <tr>
                <th scope="col">{t('Field')}</th>
                <th scope="col">{t('Here')}</th>
                <th scope="col">{t('At the source')}</th>
              </tr>
            </thead>
            <tbody>
              {edited.map(({ field, here, source: sourceValue }) => (
                <tr key={field}>
                  <th scope="row">{valueLabel('event', field) ?? field}</th>
                  <td dir="auto" data-label={t('Here')}>
                    {valueText(here)}
                  </td>
                  <td dir="auto" data-label={t('At the source')}>
                    {valueText(sourceValue)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

/** Formats a value as text; line-ups floor by floor. */
function valueText(value: FieldValue): string {
  if (value === null || value === '') return t('nothing');
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  if (value.length === 0) return t('nothing');
  return value.map(entryText).join('\n');
}

/** Offers those who may edit an event to make a series of it and the editions that its name suggests. */
export function JoinEditions({ event }: { event: EventDetail }) {
  const mayEdit = useMayEdit('event', event);
  const navigate = useNavigate();
  const eventWhileHere = useValueWhileHere(event);
  const { send, busy, error } = useSendFromPage();
  if (mayEdit !== true || event.series_id !== null) return null;
  const join = async (): Promise<void> => {
    const { id } = await api('joinEditions', { params: { id: event.id } });
    if (eventWhileHere.current !== null) await navigate(`/series/${id}`);
  };
  return (
    <>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <Button size="small" busy={busy} onClick={() => void send(join)}>
        {t('Join as a series')}
      </Button>
    </>
  );
}
