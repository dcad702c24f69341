import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { t } from '@moonfloor/messages/t';
import { rich } from '../../ui/rich.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { StateTabs } from '../inbox/inbox.tsx';
import { DecidedList } from './queue/queue-list.tsx';
import { QueueWorkspace } from './queue/queue-workspace.tsx';
import { useShortcuts, useShortcutsSwitch } from './queue/shortcuts.tsx';
import { type Decided, useDecisions } from './queue/use-decisions.ts';
import { decidedPath, queuePath, type QueueState, type Totals, useQueue } from './queue/use-queue.ts';

export const meta = () => [{ title: `${t('Moderation')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const states = ['waiting', 'returned', 'decided'] as const satisfies readonly QueueState[];

/** Records that await a decision, that were returned to their authors, or that the reader has just decided about. */
export default function ModerationScreen() {
  const [params] = useSearchParams();
  const state = states.find((queueState) => queueState === params.get('state')) ?? 'waiting';
  const decided = useRef<Decided>({ decisions: [], dismiss: () => undefined });
  return <Queue key={state} state={state} decided={decided.current} />;
}

/** The moderation page for one state: loading, failed, empty, or a list beside the preview. */
function Queue({ state, decided }: { state: QueueState; decided: Decided }) {
  const queue = useQueue(state);
  const { totals, records, error, busy, reload } = queue;
  const decisions = useDecisions(state, queue, decided);
  const shortcuts = useShortcutsSwitch();
  useShortcuts({ u: () => void decisions.undoLast() }, shortcuts[0]);
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
        path={queuePath}
        current={state}
        tabs={[
          { state: 'waiting', label: t('Waiting') },
          { state: 'returned', label: t('Sent back') },
          { state: 'decided', label: t('Just decided') },
        ]}
        totals={totals}
      />
      {error !== null && <ErrorPanel message={t('The queue could not be loaded')} onRetry={reload} />}
      {loading && <SkeletonList layout="row" count={5} label={t('Loading the queue…')} />}
      {totals !== null && records.length > 0 && state === 'decided' && (
        <DecidedList records={records} onUndo={(record) => decisions.undo([toDecision(record)])} />
      )}
      {totals !== null && records.length > 0 && state !== 'decided' && (
        <QueueWorkspace state={state} queue={queue} decisions={decisions} shortcuts={shortcuts} />
      )}
      {totals !== null && records.length === 0 && !loading && (
        <div ref={empty} tabIndex={-1}>
          <EmptyQueue state={state} totals={totals} />
        </div>
      )}
    </>
  );
}

/** Returns the decision about a listed record: one with a reason was sent back. */
const toDecision = (record: QueuedRecord): Pick<Decided['decisions'][number], 'record' | 'decision'> => ({
  record,
  decision: record.review === null ? 'publish' : 'return',
});

function EmptyQueue({ state, totals }: { state: QueueState; totals: Totals }) {
  if (state === 'decided') {
    return (
      <EmptyState text={t('Nothing to undo')}>
        {t('Records you publish or send back can be undone here for a day, unless somebody edits them first.')}
      </EmptyState>
    );
  }
  if (state === 'returned') {
    return (
      <EmptyState text={t('Nothing has been sent back')}>
        {rich(
          'Records sent back with a reason are listed here until their author edits them. <a>Show waiting records</a>',
          { a: (text) => <Link to={queuePath}>{text}</Link> },
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState text={t('Nothing is waiting')}>
      {t('Everything has been reviewed.')}{' '}
      {totals.decided > 0 && (
        <>
          <Link to={decidedPath}>{t('Show recent decisions')}</Link>{' '}
        </>
      )}
      {totals.returned > 0 ? (
        <Link to={`${queuePath}?state=returned`}>{t('Show records sent back')}</Link>
      ) : (
        <Link to="/admin-dashboard">{t('Back to the dashboard')}</Link>
      )}
    </EmptyState>
  );
}
