import { useSyncExternalStore } from 'react';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { everyMinute } from '../../../api/every-minute.ts';

const thisMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs;

/** Returns the current minute (ms since 1970), once a minute; null while the page is rendered by the server or hydrated. */
export const useNow = (): number | null => useSyncExternalStore(everyMinute, thisMinute, () => null);
