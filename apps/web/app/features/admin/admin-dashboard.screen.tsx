import { useRef } from 'react';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import styles from './admin-dashboard.module.css';
import { ContentSearch } from './content-search.tsx';
import { CountCards, CountCardsSkeleton } from './count-cards.tsx';
import { RecentActivity, SystemMetrics, UpcomingEvents } from './dashboard-panels.tsx';
import { Distribution } from './distribution.tsx';
import { useHealth } from './health.tsx';
import { useAfterRestore } from './history/history-overlay.tsx';
import { useErrorToast } from './use-error-toast.ts';
import { useSearch } from './use-search.ts';

/** The Dashboard tab: record counts, content search, recent activity and upcoming events. */
export default function AdminDashboardScreen() {
  const { data, error, reload } = useLoad(
    (signal) => api('getDashboard', {}, { signal }),
    '',
    limits.dashboardRefreshMs,
  );
  const health = useHealth();
  const search = useSearch();
  const results = useRef<HTMLElement>(null);
  useErrorToast(error, t(messages.dashboardFailed));
  const reloadAll = (): void => {
    reload();
    health.reload();
  };
  useAfterRestore(() => {
    reloadAll();
    search.reload();
  });
  return (
    <>
      {data !== null && (
        <CountCards
          counts={data.counts}
          type={search.state.type}
          onType={(type) => {
            search.change({ type });
            results.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
      {data === null &&
        (error === null ? (
          <CountCardsSkeleton />
        ) : (
          <ErrorPanel message={t(messages.dashboardFailed)} onRetry={reload} />
        ))}
      <p className={styles.import}>
        <LinkButton to="/import">{t('Import events')}</LinkButton>
      </p>
      <ContentSearch ref={results} search={search} onChanged={reloadAll} />
      {/* rendered together, so that late content does not shift the rest */}
      {data === null && error === null && (
        <div className={styles.panels}>
          {Array.from({ length: 3 }, (_, at) => (
            <Skeleton key={at} shape="panel" />
          ))}
        </div>
      )}
      {(data !== null || error !== null) && (
        <div className={styles.panels}>
          {data !== null && <Distribution counts={data.counts} />}
          <div className={styles.column}>
            <SystemMetrics />
            {data !== null && <RecentActivity activities={data.recentActivity} />}
          </div>
          {data !== null && <UpcomingEvents events={data.upcomingEvents} />}
        </div>
      )}
    </>
  );
}
