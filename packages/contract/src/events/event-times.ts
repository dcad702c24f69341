import { addDays } from '@moonfloor/contract/values/days';

/** An event's days and times; empty or null if they are not known. */
interface EventTimes {
  event_date: string;
  event_end_date: string | null;
  start_time: string | null;
  end_time: string | null;
}

/**
 * Returns the day and the time at which an event ends, at its place; null if that is not known. On a single day, an end
 * time before the start time is on the next day, and one that equals it says nothing.
 */
export function endOf({ event_date: first, event_end_date: last, start_time: starts, end_time: ends }: EventTimes) {
  if (!ends) return null;
  if (last && last > first) return { day: last, time: ends };
  if (!starts || starts === ends) return null;
  return { day: ends > starts ? first : addDays(first, 1), time: ends };
}
