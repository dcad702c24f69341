import { t } from '@moonfloor/messages/t';
import type { AnalyticsOverview } from '@moonfloor/contract/analytics';
import { ChartFigure } from '../../ui/chart/chart-figure.tsx';
import { BarChart, LineChart, PieChart } from '../../ui/chart/charts.ts';
import { EmptyState } from '../../ui/status-panels.tsx';
import styles from './analytics.module.css';
import { dailyVisits, mostViewedPages, trafficSources, visitorCountries } from './chart-data.ts';

/** The four charts, each with its data table. */
export function Charts({ figures }: { figures: AnalyticsOverview }) {
  const daily = dailyVisits(figures);
  const pages = mostViewedPages(figures);
  const countries = visitorCountries(figures);
  return (
    <div className={styles.charts}>
      <ChartFigure title={t('Daily Visits')} legend={daily.series} {...daily} wide>
        <LineChart rows={daily.rows} series={daily.series} />
      </ChartFigure>
      <ChartFigure title={t('Most Viewed Pages')} legend={pages.series} {...pages}>
        <BarChart rows={pages.rows} series={pages.series} across />
      </ChartFigure>
      <Sources figures={figures} />
      <ChartFigure title={t('Visitor Countries')} legend={countries.series} {...countries} wide>
        <BarChart rows={countries.rows} series={countries.series} />
      </ChartFigure>
    </div>
  );
}

function Sources({ figures }: { figures: AnalyticsOverview }) {
  const title = t('Traffic Sources');
  if (figures.trafficSources.length === 0) {
    return (
      <section className={styles.empty} aria-label={title}>
        <h2>{title}</h2>
        <EmptyState text={t('No referrers yet')}>{t('Visits from other sites will show up here.')}</EmptyState>
      </section>
    );
  }
  const { slices, legend, summary, table } = trafficSources(figures);
  return (
    <ChartFigure title={title} summary={summary} legend={legend} table={table}>
      <PieChart slices={slices} />
    </ChartFigure>
  );
}
