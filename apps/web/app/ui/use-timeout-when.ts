import { useEffect, useEffectEvent } from 'react';

/** Duration of a displayed confirmation, in ms. */
export const confirmationMs = 4000;

/** Calls `act` `delay` ms after `due` has become true, unless it becomes false before. */
export function useTimeoutWhen(due: boolean, delay: number, act: () => void): void {
  const onDue = useEffectEvent(act);
  useEffect(() => {
    if (!due) return undefined;
    const timer = window.setTimeout(() => onDue(), delay);
    return () => window.clearTimeout(timer);
  }, [due, delay]);
}
