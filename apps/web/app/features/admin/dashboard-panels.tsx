import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import { Badge } from '../../ui/badge.tsx';
import { formatNumber, t } from '@moonfloor/messages/t';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { EmptyState } from '../../ui/status-panels.tsx';
import { EventStatusBadge } from '../records/record-parts.tsx';
import { withHistoryParam } from '../records/admin-paths.ts';
import { isFull, isHealthy, useHealth } from './health.tsx';
import { activitySentence, type ListedActivity } from './history/activity-text.ts';
import styles from './admin-dashboard.module.css';

/** A part of the dashboard under a heading. */
export function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The server's state: active sessions, records awaiting moderation, and overall health. */
export function SystemMetrics() {
  const health = useHealth();
  const { data } = health;
  const healthy = isHealthy(health);
  return (
    <Panel id="system-metrics" title={t('System Metrics')}>
      <dl className={styles.metrics}>
        <div>
          <dt className="quiet">{t('Active Sessions')}</dt>
          <dd>{data === null ? '–' : formatNumber(data.activeSessions)}</dd>
        </div>
        <div>
          <dt className="quiet">{t('Pending Moderations')}</dt>
          <dd>
            {data === null ? (
              '–'
            ) : (
              <Link
                to="/admin-dashboard/moderation"
                aria-label={t('{count}, open Moderation', { count: formatNumber(data.pendingModerations) })}
              >
                {formatNumber(data.pendingModerations)}
              </Link>
            )}
          </dd>
        </div>
        <div>
          <dt className="quiet">{t('System Status')}</dt>
          <dd className={healthy === null ? undefined : healthy ? styles.good : styles.bad}>
            {healthy === null
              ? '–'
              : healthy
                ? t('Healthy')
                : data !== null && isFull(data)
                  ? t('The disk is full')
                  : t('Issues Detected')}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

/** Recent activity with a link to the complete history. */
export function RecentActivity({ activities }: { activities: readonly ListedActivity[] }) {
  const { search } = useLocation();
  return (
    <Panel id="recent-activity" title={t('Recent Activity')}>
      {activities.length === 0 ? (
        <EmptyState text={t('No activity yet')}>
          {t('What members and admins add, change or delete will show up here.')}
        </EmptyState>
      ) : (
        <>
          <ul>
            {activities.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </ul>
          <Link className={styles.all} to={withHistoryParam(search, 'all')} preventScrollReset>
            {t('View All')}
          </Link>
        </>
      )}
    </Panel>
  );
}

/** An entry of the history, with a link to its record's edit page if the record exists. */
function ActivityRow({ activity }: { activity: ListedActivity }) {
  const { resource_type: type, resource_id: id, resource_name: name, created_at: at } = activity;
  const content = (
    <>
      <span className={styles.text}>
        {activitySentence(activity, {
          user: <bdi>{activity.user_name}</bdi>,
          name: (
            <strong>
              <bdi>{name}</bdi>
            </strong>
          ),
        })}
      </span>
      <time className="quiet" dateTime={at}>
        {formatMoment(at)}
      </time>
    </>
  );
  return (
    <li>
      {type !== 'user' && activity.resource_exists !== false ? (
        <Link className={styles.row} to={`/edit/${type}/${id}`}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}

/** Upcoming events, each with a link to its edit page. */
export function UpcomingEvents({ events }: { events: ResponseBody<Api['getDashboard']>['upcomingEvents'] }) {
  return (
    <Panel id="upcoming-events" title={t('Upcoming Events')}>
      {events.length === 0 ? (
        <EmptyState text={t('No upcoming events')}>
          <Link to="/submit-event">{t('Submit an event')}</Link>
        </EmptyState>
      ) : (
        <ul>
          {events.map(({ id, name, start_date: start, status, event_status: eventStatus }) => (
            <li key={id}>
              <Link className={styles.row} to={`/edit/event/${id}`}>
                <span className={styles.text}>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                </span>
                <time className="quiet" dateTime={start}>
                  {formatDate(start)}
                </time>
                <EventStatusBadge eventStatus={eventStatus} />
                <Badge status={status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
