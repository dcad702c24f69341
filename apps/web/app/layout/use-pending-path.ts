import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation, useViewTransitionState } from 'react-router';
import { transitionToSkeleton } from '../ui/record-transition.ts';

/** Delay in ms before a skeleton replaces the previous page; responses within it are perceived as immediate. */
const pendingDelayMs = 100;

/** Returns the path of a pending navigation after the delay; null without one, or if `wanted` rejects it. */
export function usePendingPath(wanted: (pendingPath: string, from: string) => boolean): string | null {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const moves = location !== undefined && location.pathname !== pathname && wanted(location.pathname, pathname);
  const pendingPath = moves ? location.pathname : null;
  const [late, setLate] = useState(false);
  // The page transition has started; a skeleton would interrupt it.
  const arriving = useViewTransitionState(location?.pathname ?? pathname) && moves;
  useEffect(() => {
    if (!moves || arriving) return undefined;
    let waiting = true;
    const timer = window.setTimeout(() => transitionToSkeleton(() => setLate(waiting)), pendingDelayMs);
    return () => {
      waiting = false;
      window.clearTimeout(timer);
    };
  }, [moves, arriving]);
  // If another navigation starts, its skeleton replaces this one: the previous page must not reappear in between.
  useEffect(() => () => setLate(false), [moves]);
  const shown = late ? pendingPath : null;
  // Starts at the top like the page; the previous scroll position is already stored.
  useLayoutEffect(() => {
    if (shown !== null) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [shown]);
  return shown;
}

/** Returns whether a navigation stays within the admin pages, whose layout remains. */
export function isWithinAdmin(pendingPath: string, from: string): boolean {
  return [pendingPath, from].every((path) => path.startsWith('/admin-dashboard'));
}
