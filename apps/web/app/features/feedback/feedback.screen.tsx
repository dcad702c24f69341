import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { formatNumber, t, tc } from '@moonfloor/messages/t';
import { Pager } from '../../ui/pager.tsx';
import { rich } from '../../ui/rich.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import styles from './feedback.module.css';

export const meta = () => [{ title: `${t('Feedback')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const address = '/admin-dashboard/feedback';
const addresses = { open: address, done: `${address}?state=done` } as const;

/** Members' feedback to the operators, open or done. */
export default function FeedbackScreen() {
  const [params, setParams] = useSearchParams();
  const state = params.get('state') === 'done' ? 'done' : 'open';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, busy, reload } = useLoad(
    (signal) => api('listFeedback', { query: { state, page } }, { signal }),
    `${state} ${page}`,
  );
  const list = useRef<HTMLOListElement>(null);
  const label = (name: string, count: number | undefined): string =>
    count === undefined ? name : t('{name} ({count})', { name, count: formatNumber(count) });
  const toPage = (to: number): void =>
    setParams({ ...(state === 'done' && { state }), ...(to > 1 && { page: String(to) }) });
  return (
    <>
      <Tabs
        label={t('Feedback')}
        current={addresses[state]}
        tabs={[
          { to: addresses.open, label: label(tc('feedback that is not done', 'Open'), data?.totals.open) },
          { to: addresses.done, label: label(tc('feedback', 'Done'), data?.totals.done) },
        ]}
      />
      {error !== null && <ErrorPanel message={t('The feedback could not be loaded')} onRetry={reload} />}
      {data === null && error === null && <SkeletonList layout="row" count={3} label={t('Loading feedback…')} />}
      {data !== null && data.feedback.length === 0 && <NoFeedback state={state} />}
      {data !== null && data.feedback.length > 0 && (
        <ol ref={list} className={styles.list} tabIndex={-1} aria-label={t('Feedback, latest first')}>
          {data.feedback.map((item) => (
            <FeedbackCard
              key={item.id}
              item={item}
              onChange={() => {
                // The focused entry may be about to be removed.
                list.current?.focus({ preventScroll: true });
                reload();
              }}
            />
          ))}
        </ol>
      )}
      {data !== null && (data.pagination.pages > 1 || page > 1) && (
        <Pager page={page} pages={data.pagination.pages} busy={busy} onPage={toPage} />
      )}
    </>
  );
}

function NoFeedback({ state }: { state: 'open' | 'done' }) {
  return state === 'done' ? (
    <EmptyState text={t('Nothing marked as done yet')}>
      {rich('Feedback that you mark as done is kept here. <a>Show open feedback</a>', {
        a: (text) => <Link to={addresses.open}>{text}</Link>,
      })}
    </EmptyState>
  ) : (
    <EmptyState text={t('No open feedback')}>
      {rich('Members write from their dashboard; what they send appears here. <a>Show what is done</a>', {
        a: (text) => <Link to={addresses.done}>{text}</Link>,
      })}
    </EmptyState>
  );
}
