import { useState, useEffect, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/api/limits';
import { SessionProvider, useSession } from '../api/session.tsx';
import { usePageSettings } from '../api/settings.ts';
import { usePageViews } from '../features/analytics/use-page-views.ts';
import { SiteSearch } from '../features/search/site-search.tsx';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { useLazyModule } from '../ui/lazy-component.tsx';
import { useRecordTransitions } from '../ui/record-transition.ts';
import { heldNavigation, onConnectionChange, useConnected } from '../api/connection.ts';
import { useNextLocation } from '../ui/use-next-location.ts';
import { useIdle, whenIdle } from '../ui/when-idle.ts';
import { NavBar } from './nav-bar.tsx';
import { isWithinAdmin, PendingPage, usePendingPath } from './pending-page.tsx';
import { prefersReducedData, Prefetch } from './prefetch.ts';
import { useDocumentData } from '../ui/document-data.ts';
import styles from './offline-notice.module.css';
import { ConnectionBar, SavedCopy, useReadingNote } from './saved-copy.tsx';
import { Shell } from './shell.tsx';
import { usePageFocus } from './use-page-focus.ts';

const loadMemberSession = () => import('./member-session.tsx');
const loadPlayer = () => import('../features/audio/audio-player.tsx');

/** Ends what waits for the account's stars, which that code asks for. */
async function noteFailure(account: number): Promise<void> {
  const { noteAnswer } = await import('../features/stars/star-store.ts');
  noteAnswer(account, false);
}

/** The layout of pages with the navigation bar. */
export function Site() {
  return (
    <SessionProvider>
      <SiteFrame />
    </SessionProvider>
  );
}

function SiteFrame() {
  const { pathname, search, hash } = useLocation();
  const { account, formerAccounts, logout } = useSession();
  const navigate = useNavigate();
  usePageViews(pathname);
  useServiceWorker(pathname);
  useRecordTransitions();
  usePageFocus(pathname);
  const idle = useIdle();
  const member = useLazyModule(loadMemberSession, account !== null, () => void noteFailure(account!.id));
  const pendingPath = usePendingPath((to, from) => !isWithinAdmin(to, from));
  const failed = useFailedNavigation();
  const shown = pendingPath ?? pathname;
  const wide = shown === '/' || shown === '/events';
  const onLogout = async (): Promise<void> => {
    if (await logout()) await navigate('/');
  };
  const nav = (
    <>
      <NavBar
        account={account}
        path={pendingPath ?? pathname + search + hash}
        onLogout={() => void onLogout()}
        search={<SiteSearch />}
        member={member && <member.MemberSession />}
        player={usePageSettings().music && <Music wanted={idle} />}
      />
      <OfflineNotice />
    </>
  );
  return (
    <Shell nav={nav} wide={wide}>
      {failed !== null ? (
        <ErrorScreen
          message={t('The page took too long to load. Please check your connection and try again.')}
          path={failed}
        />
      ) : pendingPath === null ? (
        <Outlet key={formerAccounts} />
      ) : (
        <PendingPage path={pendingPath} />
      )}
      {idle && !prefersReducedData() && <Prefetch />}
    </Shell>
  );
}

/** The player, loaded when the page is idle. */
function Music({ wanted }: { wanted: boolean }) {
  const player = useLazyModule(loadPlayer, wanted);
  return player && <player.AudioPlayer />;
}

/** Registers the service worker, and tells it each page that is opened, once the page is idle. */
function useServiceWorker(path: string): void {
  useEffect(
    () =>
      whenIdle(() => {
        if (import.meta.env.PROD)
          void navigator.serviceWorker
            ?.register('/sw.js')
            .then(({ active }) => active?.postMessage(location.href))
            // Where storage is blocked, registering is forbidden.
            .catch(() => undefined);
      }),
    [path],
  );
}

/**
 * Returns the target of a navigation that has been pending longer than the timeout of a page's code; null without one, and
 * while there is no connection.
 */
function useFailedNavigation(): string | null {
  const next = useNextLocation();
  const held = useSyncExternalStore(onConnectionChange, heldNavigation, () => null);
  const connected = useConnected();
  const target = next === undefined ? held : next.pathname + next.search + next.hash;
  const to = connected ? target : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (to === null) return undefined;
    const timer = window.setTimeout(() => setLate(to), limits.chunkTimeoutMs);
    return () => {
      window.clearTimeout(timer);
      setLate(null);
    };
  }, [to]);
  return late;
}

/**
 * Reports that the connection is lost, and that navigation to a page without loaded code waits; or that the page is a
 * copy that the service worker has kept.
 */
function OfflineNotice() {
  const connected = useConnected();
  const held = useSyncExternalStore(onConnectionChange, heldNavigation, () => null);
  const waits = useNextLocation() !== undefined || held !== null;
  const saved = useDocumentData('saved');
  const reading = useReadingNote();
  // without a worker, nothing is kept
  const keepsCopies = saved != null || (!connected && navigator.serviceWorker?.controller != null);
  return (
    <div className={styles.place} role="status">
      {keepsCopies ? (
        <SavedCopy connected={connected} saved={saved} waits={waits} />
      ) : (
        !connected && (
          <ConnectionBar
            state={navigator.onLine ? t('Moonfloor cannot be reached right now.') : t('You are offline.')}
            waits={waits}
            about={reading}
          />
        )
      )}
    </div>
  );
}
