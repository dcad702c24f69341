import { useState } from 'react';
import { type MetaArgs, useLoaderData, useRevalidator } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { messages } from '@moonfloor/contract/api/messages';
import type { EventsSoon } from '@moonfloor/contract/events/now';
import { browserLoader, type Loader, serverLoader } from '../../../api/loaders.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { formatDateRange } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/status-panels.tsx';
import { fetchRecordResult } from '../../records/member-view.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { useNow } from '../timetable/use-now.ts';
import { useRefresh } from '../timetable/use-refresh.ts';
import { NowList } from './now-list.tsx';

const load = (async ({ api }) =>
  fetchRecordResult<EventsSoon>(() => api('listNow'), t(messages.eventsFailed))) satisfies Loader<unknown>;

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = (args: MetaArgs<typeof loader>) =>
  pageMeta(args, {
    title: t('Now'),
    description: t('Psytrance events that take place now or begin tonight, and who plays this minute on each floor.'),
    path: '/now',
  });

/** Events that take place now or begin soon, and their playing sets. The last answer stays while the next one cannot be fetched. */
export default function NowScreen() {
  const { record, error } = useLoaderData<typeof clientLoader>();
  const [latest, setLatest] = useState(record);
  if (record !== null && record !== latest) setLatest(record);
  const { revalidate, state } = useRevalidator();
  const retry = (): void => void revalidate();
  return (
    <>
      <PageHeader title={t('Now')} subtitle={t('What’s on tonight, and who is playing right now')} />
      {error !== null && <ErrorPanel message={error.message} onRetry={state === 'loading' ? undefined : retry} />}
      {latest !== null && <Answer answer={latest} onOld={retry} />}
    </>
  );
}

function Answer({ answer, onOld }: { answer: EventsSoon; onOld: () => void }) {
  const madeAt = Date.parse(answer.now);
  const clock = useNow();
  useRefresh(madeAt, clock, onOld);
  const now = clock ?? madeAt;
  const events = answer.events.filter(({ over_at: over }) => Date.parse(over) > now);
  if (events.length > 0) return <NowList events={events} more={answer.total - answer.events.length} now={now} />;
  const [next] = answer.next;
  return (
    <EmptyState text={t('Nothing is on right now.')}>
      {next === undefined ? (
        <LinkButton to="/home">{t('Next Events')}</LinkButton>
      ) : (
        <>
          <p>
            {t('The next one begins {date}.', {
              date: [formatDateRange(next.event_date, null), next.start_time].filter(Boolean).join(', '),
            })}
          </p>
          <LinkButton to={`/event/${next.id}`}>
            <bdi>{next.event_name}</bdi>
          </LinkButton>
        </>
      )}
    </EmptyState>
  );
}
