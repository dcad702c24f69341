import { useEffect, useEffectEvent } from 'react';
import { minuteMs } from '@moonfloor/contract/values/durations';

/** How old an answer may become while somebody looks at it. */
const maxAgeMs = 5 * minuteMs;

/** Calls `refresh` when data of an instant is too old at the current minute and the page is visible. */
export function useRefresh(madeAt: number, now: number | null, refresh: () => void): void {
  const onOld = useEffectEvent(refresh);
  const isOld = now !== null && now - madeAt >= maxAgeMs;
  useEffect(() => {
    if (isOld && document.visibilityState === 'visible') onOld();
    // after a failed attempt, again each minute
  }, [isOld, now]);
}
