import { Link } from 'react-router';
import { regionName } from '@moonfloor/contract/country-names';
import type { Report } from '@moonfloor/contract/reports';
import type { UserDetail } from '@moonfloor/contract/users';
import { t, tc } from '@moonfloor/messages/t';
import { Badge } from '../../ui/badge.tsx';
import { formatMoment } from '../../ui/format.ts';
import { SecurityEntry } from '../admin/security/security-entry.tsx';
import styles from './users.module.css';

/** Where a user is signed in. */
export function SessionList({ sessions }: { sessions: UserDetail['sessions'] }) {
  if (sessions.length === 0) return <p className="quiet">{t('They are not signed in anywhere')}</p>;
  return (
    <ul className={styles.list} aria-label={t('Sign-ins')}>
      {sessions.map(({ id, device, country, created_at: since, last_seen_at: seen, current }) => (
        <li key={id}>
          <p>
            <strong>
              <bdi>{device}</bdi>
            </strong>{' '}
            {current && <Badge status="active">{t('this one')}</Badge>}
          </p>
          <p className={styles.details}>
            {country !== null && <span>{regionName(country)}</span>}
            <span>{t('Signed in {moment}', { moment: formatMoment(since) })}</span>
            <span>{t('Last used {moment}', { moment: formatMoment(seen) })}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The latest entries of the security log about a user. */
export function SecurityEntries({ entries }: { entries: UserDetail['security'] }) {
  if (entries.length === 0) return <p className="quiet">{t('Nothing has happened')}</p>;
  return (
    <ol aria-label={t('Entries, latest first')}>
      {entries.map((entry) => (
        <SecurityEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

/** Reports, latest first; `empty` is shown if there are none. */
export function ReportList({ reports, empty }: { reports: readonly Report[]; empty: string }) {
  if (reports.length === 0) return <p className="quiet">{empty}</p>;
  return (
    <ul className={styles.list}>
      {reports.map(({ id, record, reason, state, created_at: created }) => (
        <li key={id}>
          <p>
            <Link className={styles.name} to={`/${record.type}/${record.id}`}>
              <bdi>{record.name}</bdi>
            </Link>{' '}
            <Badge status={record.status} />
          </p>
          <p className={styles.reason} dir="auto">
            {reason}
          </p>
          <p className={styles.details}>
            <span>{state === 'open' ? tc('reports that wait', 'Open') : t('Decided')}</span>
            <time dateTime={created}>{formatMoment(created)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
