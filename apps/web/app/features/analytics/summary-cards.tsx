import type { ReactNode } from 'react';
import type { AnalyticsOverview } from '@moonfloor/contract/analytics';
import { limits } from '@moonfloor/contract/limits';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatNumber } from '../../ui/format.ts';
import styles from './analytics.module.css';

/** The four figures at the top; placeholders while `figures` is null. */
export function SummaryCards({ figures }: { figures: AnalyticsOverview | null }) {
  const window = `Last ${limits.analyticsDays} days`;
  return (
    <dl className={styles.cards}>
      <SummaryCard
        name="Total Page Views"
        note={window}
        value={figures && formatNumber(figures.overview.total_page_views)}
      />
      <SummaryCard
        name="Unique Visitors"
        note={window}
        value={figures && formatNumber(figures.overview.total_unique_visitors)}
      />
      <SummaryCard
        name="Avg. Time on Site"
        note="Minutes per session"
        value={
          figures && (
            <>
              {formatNumber(Math.round(figures.overview.avg_time_spent / 60))} <small>min</small>
            </>
          )
        }
      />
      <SummaryCard
        name="Traffic Sources"
        note="Active referrers"
        value={figures && formatNumber(figures.trafficSources.length)}
      />
    </dl>
  );
}

function SummaryCard({ name, note, value }: { name: string; note: string; value: ReactNode }) {
  return (
    <div className={styles.card}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{value ?? <Skeleton shape="half" />}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
