import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { visitorLimits } from '@moonfloor/contract/visitor-limits';
import { heldNavigation, onConnectionChange } from '../api/connection.ts';

/** Returns the target of a navigation that has been pending longer than the timeout of a page's code, or null. */
export function useFailedNavigation(): string | null {
  const { location } = useNavigation();
  const held = useSyncExternalStore(onConnectionChange, heldNavigation, () => null);
  const to = location === undefined ? held : location.pathname + location.search + location.hash;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (to === null) return undefined;
    const timer = window.setTimeout(() => setLate(to), visitorLimits.chunkTimeoutMs);
    return () => {
      window.clearTimeout(timer);
      setLate(null);
    };
  }, [to]);
  return late;
}
