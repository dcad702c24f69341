import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { useSession } from '../../api/session.tsx';

/** A question that stands before unsaved changes are left. */
export interface LeaveConfirmation {
  /** What the user is about to do; null when nothing is asked. */
  isOpen: 'leave' | 'logout' | null;
  stay(): void;
  leave(): void;
}

/** Asks before a page with unsaved changes is left: for another page, by closing or reloading it, or by logging out. */
export function useUnsavedChangesGuard(unsaved: boolean): LeaveConfirmation {
  const { guard } = useSession();
  const { pathname } = useLocation();
  // who has left and goes back at once may be there before this page has gone: that is none of its business any more
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
  );
  const [loggingOut, setLoggingOut] = useState(false);
  const answer = useRef<((mayLeave: boolean) => void) | null>(null);

  const mayLogOut = useEffectEvent((): Promise<boolean> => {
    if (!unsaved) return Promise.resolve(true);
    setLoggingOut(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  });
  useEffect(() => guard(() => mayLogOut()), [guard]);

  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const reply = (mayLeave: boolean): void => {
    setLoggingOut(false);
    answer.current?.(mayLeave);
    answer.current = null;
    if (blocker.state !== 'blocked') return;
    if (mayLeave) blocker.proceed();
    else blocker.reset();
  };
  return {
    isOpen: loggingOut ? 'logout' : blocker.state === 'blocked' ? 'leave' : null,
    stay: () => reply(false),
    leave: () => reply(true),
  };
}
