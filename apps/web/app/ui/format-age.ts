import { currentTag } from '@moonfloor/messages/t';
import { dayMs, hourMs, minuteMs } from '@moonfloor/contract/values/durations';

/** Formats how long ago a moment was, within a sentence: `2 hours ago`, `yesterday`. */
export function formatAge(sinceMs: number, nowMs = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(currentTag(), { numeric: 'auto' });
  const passed = Math.max(0, nowMs - sinceMs);
  if (passed < hourMs) return format.format(-Math.floor(passed / minuteMs), 'minute');
  if (passed < dayMs) return format.format(-Math.floor(passed / hourMs), 'hour');
  return format.format(-Math.floor(passed / dayMs), 'day');
}
