import { useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { SessionProvider, useSession } from '../api/session.tsx';
import { useSettings } from '../api/settings.ts';
import { useBeacon } from '../features/analytics/use-beacon.ts';
import { SiteSearch } from '../features/search/site-search.tsx';
import { useAtRest } from '../ui/at-rest.ts';
import { Button } from '../ui/button.tsx';
import { useRecordMoves } from '../ui/record-move.ts';
import { usePart } from '../ui/use-part.ts';
import { ComingPage } from './coming-page.tsx';
import { FailedMove, useFailedMove } from './failed-move.tsx';
import { savesData } from './has-room.ts';
import { NavBar } from './nav-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { RootErrorScreen } from './root-error-screen.tsx';
import { Shell } from './shell.tsx';
import { useComingPath, withinAdmins } from './use-coming-path.ts';

const loadMoon = () => import('../features/moon/moon-dialog.tsx');
const loadGoingAhead = () => import('./going-ahead.ts');
const loadPlayer = () => import('../features/audio/audio-player.tsx');

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
  const [moonShown, setMoonShown] = useState(false);
  useBeacon(pathname);
  const [moonFailed, setMoonFailed] = useState(false);
  const moon = usePart(loadMoon, moonShown && !moonFailed, () => setMoonFailed(true));
  const closeMoon = (): void => {
    setMoonShown(false);
    setMoonFailed(false);
  };
  useRecordMoves();
  const resting = useAtRest();
  const ahead = usePart(loadGoingAhead, resting && !savesData());
  const coming = useComingPath((to, from) => !withinAdmins(to, from));
  const failed = useFailedMove();
  const shown = coming ?? pathname;
  const wide = shown === '/' || shown === '/events';
  const onLogout = async (): Promise<void> => {
    if (await logout()) await navigate('/');
  };
  const nav = (
    <>
      <NavBar
        user={user}
        path={coming ?? pathname + search}
        onLogout={() => void onLogout()}
        onMoon={() => setMoonShown(true)}
        search={<SiteSearch />}
        player={useSettings().music && <Music wanted={resting} />}
      />
      <OfflineNotice />
    </>
  );
  return (
    <Shell nav={nav} wide={wide}>
      {failed !== null ? <FailedMove to={failed} /> : coming === null ? <Outlet /> : <ComingPage path={coming} />}
      {ahead && <ahead.GoingAhead />}
      {moonShown && moon && <moon.MoonDialog onClose={closeMoon} />}
      {moonShown && moonFailed && (
        <div className="failed-start" role="alert">
          This part of the page could not be loaded. <Button size="small" onClick={() => setMoonFailed(false)}>Try again</Button>{' '}
          <Button size="small" onClick={closeMoon}>Close</Button>
        </div>
      )}
    </Shell>
  );
}

/** The player: it comes when the page is at rest. */
function Music({ wanted }: { wanted: boolean }) {
  const player = usePart(loadPlayer, wanted);
  return player && <player.AudioPlayer />;
}

export const ErrorBoundary = RootErrorScreen;
