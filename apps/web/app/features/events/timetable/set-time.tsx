import type { TimetableSet } from '@moonfloor/contract/events/timetable';
import { dayParts } from '../../../ui/format.ts';
import { rich } from '../../../ui/rich.tsx';
import { setTimes, shortDayName, timeAtNight } from './set-text.ts';

/** The time of a set below the heading of its festival day: with date and night if it begins after midnight. */
export function SetTime({ set }: { set: Pick<TimetableSet, 'set_start' | 'set_end' | 'day'> }) {
  const date = set.set_start.slice(0, 10);
  const times = <span>{setTimes(set)}</span>;
  if (date === set.day) return times;
  return rich(timeAtNight, { day: shortDayName(date), times, weekday: dayParts(set.day).weekday });
}
