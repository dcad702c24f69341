import { useEffect, useState } from 'react';
import { formsWaitKey } from '../api/draft-database.ts';
import type { WorkerMessage } from '../api/kept-pages.ts';
import { useSession } from '../api/session.tsx';
import { LogoutQuestion } from '../features/offline/logout-question.tsx';
import { startSync } from '../features/stars/sync-stars.ts';
import { preloadDialog } from '../ui/dialog.tsx';
import { readStored } from '../ui/local-storage.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { Link, useLocation } from 'react-router';
import { formatNumber, t } from '@moonfloor/messages/t';
import { api } from '../api/browser.ts';
import { buttonClasses } from '../ui/button.tsx';
import { icon } from '../ui/icons.tsx';
import styles from './nav-bar.module.css';

/** Starts what every page of a member has: synchronised stars, kept forms, the bell. Loaded once somebody has signed in. */
export function MemberSession() {
  useStarSync(useSession().account?.id ?? null);
  useKeptForms();
  return (
    <>
      <Bell />
      <LogoutGuard />
    </>
  );
}

/** Asks before a logout discards forms that wait to be sent. */
function LogoutGuard() {
  const { guard } = useSession();
  const [reply, setReply] = useState<((mayLeave: boolean) => void) | null>(null);
  useEffect(
    () =>
      guard(async () => {
        if (readStored(formsWaitKey) === null) return true;
        return new Promise((resolve) => setReply(() => resolve));
      }),
    [guard],
  );
  // the question must also be asked offline
  useEffect(
    () =>
      whenIdle(() => {
        if (readStored(formsWaitKey) !== null) preloadDialog();
      }),
    [],
  );
  if (reply === null) return null;
  const close = (mayLeave: boolean): void => {
    setReply(null);
    reply(mayLeave);
  };
  return <LogoutQuestion onClose={() => close(false)} onLeave={() => close(true)} />;
}

/** Lets members who keep events open forms offline. */
function useKeptForms(): void {
  useEffect(
    () =>
      whenIdle(() => {
        const message: WorkerMessage = { forms: location.pathname };
        void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
      }),
    [],
  );
}

/** Synchronises the stars of this device with those of the member, once the page is idle. */
function useStarSync(account: number | null): void {
  useEffect(() => {
    if (account === null) return undefined;
    return whenIdle(() => startSync(account));
  }, [account]);
}

const BellIcon = icon('M6 16.5V11a6 6 0 0112 0v5.5l1.5 2h-15zM10 21h4');

/** How often the number of unread notifications is asked for while the page is visible, in ms. */
const refreshMs = 120_000;

/** Above this number only that there are more is shown. */
const maxShown = 99;

/** A link to the notifications, with the number of unread ones. */
function Bell() {
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
