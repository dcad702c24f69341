import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import styles from './analytics.module.css';
import { Charts } from './charts.tsx';
import { useState } from 'react';
import type { AnalyticsOverview } from '@moonfloor/contract/analytics';
import { Skeleton } from '../../ui/skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '@moonfloor/messages/t';
import { formatDate } from '../../ui/format.ts';
import table from '../../ui/table.module.css';
import { Button } from '../../ui/button.tsx';

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

/** The four figures at the top; placeholders while `figures` is null. */
function SummaryCards({ figures }: { figures: AnalyticsOverview | null }) {
  const period = `Last ${limits.analyticsDays} days`;
  const { overview, trafficSources } = figures ?? {};
  const cards = [
    ['Total Page Views', period, overview?.total_page_views],
    ['Unique Visitors', period, overview?.total_unique_visitors],
    ['Avg. Time on Site', 'Minutes per session', overview && Math.round(overview.avg_time_spent / 60), 'min'],
    ['Traffic Sources', 'Active referrers', trafficSources?.length],
  ] as const;
  return (
    <dl className={styles.cards}>
      {cards.map(([name, note, value, unit]) => (
        <div key={name} className={styles.card}>
          <dt className="quiet">{name}</dt>
          <dd className={styles.value}>
            {value === undefined ? <Skeleton shape="half" /> : formatNumber(value)}
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
  const types = ['event', 'artist', 'decoration', 'release'] as const;
  const parts = types.map((name) => [member[`${name}s_created`], name] as const);
  return {
    total: parts.reduce((sum, [count]) => sum + count, 0),
    breakdown: parts
      .filter(([count]) => count > 0)
      .map(([count, name]) => `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`)
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
            {all ? 'Show fewer' : `Show all ${formatNumber(members.length)} members`}
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
          <th scope="col">User</th>
          <th scope="col">Content created</th>
          <th scope="col">Last active</th>
          <th scope="col" className={table.number}>
            Total visits
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
              <td data-label="Content created">
                {formatNumber(total)}
                {breakdown && <span className={styles.breakdown}>{breakdown}</span>}
              </td>
              <td data-label="Last active">{member.last_login === null ? 'Never' : formatDate(member.last_login)}</td>
              <td data-label="Total visits" className={table.number}>
                {formatNumber(member.total_visits)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
