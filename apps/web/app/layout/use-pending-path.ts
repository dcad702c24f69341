import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation, useViewTransitionState } from 'react-router';
import { transitionToSkeleton } from '../ui/record-transition.ts';

/**
 * How long a page that is left stays in sight while the next one is fetched, in ms: up to a tenth of a second an
 * answer is felt to be immediate, and shapes that flash by would only disturb.
 */
const pendingDelayMs = 100;

/**
 * The path of the page that a move leads to, as soon as it keeps one waiting: what calls it shows the page's shape
 * from then on. Null when no move does, or it is none of `wanted`.
 */
export function usePendingPath(wanted: (pendingPath: string, from: string) => boolean): string | null {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const moves = location !== undefined && location.pathname !== pathname && wanted(location.pathname, pathname);
  const pendingPath = moves ? location.pathname : null;
  const [late, setLate] = useState(false);
  // The page itself has begun to come in: a shape now would cut that short.
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
  // Who changes their mind meanwhile sees the other shape: the page that is left must not come back in between.
  useEffect(() => () => setLate(false), [moves]);
  const shown = late ? pendingPath : null;
  // It begins where the page will; where the visitor was has been noted before.
  useLayoutEffect(() => {
    if (shown !== null) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [shown]);
  return shown;
}

/** Whether a move stays within administration, whose frame stays too. */
export function isWithinAdmin(pendingPath: string, from: string): boolean {
  return [pendingPath, from].every((path) => path.startsWith('/admin-dashboard'));
}
