import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { addDays } from '@moonfloor/contract/values/days';
import { dayMs } from '@moonfloor/contract/values/durations';
import type { PageSettings } from '@moonfloor/contract/values/page-host';
import { everyMinute } from './every-minute.ts';

/** Returns the day of a moment (ms since 1970): that of the settings, or a later one once it has ended. */
const dayAt = ({ today, dayEnds }: PageSettings, at: number): string =>
  at < dayEnds ? today : addDays(today, 1 + Math.floor((at - dayEnds) / dayMs));

/** Returns the settings of this page. `today` changes at midnight: pages stay open for days, and saved ones are read later. */
export function usePageSettings(): PageSettings {
  const settings = useRouteLoaderData<PageSettings>('root');
  if (settings === undefined) throw new Error('The page came without its settings');
  const today = useSyncExternalStore(
    everyMinute,
    () => dayAt(settings, Date.now()),
    () => settings.today,
  );
  return today === settings.today ? settings : { ...settings, today };
}
