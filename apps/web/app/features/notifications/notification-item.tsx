import { countryName } from '@moonfloor/contract/country-names';
import { describeChanges, notificationTitles } from '@moonfloor/contract/notification-texts';
import type { Notification } from '@moonfloor/contract/notifications';
import { t, tc } from '@moonfloor/messages/t';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { formatDateRange, formatMoment } from '../../ui/format.ts';
import styles from './notifications.module.css';

/** A notification: the news, the record as it is now, and the reason for telling the member. */
export function NotificationItem({ notification }: { notification: Notification }) {
  const { kind, type, record_id: id, name, date, end_date: end, changes, because, read } = notification;
  const { venue, area, country, artist_name: artist, label } = notification;
  const place = [venue, area, country === null ? null : countryName(country), artist, label];
  const facts = [formatDateRange(date, end), ...place.filter((part) => part !== null && part !== '')];
  return (
    <li className={styles.item}>
      <p className={styles.kind}>
        {t(notificationTitles[kind])} {!read && <Badge status="active">{tc('notification', 'new')}</Badge>}
      </p>
      <h2 className={styles.name}>
        <Link to={`/${type}/${id}`} viewTransition>
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <p>{facts.join(' · ')}</p>
      {describeChanges(changes).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="quiet">
        {because.length > 0 && <>{t('You follow: {names}', { names: because.map((one) => one.name).join(', ') })} · </>}
        <time dateTime={notification.created_at}>{formatMoment(notification.created_at)}</time>
      </p>
    </li>
  );
}
