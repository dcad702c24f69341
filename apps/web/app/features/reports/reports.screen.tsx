import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { formatNumber, t, tc } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ReportCard } from './report-card.tsx';
import styles from './reports.module.css';

export const meta = () => [{ title: `${t('Reports')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const address = '/admin-dashboard/reports';
const addresses = { open: address, decided: `${address}?state=decided` } as const;

/** Reports of records, open or (with `?state=decided`) decided. */
export default function ReportsScreen() {
  const [params, setParams] = useSearchParams();
  const state = params.get('state') === 'decided' ? 'decided' : 'open';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, busy, reload } = useLoad(
    (signal) => api('listReports', { query: { state, page } }, { signal }),
    `${state} ${page}`,
  );
  const list = useRef<HTMLOListElement>(null);
  const label = (name: string, count: number | undefined): string =>
    count === undefined ? name : t('{name} ({count})', { name, count: formatNumber(count) });
  return (
    <>
      <Tabs
        label={t('Reports')}
        current={addresses[state]}
        tabs={[
          { to: addresses.open, label: label(tc('reports that wait', 'Open'), data?.totals.open) },
          { to: addresses.decided, label: label(t('Decided'), data?.totals.decided) },
        ]}
      />
      {error !== null && <ErrorPanel message={t('The reports could not be loaded')} onRetry={reload} />}
      {data === null && error === null && <SkeletonList layout="row" count={3} label={t('Loading the reports…')} />}
      {data !== null && data.reports.length === 0 && (
        <EmptyState text={state === 'open' ? t('No reports wait') : t('No report has been decided yet')}>
          {t('What visitors and members report on a page appears here.')}
        </EmptyState>
      )}
      {data !== null && data.reports.length > 0 && (
        <ol ref={list} className={styles.list} tabIndex={-1} aria-label={t('Reports')}>
          {data.reports.map((report) => (
            <ReportCard
              key={report.id}
              report={report}
              onDecided={() => {
                // the focused entry is about to be removed
                list.current?.focus({ preventScroll: true });
                reload();
              }}
            />
          ))}
        </ol>
      )}
      {data !== null && (data.pagination.pages > 1 || page > 1) && (
        <Pager
          page={page}
          pages={data.pagination.pages}
          busy={busy}
          onPage={(to) => setParams({ ...(state === 'decided' && { state }), ...(to > 1 && { page: String(to) }) })}
        />
      )}
    </>
  );
}
