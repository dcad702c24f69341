import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { Notice, Notification } from '@moonfloor/contract/members/notifications';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import { t, tc } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSend } from '../../api/use-send.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { EmptyState, Notice as NoticeBox } from '../../ui/status-panels.tsx';
import styles from './notifications.module.css';
import { countryName } from '@moonfloor/contract/values/country-names';
import { describeChanges, noticeTitles, notificationTitles } from '@moonfloor/contract/members/notification-texts';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { formatDateRange, formatMoment } from '../../ui/format.ts';
import { LoadStatus } from '../../ui/loaded.tsx';
import { NameList, rich } from '../../ui/rich.tsx';

export const meta = () => [{ title: `${t('Notifications')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** News of everything that the member follows. Those shown count as read; they stay marked until the page is left. */
export default function NotificationsScreen() {
  const first = useLoad((signal) => api('listNotifications', { query: { page: 1 } }, { signal }));
  const [further, setFurther] = useState<{ page: number; items: Notification[]; more: boolean } | null>(null);
  const { send, busy, error } = useSend(t(messages.notificationsFailed));
  const handleAccessError = useAccessErrorHandler();
  const items = [...(first.data?.notifications ?? []), ...(further?.items ?? [])];
  const hasMore = further?.more ?? first.data?.more ?? false;
  const notices = first.data?.notices ?? [];
  const unread = items.flatMap(({ id, read }) => (read ? [] : [id])).slice(-limits.notificationsPage);
  const unreadKey = unread.join(' ');
  const latestNotice = notices.find(({ read }) => !read)?.id;

  const markRead = useEffectEvent(async (notices: number | undefined) => {
    const body = { ...(unread.length > 0 && { ids: unread }), ...(notices !== undefined && { notices }) };
    try {
      await api('markNotificationsRead', { body });
      // the bell listens
      window.dispatchEvent(new Event('notifications-read'));
    } catch (error) {
      // they stay unread, and are shown again
      handleAccessError(error);
    }
  });
  useEffect(() => {
    if (unreadKey !== '' || latestNotice !== undefined) void markRead(latestNotice);
  }, [unreadKey, latestNotice]);

  const loadMore = async (): Promise<void> => {
    const page = (further?.page ?? 1) + 1;
    const next = await api('listNotifications', { query: { page } });
    const listedIds = new Set(items.map(({ id }) => id));
    const added = next.notifications.filter(({ id }) => !listedIds.has(id));
    setFurther({ page, items: [...(further?.items ?? []), ...added], more: next.more });
  };

  return (
    <>
      <PageHeader
        title={t('Notifications')}
        actions={<LinkButton to="/account#following">{t('What I follow')}</LinkButton>}
      />
      <LoadStatus of={first} failed={t(messages.notificationsFailed)} loading={t('Loading notifications…')} rows={4} />
      {notices.length > 0 && (
        <Section title={t('Your pages')} id="own">
          <ol className={styles.list}>
            {notices.map((notice) => (
              <NoticeItem key={notice.id} notice={notice} />
            ))}
          </ol>
        </Section>
      )}
      {first.data !== null && items.length + notices.length === 0 && (
        <EmptyState text={t('Nothing new yet')}>
          <p>
            {t(
              'Follow artists, decorations, venues, promoters, labels and series on their pages, and filters on the map: what is new appears here.',
            )}
          </p>
          <LinkButton to="/events">{t('Events Map')}</LinkButton>
        </EmptyState>
      )}
      {items.length > 0 && (
        <ol className={styles.list} aria-label={t('Notifications, latest first')}>
          {items.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} />
          ))}
        </ol>
      )}
      {error !== undefined && <NoticeBox tone="bad">{error}</NoticeBox>}
      {hasMore && <LoadMore busy={busy} onLoadMore={() => void send(loadMore)} />}
    </>
  );
}

/** A decision about a record of the member. */
function NoticeItem({ notice: { kind, type, record_id: id, name, detail, created_at: at, read } }: { notice: Notice }) {
  const fields = kind === 'edited' && detail !== null ? detail.split(',') : [];
  return (
    <li className={styles.item}>
      <p className={styles.kind}>
        {t(noticeTitles[kind])} {!read && <Badge status="active">{tc('notification', 'new')}</Badge>}
      </p>
      <h3 className={styles.name}>
        {kind === 'deleted' ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to={kind === 'returned' ? `/edit/${type}/${id}` : `/${type}/${id}`} viewTransition>
            <bdi>{name}</bdi>
          </Link>
        )}
      </h3>
      {fields.length > 0 && (
        <p>
          {fields
            .map((field) => (field === 'status' ? t('Visibility') : (valueLabel(type, field) ?? field)))
            .join(', ')}
        </p>
      )}
      {kind === 'returned' && detail !== null && <blockquote dir="auto">{detail}</blockquote>}
      <p className="quiet">
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
    </li>
  );
}

/** A notification: the news, the record as it is now, and the reason for telling the member. */
function NotificationItem({ notification }: { notification: Notification }) {
  const {
    kind,
    type,
    record_id: id,
    name,
    date,
    end_date: end,
    start_time: start,
    changes,
    because,
    read,
  } = notification;
  const { venue, area, country, artist_name: artist, label } = notification;
  const about = [venue, area, country === null ? null : countryName(country), artist, label].flatMap(
    (part) => part || [],
  );
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
      <p>
        <span>{[formatDateRange(date, end), start].filter(Boolean).join(', ')}</span>
        {about.length > 0 && <span> · </span>}
        <NameList names={about} separator=" · " />
      </p>
      {describeChanges(changes).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="quiet">
        {because.length > 0 && (
          <>
            {rich('You follow: {names}', { names: <NameList names={because.map((one) => one.name)} /> })}
            {' · '}
          </>
        )}
        <time dateTime={notification.created_at}>{formatMoment(notification.created_at)}</time>
      </p>
    </li>
  );
}
