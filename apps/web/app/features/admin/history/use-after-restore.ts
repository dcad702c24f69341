import { useEffect, useEffectEvent } from 'react';
import { useOutletContext } from 'react-router';

/** Context that the admin layout provides to its pages: how often the history overlay has restored a version. */
export interface AdminsContext {
  restored: number;
}

/** Calls `reload` after the history overlay has restored a version. */
export function useAfterRestore(reload: () => void): void {
  const { restored } = useOutletContext<AdminsContext>();
  const onRestored = useEffectEvent(reload);
  useEffect(() => {
    if (restored > 0) onRestored();
  }, [restored]);
}
