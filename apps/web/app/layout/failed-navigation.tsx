import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { limits } from '@moonfloor/contract/limits';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { heldNavigation, onHeldNavigation } from './hold-navigation.ts';

/** Where a move leads that has been waiting for longer than a page's code may take to load; else null. */
export function useFailedNavigation(): string | null {
  const { location } = useNavigation();
  const held = useSyncExternalStore(onHeldNavigation, heldNavigation, () => null);
  const to = location === undefined ? held : location.pathname + location.search + location.hash;
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

/** The error screen in the place of a page that did not come. It still opens should it come after all. */
export function FailedNavigation({ to }: { to: string }) {
  return (
    <ErrorScreen message="The page took too long to load. Please check your connection and try again." path={to} />
  );
}
