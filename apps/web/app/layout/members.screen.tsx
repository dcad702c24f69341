import './polyfills-of-members.ts';
import { Navigate, Outlet, useLocation } from 'react-router';
import { calls } from '@moonfloor/contract/api/calls';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { provideCalls } from '../api/client.ts';
import { useSession } from '../api/session.tsx';
import { Notice } from '../ui/status-panels.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { PendingPage } from './pending-page.tsx';

provideCalls(calls);

/** Pages for members: visitors are redirected to sign-in, and back afterwards. A logout leads to the front page. */
export default function Members() {
  const { account, checking, ended, endNotice } = useSession();
  const { pathname, search, hash } = useLocation();
  if (account !== null)
    return (
      <ToastProvider>
        <Outlet />
      </ToastProvider>
    );
  if (!checking && ended === 'logout') return <Navigate to="/" replace />;
  if (!checking) {
    const notice =
      ended === 'expired'
        ? (endNotice ?? t(messages.sessionExpired))
        : ended === 'elsewhere'
          ? t('You have been signed out.')
          : undefined;
    return <Navigate to="/login" replace state={{ from: pathname + search + hash, notice }} />;
  }
  return (
    <>
      <div className="without-scripting">
        <Notice tone="bad">{t('Please sign in to see this page. Signing in needs JavaScript.')}</Notice>
      </div>
      <div className="needs-scripting">
        <PendingPage path={pathname} />
      </div>
    </>
  );
}
