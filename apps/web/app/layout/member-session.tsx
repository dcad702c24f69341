import './polyfills-of-members.ts';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../api/browser.ts';
import { tellWorker } from '../api/keep-offline.ts';
import { countKeptForms } from '../api/kept-forms.ts';
import { formsWaitKey } from '../api/kept-database.ts';
import { formPath } from '../api/kept-pages.ts';
import { renewOutbox } from '../api/outbox.ts';
import { useSession } from '../api/session.tsx';
import { endsWithPage, readToken } from '../api/token.ts';
import { PasswordGuard } from '../features/auth/password-guard.tsx';
import { ResendLink } from '../features/auth/resend-link.tsx';
import { LogoutQuestion } from '../features/offline/logout-question.tsx';
import { submitted } from '../features/records/submitted.ts';
import { answerOffer, followSession, starsToOffer, subscribeToStars } from '../features/stars/star-store.ts';
import { sendLastChanges, startSync } from '../features/stars/sync-stars.ts';
import { preloadDialog } from '../ui/dialog.tsx';
import { icon } from '../ui/icons.tsx';
import { readStored } from '../ui/storage.ts';
import { Link, useLocation } from 'react-router';
import { formatNumber, msg, t } from '@moonfloor/messages/t';
import { Button, buttonClasses } from '../ui/button.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import styles from './nav-bar.module.css';
import notice from './offline-notice.module.css';

/** Starts what every page of a member has: synchronised stars, kept forms, the bell, questions. Loaded once somebody has signed in. */
export function MemberSession() {
  const account = useSession().account?.id ?? null;
  useStarSync(account);
  useKeptForms();
  useWaitingForms(account);
  return (
    <>
      {account !== null && <Bell key={account} />}
      <PasswordGuard />
      {account !== null && <LogoutGuard account={account} />}
      <div className={notice.place}>
        <Replaced />
        <Unstored />
        <SignedUp />
        <Submitted />
        {account !== null && <StarOffer />}
      </div>
    </>
  );
}

/** Asks before a logout discards waiting forms, kept forms, also of other tabs, and stars that were not sent. */
function LogoutGuard({ account }: { account: number }) {
  const { guard } = useSession();
  const [question, setQuestion] = useState<{ stars: number; reply: (mayLeave: boolean | null) => void } | null>(null);
  useEffect(
    () =>
      guard(async () => {
        const stars = await sendLastChanges(account);
        if (stars === 0 && countKeptForms() === 0 && readStored(formsWaitKey) === null) return null;
        return new Promise((reply) => setQuestion({ stars, reply }));
      }),
    [guard, account],
  );
  // the question must also be asked offline
  useEffect(() => whenIdle(preloadDialog), []);
  if (question === null) return null;
  const close = (mayLeave: boolean | null): void => {
    setQuestion(null);
    question.reply(mayLeave);
  };
  return <LogoutQuestion stars={question.stars} onReply={close} />;
}

/** Says that another tab has signed in as somebody else. */
function Replaced() {
  const { account, replaced } = useSession();
  const [read, setRead] = useState<unknown>(null);
  if (account === null || replaced === null || replaced === read) return null;
  const names = { name: account.username, other: replaced.username };
  return (
    <Bar
      text={t(
        'You signed in as {name} in another tab, so this tab has switched as well. Nothing from {other} was sent.',
        names,
      )}
    >
      <Button size="small" onClick={() => setRead(replaced)}>
        {t('Close')}
      </Button>
    </Bar>
  );
}

/** Says after a sign-up where the mail went that confirms the address. */
function SignedUp() {
  const { account, signedUp } = useSession();
  const [read, setRead] = useState(false);
  if (account === null || !signedUp || read) return null;
  const { email } = account;
  return (
    <Bar
      text={t('We sent a mail to {email}. Please open the link in it, so that we know the address is yours.', {
        email,
      })}
    >
      <ResendLink email={email} size="small" />
      <Button size="small" onClick={() => setRead(true)}>
        {t('Close')}
      </Button>
    </Bar>
  );
}

/** Leads to the record that was just saved, and says what happens next, once its form is left. */
function Submitted() {
  const { account } = useSession();
  const { pathname } = useLocation();
  const record = submitted.use();
  if (record === null || record.account !== account?.id || formPath.test(pathname)) return null;
  const { type, id, name, outcome } = record;
  const path = `/${type}/${id}`;
  const close = (): void => submitted.write(null);
  return (
    <Bar text={t(outcomes[outcome], { name })}>
      {pathname !== path && (
        <Link to={path} onClick={close}>
          {t('Open its page')}
        </Link>
      )}
      <Button size="small" onClick={close}>
        {t('Close')}
      </Button>
    </Bar>
  );
}

const outcomes = {
  waits: msg('“{name}” is waiting for review. You will get a notification once it is published.'),
  new: msg('“{name}” is published. You can change it at any time.'),
  changed: msg('Your changes to “{name}” are published.'),
  suggested: msg('Thank you. The author of “{name}” or a moderator will look at your suggestion.'),
} as const;

/** Says that the session ends with the page, because the browser stores nothing. */
function Unstored() {
  const { account } = useSession();
  const [read, setRead] = useState(false);
  if (account === null || read || !endsWithPage()) return null;
  return (
    <Bar text={t('This browser could not store your sign-in, so it ends when you close or reload this page.')}>
      <Button size="small" onClick={() => setRead(true)}>
        {t('Close')}
      </Button>
    </Bar>
  );
}

/** Asks whether the account gets the stars that were made on this device without one. */
function StarOffer() {
  const count = useSyncExternalStore(subscribeToStars, () => starsToOffer().length);
  if (count === 0) return null;
  return (
    <Bar
      text={t(
        '{count, plural, one {# star was made on this device without an account. Add it to yours?} other {# stars were made on this device without an account. Add them to yours?}}',
        { count },
      )}
    >
      <Button size="small" tone="primary" onClick={() => answerOffer(true)}>
        {t('Add')}
      </Button>
      <Button size="small" onClick={() => answerOffer(false)}>
        {t('Only on this device')}
      </Button>
    </Bar>
  );
}

/** A text over the page, with buttons. */
function Bar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={notice.notice} role="status">
      <span>{text}</span> <span className={notice.actions}>{children}</span>
    </div>
  );
}

/** Lets members who keep events open forms offline. */
function useKeptForms(): void {
  useEffect(
    () =>
      whenIdle(() => {
        void tellWorker({ forms: location.pathname });
      }),
    [],
  );
}

/** Sends the member's forms that wait, with the current session. */
function useWaitingForms(account: number | null): void {
  useEffect(() => {
    const token = readToken();
    if (account === null || token === null || readStored(formsWaitKey) === null) return;
    // without storage, nothing waits
    void renewOutbox(account, token).then(
      () => tellWorker({ send: null }),
      () => undefined,
    );
  }, [account]);
}

/** Synchronises the stars of this device with those of the member, once the page is idle. */
function useStarSync(account: number | null): void {
  useEffect(() => {
    followSession();
    return account === null ? undefined : whenIdle(() => startSync(account));
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
