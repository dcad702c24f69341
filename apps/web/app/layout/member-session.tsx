import { useEffect, useState } from 'react';
import { formsWaitKey } from '../api/draft-database.ts';
import type { WorkerMessage } from '../api/kept-pages.ts';
import { useSession } from '../api/session.tsx';
import { LogoutQuestion } from '../features/offline/logout-question.tsx';
import { startSync } from '../features/stars/sync-stars.ts';
import { preloadDialog } from '../ui/dialog.tsx';
import { readStored } from '../ui/local-storage.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { Bell } from './bell.tsx';

/** Starts what every page of a member has: synchronised stars, kept forms, the bell. Loaded once somebody has signed in. */
export function MemberSession() {
  useStarSync(useSession().user?.id ?? null);
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
function useStarSync(user: number | null): void {
  useEffect(() => {
    if (user === null) return undefined;
    return whenIdle(() => startSync(user));
  }, [user]);
}
