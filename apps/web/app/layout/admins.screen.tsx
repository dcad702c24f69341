import { useRef, useState } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { formatNumber, t, tc } from '@moonfloor/messages/t';
import { api } from '../api/browser.ts';
import { useSession } from '../api/session.tsx';
import { useLoad } from '../api/use-load.ts';
import type { WaitingContext } from '../features/inbox/inbox.tsx';
import { HealthIcon, HealthProvider } from '../features/admin/health.tsx';
import { type AdminsContext, HistoryOverlay } from '../features/admin/history/history-overlay.tsx';
import { classNames } from '../ui/class-names.ts';
import { PageHeader } from '../ui/page.tsx';
import { SkeletonDashboard } from '../ui/skeleton-page.tsx';
import { SkeletonFrame } from '../ui/skeleton.tsx';
import { useScrollToCurrent } from '../ui/tabs.tsx';
import styles from './admins.module.css';
import { usePendingPath, isWithinAdmin } from './pending-page.tsx';

export const meta = () => [{ title: `${t('Admin Dashboard')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const moderationPath = '/admin-dashboard/moderation';

type Work = ResponseBody<Api['getWork']>;

/** What moderators review. */
const reviewTabs = (work: Work | null): TabGroup => ({
  name: t('Review'),
  tabs: [
    { to: moderationPath, label: t('Moderation'), count: work?.records },
    { to: '/admin-dashboard/reports', label: t('Reports'), count: work?.reports },
    { to: '/admin-dashboard/suggestions', label: t('Suggestions'), count: work?.suggestions },
    { to: '/admin-dashboard/claims', label: t('Claims'), count: work?.claims },
    { to: '/admin-dashboard/duplicates', label: t('Duplicates') },
  ],
});

const adminTabs = (work: Work | null): TabGroup[] => [
  {
    name: t('Content'),
    tabs: [
      { to: '/admin-dashboard', label: t('Dashboard') },
      { to: '/admin-dashboard/analytics', label: t('Analytics') },
    ],
  },
  reviewTabs(work),
  {
    name: t('People'),
    tabs: [
      { to: '/admin-dashboard/users', label: t('Users') },
      { to: '/admin-dashboard/feedback', label: t('Feedback'), count: work?.feedback },
    ],
  },
  {
    name: tc('group of pages', 'System'),
    tabs: [
      { to: '/admin-dashboard/mail', label: t('Mail'), count: work?.mails },
      { to: '/admin-dashboard/security', label: t('Security') },
    ],
  },
];

/** Returns the tab of a path: merging belongs to duplicates, an account and the block list to the accounts. */
const tabOf = (path: string): string =>
  path
    .replace(/\/$/, '')
    .replace(/\/merge$/, '/duplicates')
    .replace(/\/(users\/[^/]+|blocks)$/, '/users');

const pendingSkeleton = (
  <SkeletonFrame>
    <SkeletonDashboard />
  </SkeletonFrame>
);

/**
 * Pages for admins, some of them for moderators too; members are redirected to the front page. The parent layout has
 * redirected visitors to sign-in.
 */
export default function Admins() {
  const { account } = useSession();
  const [restored, setRestored] = useState(0);
  if (!isModerator(account?.role)) return <Navigate to="/" replace />;
  return (
    <AdminPages isAdmin={account?.role === 'admin'} restored={restored} onRestored={() => setRestored(restored + 1)} />
  );
}

interface AdminPagesProps {
  isAdmin: boolean;
  /** How often a version was restored on these pages. */
  restored: number;
  onRestored: () => void;
}

/** The pages of moderators and admins, with what waits on their tabs. */
function AdminPages({ isAdmin, restored, onRestored }: AdminPagesProps) {
  const { pathname, search } = useLocation();
  const pendingPath = usePendingPath(isWithinAdmin);
  const work = useLoad((signal) => api('getWork', {}, { signal }), pathname + search, minuteMs);
  const [waiting, setWaiting] = useState<Parameters<WaitingContext['onWaiting']>[0]>(null);
  const groups = isAdmin ? adminTabs(work.latest) : [reviewTabs(work.latest)];
  const current = tabOf(pendingPath ?? pathname);
  if (!groups.some(({ tabs }) => tabs.some(({ to }) => to === current)))
    return <Navigate to={moderationPath} replace />;
  const context: AdminsContext & WaitingContext = { restored, work, onWaiting: setWaiting };
  const page = pendingPath === null ? <Outlet context={context} /> : pendingSkeleton;
  const navigation = <GroupedTabs label={t('Administration')} {...{ groups, current, waiting }} />;
  return isAdmin ? (
    <HealthProvider>
      <PageHeader title={t('Admin Dashboard')} mark={<HealthIcon />} />
      {navigation}
      {page}
      <HistoryOverlay onRestored={onRestored} />
    </HealthProvider>
  ) : (
    <>
      <PageHeader title={t('Moderation')} />
      {navigation}
      {page}
    </>
  );
}

/** Tabs of one kind, under its name. */
interface TabGroup {
  name: string;
  tabs: { to: string; label: string; count?: number | null | undefined }[];
}

interface GroupedTabsProps {
  label: string;
  groups: TabGroup[];
  current: string;
  waiting: { path: string; count: number } | null;
}

/**
 * Many tabs in groups, as links. All are in sight on wide screens; on narrow ones they scroll sideways. `current` is the
 * `to` of the selected one; a `count` of 0 is not shown, but has its space. `waiting` is the latest count of one tab.
 */
function GroupedTabs({ label, groups, current, waiting }: GroupedTabsProps) {
  const box = useRef<HTMLElement>(null);
  useScrollToCurrent(box, current);
  return (
    <nav ref={box} aria-label={label} className={styles.groups}>
      {groups.map(({ name, tabs }) => (
        <section key={name} aria-label={name}>
          <p className={classNames('quiet', styles.name)} aria-hidden="true">
            {name}
          </p>
          <ul className={styles.tabs}>
            {tabs.map(({ to, label: text, ...tab }) => {
              const count = waiting?.path === to ? waiting.count : tab.count;
              return (
                <li key={to}>
                  <Link className={styles.tab} to={to} aria-current={to === current ? 'page' : undefined}>
                    <span>{text}</span>
                    {'count' in tab && <span className={styles.count}>{count ? ` ${formatNumber(count)}` : ''}</span>}
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
