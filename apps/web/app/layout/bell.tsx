import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatNumber, t } from '@moonfloor/messages/t';
import { api } from '../api/browser.ts';
import { buttonClasses } from '../ui/button.tsx';
import { icon } from '../ui/icons.tsx';
import styles from './nav-bar.module.css';

const BellIcon = icon('M6 16.5V11a6 6 0 0112 0v5.5l1.5 2h-15zM10 21h4');

/** How often the number of unread notifications is asked for while the page is visible, in ms. */
const refreshMs = 120_000;

/** Above this number only that there are more is shown. */
const maxShown = 99;

/** A link to the notifications, with the number of unread ones. */
export function Bell() {
  const { pathname } = useLocation();
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    let current = true;
    const load = (): void => {
      if (document.visibilityState !== 'visible') return;
      // a failed request is repeated at the next time
      api('countNotifications').then(
        ({ unread: count }) => current && setUnread(count),
        () => undefined,
      );
    };
    load();
    const timer = setInterval(load, refreshMs);
    // dispatched by the page of notifications
    window.addEventListener('notifications-read', load);
    return () => {
      current = false;
      clearInterval(timer);
      window.removeEventListener('notifications-read', load);
    };
  }, []);
  const shown = unread > maxShown ? `${formatNumber(maxShown)}+` : formatNumber(unread);
  const label = unread === 0 ? t('Notifications') : t('Notifications: {count} unread', { count: shown });
  return (
    <Link
      className={buttonClasses({}, styles.bell)}
      to="/notifications"
      title={label}
      aria-label={label}
      aria-current={pathname === '/notifications' ? 'page' : undefined}
      viewTransition
    >
      <BellIcon size={22} />
      {unread > 0 && (
        <span className={styles.unread} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  );
}
