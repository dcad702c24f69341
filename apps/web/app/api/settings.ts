import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { addDays } from '@moonfloor/contract/values/days';
import { dayMs } from '@moonfloor/contract/values/durations';
import type { PageSettings } from '@moonfloor/contract/values/page-host';

function onReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Returns the settings of this page. `today` is the current day, since pages stay open for days, and saved ones are read
 * later: it is determined when a page is opened, and when the visitor returns to it.
 */
export function usePageSettings(): PageSettings {
  const settings = useRouteLoaderData<PageSettings>('root');
  if (settings === undefined) throw new Error('The page came without its settings');
  const { today, dayEnds } = settings;
  const daysSince = useSyncExternalStore(
    onReturn,
    () => Math.max(0, Math.ceil((Date.now() - dayEnds) / dayMs)),
    () => 0,
  );
  return daysSince === 0 ? settings : { ...settings, today: addDays(today, daysSince) };
}
