import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { rich } from '../../ui/rich.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { StateTabs } from '../inbox/state-tabs.tsx';
import type { QueueState, Totals } from './queue/queue-page.ts';
import { QueueWorkspace } from './queue/queue-workspace.tsx';
import { useQueue } from './queue/use-queue.ts';

export const meta = () => [{ title: `${t('Moderation')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Records that await a decision, or (with `?state=returned`) that were returned to their authors. */
export default function ModerationScreen() {
  const [params] = useSearchParams();
  const state = params.get('state') === 'returned' ? 'returned' : 'waiting';
  return <Queue key={state} state={state} />;
}

const path = '/admin-dashboard/moderation';

/** The moderation page for one state: loading, failed, empty, or a list beside the preview. */
function Queue({ state }: { state: QueueState }) {
  const queue = useQueue(state);
  const { totals, records, error, busy, reload } = queue;
  const loading = error === null && (totals === null || (busy && records.length === 0 && totals[state] > 0));
  // After the last record was decided, focus moves to the message of the empty queue.
  const worked = useRef(false);
  const empty = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (records.length > 0) worked.current = true;
    else if (worked.current) empty.current?.focus();
  }, [records.length]);
  return (
    <>
      <StateTabs
        label={t('Moderation')}
        path={path}
        current={state}
        tabs={[
          { state: 'waiting', label: t('Waiting') },
          { state: 'returned', label: t('Sent back') },
        ]}
        totals={totals}
      />
      {error !== null && <ErrorPanel message={t('The queue could not be loaded')} onRetry={reload} />}
      {loading && <SkeletonList layout="row" count={5} label={t('Loading the queue…')} />}
      {totals !== null && records.length > 0 && <QueueWorkspace state={state} queue={queue} />}
      {totals !== null && records.length === 0 && !loading && (
        <div ref={empty} tabIndex={-1}>
          <EmptyQueue state={state} totals={totals} />
        </div>
      )}
    </>
  );
}

function EmptyQueue({ state, totals }: { state: QueueState; totals: Totals }) {
  if (state === 'returned') {
    return (
      <EmptyState text={t('Nothing has been sent back')}>
        {rich(
          'What is sent back with a reason stays here until its author has changed it. <a>Show what is waiting</a>',
          { a: (text) => <Link to={path}>{text}</Link> },
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState text={t('Nothing is waiting')}>
      {t('Everything has been looked at. Time for a dance!')}{' '}
      {totals.returned > 0 ? (
        <Link to={`${path}?state=returned`}>{t('Show what was sent back')}</Link>
      ) : (
        <Link to="/admin-dashboard">{t('Back to the dashboard')}</Link>
      )}
    </EmptyState>
  );
}
