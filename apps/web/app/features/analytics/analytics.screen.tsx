import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import styles from './analytics.module.css';
import { Charts } from './charts.tsx';
import { MemberActivity } from './member-activity.tsx';
import { SummaryCards } from './summary-cards.tsx';

export const meta = () => [{ title: 'Analytics · Moonfloor' }, { name: 'robots', content: 'noindex' }];

const load = (signal: AbortSignal) => api('getAnalyticsOverview', {}, { signal });

/**
 * Visits of the last 30 days and member activity, refreshed every five minutes; existing data stays visible during a
 * refresh.
 */
export default function AnalyticsScreen() {
  const { data, error, busy, reload } = useLoad(load, '', limits.dashboardRefreshMs);
  const failed = error !== null && !busy;
  return (
    <div className={styles.screen}>
      {failed && <ErrorPanel message={messages.analyticsFailed} onRetry={reload} />}
      {data === null && !failed && (
        <p className="visually-hidden" role="status">
          Loading the figures…
        </p>
      )}
      {(data !== null || !failed) && <SummaryCards figures={data} />}
      {data !== null && (
        <>
          {data.overview.total_page_views === 0 ? (
            <EmptyState text="No visits yet">
              Page views are counted without cookies. The charts appear with the first visit.
            </EmptyState>
          ) : (
            <Charts figures={data} />
          )}
          <Section title="User Activity" id="user-activity">
            {data.userStats.length === 0 ? (
              <EmptyState text="No activity yet">Members who visit or add something will show up here.</EmptyState>
            ) : (
              <MemberActivity members={data.userStats} labelledBy="user-activity" />
            )}
          </Section>
        </>
      )}
    </div>
  );
}
