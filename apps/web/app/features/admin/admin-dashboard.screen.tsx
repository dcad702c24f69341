import { useRef } from 'react';
import { keysOf } from '@moonfloor/contract/values/keys';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { t, formatNumber, tc, type Message, msg } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatPercent } from '../../ui/format.ts';
import { SkeletonDashboard } from '../../ui/skeleton-page.tsx';
import { SkeletonFrame } from '../../ui/skeleton.tsx';
import { ErrorPanel, EmptyState } from '../../ui/status-panels.tsx';
import styles from './admin-dashboard.module.css';
import { ContentSearch } from './content-search.tsx';
import { RecentActivity, SystemMetrics, UpcomingEvents, Panel } from './dashboard-panels.tsx';
import { useHealth } from './health.tsx';
import { type AdminsContext, useAfterRestore } from './history/history-overlay.tsx';
import { useErrorToast } from './use-record-actions.ts';
import { useSearch, typeLabels } from './use-search.ts';
import { Link, useOutletContext } from 'react-router';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import { resourceTypes, type ResourceType } from '@moonfloor/contract/values/lists';
import { recordWords } from '@moonfloor/contract/records/record-words';
import { ChartFigure } from '../../ui/chart/chart-figure.tsx';
import { palette, PieChart } from '../../ui/chart/charts.ts';

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
  const { work } = useOutletContext<AdminsContext>();
  // all parts appear together: a late one would move the others
  if ((data === null && error === null) || (work.latest === null && work.error === null))
    return (
      <SkeletonFrame label={t('Loading the dashboard…')}>
        <SkeletonDashboard />
      </SkeletonFrame>
    );
  return (
    <>
      <WorkPanel work={work.latest} />
      {data === null ? (
        <ErrorPanel message={t(messages.dashboardFailed)} onRetry={reload} />
      ) : (
        <CountCards
          counts={data.counts}
          type={search.state.type}
          onType={(type) => {
            search.change({ type });
            results.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
      <p className={styles.import}>
        <LinkButton to="/import">{t('Import events')}</LinkButton>
      </p>
      <ContentSearch ref={results} search={search} onChanged={reloadAll} />
      <div className={styles.panels}>
        {data !== null && <Distribution counts={data.counts} />}
        <div className={styles.column}>
          <SystemMetrics />
          {data !== null && <RecentActivity activities={data.recentActivity} />}
        </div>
        {data !== null && <UpcomingEvents events={data.upcomingEvents} />}
      </div>
    </>
  );
}

type Work = ResponseBody<Api['getWork']>;

const workLabels = {
  records: ['/admin-dashboard/moderation', msg('Records to review')],
  reports: ['/admin-dashboard/reports', msg('Reports')],
  suggestions: ['/admin-dashboard/suggestions', msg('Suggestions')],
  claims: ['/admin-dashboard/claims', msg('Claims')],
  feedback: ['/admin-dashboard/feedback', msg('Feedback')],
  mails: ['/admin-dashboard/mail', msg('Mails not delivered')],
} as const satisfies Record<keyof Work, readonly [path: string, label: Message]>;

/** What waits for the admin, each number leading to its page. */
function WorkPanel({ work }: { work: Work | null }) {
  const waiting = keysOf(workLabels).filter((kind) => work === null || (work[kind] ?? 0) > 0);
  return (
    <section className={styles.work} aria-labelledby="to-do">
      <h2 id="to-do">{t('To do')}</h2>
      {waiting.length === 0 ? (
        <p className="quiet">{t('Nothing to do.')}</p>
      ) : (
        <ul className={styles.cards}>
          {waiting.map((kind) => {
            const [path, label] = workLabels[kind];
            const count = work?.[kind] ?? null;
            return (
              <li key={kind}>
                <Link className={classNames(styles.card, styles.waiting)} to={path}>
                  <span className="quiet">{t(label)}</span>
                  <span className={styles.count}>{count === null ? '–' : formatNumber(count)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Distribution of the content over the four types. */
function Distribution({ counts }: { counts: ResponseBody<Api['getDashboard']>['counts'] }) {
  const slices = resourceTypes.map((type, at) => ({
    name: t(typeLabels[type]),
    value: counts[`total_${collectionOf(type)}`],
    color: palette[at]!,
  }));
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number): string => formatPercent(total === 0 ? 0 : value / total);
  const title = t('Content Distribution');
  if (total === 0) {
    return (
      <Panel id="distribution" title={title}>
        <EmptyState text={t('No content yet')}>
          <Link to="/submit">{t('Submit something')}</Link>
        </EmptyState>
      </Panel>
    );
  }
  return (
    <ChartFigure
      title={title}
      summary={t('Pie chart of all content: {shares}', {
        shares: slices.map(({ name, value }) => `${name} ${share(value)}`).join(', '),
      })}
      legend={slices.map(({ name, value, color }) => ({ name, color, value: formatNumber(value) }))}
      table={{
        columns: [t('Type'), t('Count'), tc('part of a whole', 'Share')],
        rows: slices.map(({ name, value }) => [name, value, share(value)]),
      }}
    >
      <PieChart slices={slices} />
    </ChartFigure>
  );
}

type Counts = ResponseBody<Api['getDashboard']>['counts'];

/** Types without a text of their own have the word for their records. */
const totalLabels: Partial<Record<ResourceType, Message>> = {
  event: msg('Total Events'),
  artist: msg('Total Artists'),
  decoration: msg('Total Decorations'),
  release: msg('Total Releases'),
  venue: msg('Total Venues'),
  promoter: msg('Total Promoters'),
  label: msg('Total Labels'),
  series: msg('Total Series'),
};

type CountCardsProps = { counts: Counts; type: ResourceType | 'all'; onType: (type: ResourceType) => void };

/** Counts of all resource types. A type's card restricts the search to that type; users are not a searchable type. */
function CountCards({ counts, type, onType }: CountCardsProps) {
  return (
    <ul className={styles.cards} aria-label={t('Totals')}>
      {resourceTypes.map((each) => (
        <li key={each}>
          <button type="button" className={styles.card} aria-pressed={type === each} onClick={() => onType(each)}>
            <CountFigure
              label={t(totalLabels[each] ?? recordWords[each].many)}
              count={counts[`total_${collectionOf(each)}`]}
            />
          </button>
        </li>
      ))}
      <li className={styles.card}>
        <CountFigure label={t('Active Users')} count={counts.total_users} />
      </li>
    </ul>
  );
}

function CountFigure({ label, count }: { label: string; count: number }) {
  return (
    <>
      <span className="quiet">{label}</span>
      <span className={styles.count}>{formatNumber(count)}</span>
    </>
  );
}
