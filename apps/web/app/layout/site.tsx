import { Outlet, useLocation, useNavigate } from 'react-router';
import { SessionProvider, useSession } from '../api/session.tsx';
import { NavBar } from './nav-bar.tsx';
import { RootErrorScreen } from './root-error-screen.tsx';
import { Shell } from './shell.tsx';

/** The pages that share the navigation bar. */
export default function Site() {
  return (
    <SessionProvider>
      <Framed />
    </SessionProvider>
  );
}

function Framed() {
  const { pathname, search } = useLocation();
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const wide = pathname === '/' || pathname === '/events';
  const onLogout = async (): Promise<void> => {
    if (await logout()) await navigate('/');
  };
  return (
    <Shell nav={<NavBar user={user} path={pathname + search} onLogout={() => void onLogout()} />} wide={wide}>
      <Outlet />
    </Shell>
  );
}

export const ErrorBoundary = RootErrorScreen;
