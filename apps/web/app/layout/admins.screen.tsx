import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../api/session.tsx';
import { HealthIcon, HealthProvider } from '../features/admin/health.tsx';
import { HistoryOverPage } from '../features/admin/history/history-over-page.tsx';
import type { AdminsContext } from '../features/admin/history/use-after-restore.ts';
import { PageHeader } from '../ui/page.tsx';
import { SkeletonPanels } from '../ui/skeleton-page.tsx';
import { SkeletonFrame } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ToastFrame } from '../ui/toast.tsx';
import { useComingPath, withinAdmins } from './use-coming-path.ts';

export const meta = () => [{ title: 'Admin Dashboard · Moonfloor' }, { name: 'robots', content: 'noindex' }];

const tabs = [
  { to: '/admin-dashboard', label: 'Dashboard' },
  { to: '/admin-dashboard/moderation', label: 'Moderation' },
  { to: '/admin-dashboard/duplicates', label: 'Duplicates' },
  { to: '/admin-dashboard/feedback', label: 'Feedback' },
  { to: '/admin-dashboard/analytics', label: 'Analytics' },
  { to: '/admin-dashboard/security', label: 'Security' },
];

/** The tab of a path: merging belongs to duplicates. */
const tabOf = (path: string): string => path.replace(/\/$/, '').replace(/\/merge$/, '/duplicates');

/** Pages for admins; members are sent to the front page. The frame around it has sent everybody else to sign in. */
export default function Admins() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [restored, setRestored] = useState(0);
  const coming = useComingPath(withinAdmins);
  if (user?.role !== 'admin') return <Navigate to="/" replace />;
  return (
    <ToastFrame>
      <HealthProvider>
        <PageHeader title="Admin Dashboard" mark={<HealthIcon />} />
        <Tabs label="Administration" tabs={tabs} current={tabOf(coming ?? pathname)} />
        {coming === null ? <Outlet context={{ restored } satisfies AdminsContext} /> : <AdminsToCome />}
      <HistoryOverPage onRestored={() => setRestored((count) => count + 1)} />
      </HealthProvider>
    </ToastFrame>
  );
}

/** One of these pages on its way: figures, then charts or lists. */
function AdminsToCome() {
  return (
    <SkeletonFrame>
      <SkeletonPanels count={5} />
      <SkeletonPanels count={4} tall />
    </SkeletonFrame>
  );
}
