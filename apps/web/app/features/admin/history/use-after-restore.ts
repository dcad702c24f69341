import { useEffect, useEffectEvent } from 'react';
import { useOutletContext } from 'react-router';

/** What the frame of admins' pages tells the page in it: how often the history over it has brought something back. */
export interface AdminsContext {
  restored: number;
}

/** Loads a page's data again after the history over it has brought an earlier version back. */
export function useAfterRestore(reload: () => void): void {
  const { restored } = useOutletContext<AdminsContext>();
  const onRestored = useEffectEvent(reload);
  useEffect(() => {
    if (restored > 0) onRestored();
  }, [restored]);
}
