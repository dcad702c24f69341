import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isModerator } from '@moonfloor/contract/roles';
import { t } from '@moonfloor/messages/t';
import { useSession } from '../api/session.tsx';
import { HealthIcon, HealthProvider } from '../features/admin/health.tsx';
import { type AdminsContext, HistoryOverlay } from '../features/admin/history/history-overlay.tsx';
import { PageHeader } from '../ui/page.tsx';
import { SkeletonDashboard } from '../ui/skeleton-page.tsx';
import { SkeletonFrame } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { usePendingPath, isWithinAdmin } from './use-pending-path.ts';

export const meta = () => [{ title: `${t('Admin Dashboard')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const moderationPath = '/admin-dashboard/moderation';

/** Tabs that moderators have too. */
const moderatorTabs = () => [
  { to: moderationPath, label: t('Moderation') },
  { to: '/admin-dashboard/reports', label: t('Reports') },
  { to: '/admin-dashboard/suggestions', label: t('Suggestions') },
  { to: '/admin-dashboard/duplicates', label: t('Duplicates') },
  { to: '/admin-dashboard/claims', label: t('Claims') },
];

const adminTabs = () => [
  { to: '/admin-dashboard', label: t('Dashboard') },
  ...moderatorTabs(),
  { to: '/admin-dashboard/feedback', label: t('Feedback') },
  { to: '/admin-dashboard/mail', label: t('Mail') },
  { to: '/admin-dashboard/users', label: t('Users') },
  { to: '/admin-dashboard/analytics', label: t('Analytics') },
  { to: '/admin-dashboard/security', label: t('Security') },
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
  const { pathname } = useLocation();
  const [restored, setRestored] = useState(0);
  const pendingPath = usePendingPath(isWithinAdmin);
  if (!isModerator(account?.role)) return <Navigate to="/" replace />;
  const isAdmin = account?.role === 'admin';
  const tabs = isAdmin ? adminTabs() : moderatorTabs();
  const current = tabOf(pendingPath ?? pathname);
  if (!tabs.some(({ to }) => to === current)) return <Navigate to={moderationPath} replace />;
  const page = pendingPath === null ? <Outlet context={{ restored } satisfies AdminsContext} /> : pendingSkeleton;
  const navigation = <Tabs label={t('Administration')} tabs={tabs} current={current} />;
  return (
    <ToastProvider>
      {isAdmin ? (
        <HealthProvider>
          <PageHeader title={t('Admin Dashboard')} mark={<HealthIcon />} />
          {navigation}
          {page}
          <HistoryOverlay onRestored={() => setRestored((count) => count + 1)} />
        </HealthProvider>
      ) : (
        <>
          <PageHeader title={t('Moderation')} />
          {navigation}
          {page}
        </>
      )}
    </ToastProvider>
  );
}
