import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import styles from './analytics.module.css';
import { useState } from 'react';
import type { AnalyticsOverview } from '@moonfloor/contract/team/analytics';
import { Skeleton } from '../../ui/skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber, msg, t, tc } from '@moonfloor/messages/t';
import { formatDate } from '../../ui/format.ts';
import table from '../../ui/table.module.css';
import { Button } from '../../ui/button.tsx';
import { ChartFigure } from '../../ui/chart/chart-figure.tsx';
import { BarChart, LineChart, PieChart } from '../../ui/chart/charts.ts';
import { dailyVisits, mostViewedPages, trafficSources, visitorCountries } from './chart-data.ts';

export const meta = () => [{ title: `${t('Analytics')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

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
      {failed && <ErrorPanel message={t(messages.analyticsFailed)} onRetry={reload} />}
      {data === null && !failed && (
        <p className="visually-hidden" role="status">
          {t('Loading the figures…')}
        </p>
      )}
      {(data !== null || !failed) && <SummaryCards figures={data} />}
      {data !== null && (
        <>
          {data.overview.total_page_views === 0 ? (
            <EmptyState text={t('No visits yet')}>
              {t('Page views are counted without cookies. The charts appear with the first visit.')}
            </EmptyState>
          ) : (
            <Charts figures={data} />
          )}
          <Section title={t('User Activity')} id="user-activity">
            {data.userStats.length === 0 ? (
              <EmptyState text={t('No activity yet')}>
                {t('Members who visit or add something will show up here.')}
              </EmptyState>
            ) : (
              <MemberActivity members={data.userStats} labelledBy="user-activity" />
            )}
          </Section>
        </>
      )}
    </div>
  );
}

/** The four figures at the top; placeholders while `figures` is null. */
function SummaryCards({ figures }: { figures: AnalyticsOverview | null }) {
  const period = t('Last {days} days', { days: limits.analyticsDays });
  const { overview, trafficSources } = figures ?? {};
  const cards = [
    [t('Total Page Views'), period, overview?.total_page_views],
    [t('Unique Visitors'), period, overview?.total_unique_visitors],
    [
      t('Avg. Time on Site'),
      t('per session'),
      overview && Math.round(overview.avg_time_spent / 60),
      tc('minutes', 'min'),
    ],
    [t('Traffic Sources'), t('Active referrers'), trafficSources?.length],
  ] as const;
  return (
    <dl className={styles.cards}>
      {cards.map(([name, note, value, unit]) => (
        <div key={name} className={styles.card}>
          <dt className="quiet">{name}</dt>
          <dd className={styles.value}>
            {value === undefined ? <Skeleton shape="half" /> : <span>{formatNumber(value)}</span>}
            {value !== undefined && unit !== undefined && (
              <>
                {' '}
                <small>{unit}</small>
              </>
            )}
          </dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

type Member = AnalyticsOverview['userStats'][number];

/** Returns how many records a member has created, in total and by type. */
function createdBy(member: Member) {
  const parts = [
    [member.events_created, msg('{count, plural, one {# event} other {# events}}')],
    [member.artists_created, msg('{count, plural, one {# artist} other {# artists}}')],
    [member.decorations_created, msg('{count, plural, one {# decoration} other {# decorations}}')],
    [member.releases_created, msg('{count, plural, one {# release} other {# releases}}')],
  ] as const;
  const listed = parts.reduce((sum, [count]) => sum + count, 0);
  const total = member.created ?? listed;
  return {
    total,
    breakdown: [...parts, [total - listed, msg('{count, plural, one {# other} other {# others}}')] as const]
      .filter(([count]) => count > 0)
      .map(([count, message]) => t(message, { count }))
      .join(', '),
  };
}

/** Number of members displayed before the list is expanded. */
const membersShown = 15;

/** Members who visited or created something, most active first; the list can be expanded to all of them. */
function MemberActivity({ members, labelledBy }: { members: readonly Member[]; labelledBy: string }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <MemberTable members={all ? members : members.slice(0, membersShown)} labelledBy={labelledBy} />
      {members.length > membersShown && (
        <p className={styles.more}>
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('Show fewer') : t('{count, plural, other {Show all # members}}', { count: members.length })}
          </Button>
        </p>
      )}
    </>
  );
}

/** On narrow screens each member is displayed as a block. */
function MemberTable({ members, labelledBy }: { members: readonly Member[]; labelledBy: string }) {
  return (
    <table className={classNames(table.table, table.blocks)} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('User')}</th>
          <th scope="col">{t('Content created')}</th>
          <th scope="col">{t('Last active')}</th>
          <th scope="col" className={table.number}>
            {t('Total visits')}
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const { total, breakdown } = createdBy(member);
          return (
            <tr key={member.id}>
              <th scope="row">
                <bdi>{member.username}</bdi>
                <span className={styles.email}>{member.email}</span>
              </th>
              <td data-label={t('Content created')}>
                {formatNumber(total)}
                {breakdown && <span className={styles.breakdown}>{breakdown}</span>}
              </td>
              <td data-label={t('Last active')}>
                {member.last_login === null ? t('Never') : formatDate(member.last_login)}
              </td>
              <td data-label={t('Total visits')} className={table.number}>
                {formatNumber(member.total_visits)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The four charts, each with its data table. */
function Charts({ figures }: { figures: AnalyticsOverview }) {
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
