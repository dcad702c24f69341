import type { Timetable } from '@moonfloor/contract/timetable';
import { wallTimeAt } from '@moonfloor/contract/wall-time';

/**
 * Returns whether the clock of the visitor's device differs from that at the event when its first set starts; false if
 * the event's time zone is not known for sure.
 */
export function hasOtherClock({ sets, time_zone: zone, time_zone_sure: isSure }: Timetable): boolean {
  const at = Date.parse(sets[0]?.starts_at ?? '');
  if (Number.isNaN(at) || !isSure) return false;
  return wallTimeAt(zone, at) !== wallTimeAt(Intl.DateTimeFormat().resolvedOptions().timeZone, at);
}
