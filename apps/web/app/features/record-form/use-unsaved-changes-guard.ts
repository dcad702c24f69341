import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { onLanguageSwitch } from '../../ui/language-switch.ts';

/** A confirmation before unsaved changes are discarded. */
export interface LeaveConfirmation {
  /** The pending action; null if there is none. */
  isOpen: 'leave' | 'logout' | null;
  stay(): void;
  leave(): void;
}

/**
 * Asks for confirmation before a page with unsaved changes is left by navigation, closing, reloading or logging out;
 * not before it is loaded in another language, if it is kept.
 */
export function useUnsavedChangesGuard(unsaved: boolean, canKeep: boolean): LeaveConfirmation {
  const { guard } = useSession();
  const { pathname } = useLocation();
  // after going back immediately, a navigation may arrive before this page is unmounted; it no longer concerns this
  // page
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
  );
  const [loggingOut, setLoggingOut] = useState(false);
  const decide = useRef<((mayLeave: boolean) => void) | null>(null);

  const mayLogOut = useEffectEvent((): Promise<boolean | null> => {
    if (!unsaved) return Promise.resolve(null);
    setLoggingOut(true);
    return new Promise((resolve) => {
      decide.current = resolve;
    });
  });
  useEffect(() => guard(() => mayLogOut()), [guard]);

  useEffect(() => {
    if (!unsaved) return undefined;
    // in the other language the kept form is restored
    let switching = false;
    const stopListening = onLanguageSwitch(() => (switching = true));
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (!switching || !canKeep) event.preventDefault();
      switching = false;
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      stopListening();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [unsaved, canKeep]);

  const reply = (mayLeave: boolean): void => {
    setLoggingOut(false);
    decide.current?.(mayLeave);
    decide.current = null;
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
