import { Link } from 'react-router';
import { formatNumber } from '../../ui/format.ts';
import { systemStatus, useHealth } from './health.tsx';
import styles from './panels.module.css';

/** The server's state: active sessions, records awaiting moderation, and overall health. */
export function SystemMetrics() {
  const health = useHealth();
  const { data } = health;
  const status = systemStatus(health);
  return (
    <section className={styles.panel} aria-labelledby="system-metrics">
      <h2 id="system-metrics" className={styles.title}>
        System Metrics
      </h2>
      <dl className={styles.metrics}>
        <div>
          <dt>Active Sessions</dt>
          <dd>{data === null ? '–' : formatNumber(data.activeSessions)}</dd>
        </div>
        <div>
          <dt>Pending Moderations</dt>
          <dd>
            {data === null ? (
              '–'
            ) : (
              <Link
                to="/admin-dashboard/moderation"
                aria-label={`${formatNumber(data.pendingModerations)}, open Moderation`}
              >
                {formatNumber(data.pendingModerations)}
              </Link>
            )}
          </dd>
        </div>
        <div>
          <dt>System Status</dt>
          <dd className={status === 'Healthy' ? styles.good : status === null ? undefined : styles.bad}>
            {status ?? '–'}
          </dd>
        </div>
      </dl>
    </section>
  );
}
