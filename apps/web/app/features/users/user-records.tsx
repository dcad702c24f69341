import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '@moonfloor/contract/limits';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import type { UserDetail } from '@moonfloor/contract/users';
import { formatNumber, type Message, msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import { OptionField } from '../../ui/option-field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { translated } from '../../ui/translated.ts';
import styles from './users.module.css';

const typeLabels = {
  event: msg('Events'),
  artist: msg('Artists'),
  decoration: msg('Decorations'),
  release: msg('Releases'),
} as const satisfies Record<ResourceType, Message>;

interface UserRecordsProps {
  id: number;
  counts: UserDetail['records'];
  /** Changes when the records may have changed. */
  version: string;
}

/** The records of a user, one type at a time. */
export function UserRecords({ id, counts, version }: UserRecordsProps) {
  const [type, setType] = useState<ResourceType>(() => resourceTypes.find((name) => counts[name] > 0) ?? 'event');
  const [page, setPage] = useState(1);
  const { latest, error, busy, reload } = useLoad(
    (signal) =>
      api('listUserRecords', { params: { id }, query: { type, page, limit: limits.userRecords } }, { signal }),
    `${type} ${page} ${version}`,
  );
  return (
    <div className={styles.content}>
      <div className={styles.type}>
        <OptionField
          label={t('Type')}
          options={translated(typeLabels)}
          suffix={(name) => ` (${formatNumber(counts[name])})`}
          value={type}
          onChange={(next) => {
            setType(next);
            setPage(1);
          }}
        />
      </div>
      {error !== null && <ErrorPanel message={t('The records could not be loaded')} onRetry={reload} />}
      {latest === null && error === null && <SkeletonList layout="row" count={3} label={t('Loading records…')} />}
      {latest !== null && error === null && latest.records.length === 0 && (
        <p className="quiet">{t('They have added none')}</p>
      )}
      {latest !== null && error === null && latest.records.length > 0 && (
        <ul className={styles.list} aria-label={t(typeLabels[type])} aria-busy={busy || undefined}>
          {latest.records.map((record) => (
            <li key={record.id}>
              <p>
                <Link className={styles.name} to={`/${record.type}/${record.id}`}>
                  <bdi>{record.name}</bdi>
                </Link>{' '}
                <Badge status={record.status} />
              </p>
              <p className={styles.details}>
                <time dateTime={record.created_at}>{t('Added {date}', { date: formatDate(record.created_at) })}</time>
                {record.hidden && <span>{t('Hidden by the suspension')}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {latest !== null && latest.pagination.pages > 1 && (
        <Pager page={page} pages={latest.pagination.pages} busy={busy} onPage={setPage} />
      )}
    </div>
  );
}
