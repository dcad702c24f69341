import type { Timetable } from '@moonfloor/contract/timetable';
import { wallTimeAt } from '@moonfloor/contract/wall-time';

/** Returns whether the clock of the visitor's device differs from that at the event when its first set starts. */
export function hasOtherClock({ sets, time_zone: zone }: Timetable): boolean {
  const at = Date.parse(sets[0]?.starts_at ?? '');
  if (Number.isNaN(at)) return false;
  return wallTimeAt(zone, at) !== wallTimeAt(Intl.DateTimeFormat().resolvedOptions().timeZone, at);
}
