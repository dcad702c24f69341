import { createContext, useMemo } from 'react';
import { addDays } from '@moonfloor/contract/values/days';
import { isDay } from '@moonfloor/contract/values/text';
import { dayStartOf, usualDayStart } from '@moonfloor/lineup/festival-day';
import type { EventFormValues } from './event-values.ts';

/** The days of the event whose line-up is edited. */
export interface EventDays {
  /** `YYYY-MM-DD`; empty while it is not known. */
  event_date: string;
  event_end_date: string | null;
  /** `HH:MM`. */
  start_time: string | null;
  /** When a festival day begins, `HH:MM`. */
  dayStart: string;
  /** Days that can be selected: those of the event, the day before and the day after. */
  days: readonly string[];
}

/** More days are not offered; their sets can be pasted. */
const maxDays = 62;

/** Days of the event whose line-up is edited. */
export const SetTimeContext = createContext<EventDays>({
  event_date: '',
  event_end_date: null,
  start_time: null,
  dayStart: usualDayStart,
  days: [],
});

/** Returns the event's days; the same object as long as they do not change. */
export function useEventDays(values: Pick<EventFormValues, 'event_date' | 'event_end_date' | 'start_time'>): EventDays {
  const { event_date: first, event_end_date: last, start_time: start } = values;
  return useMemo(() => {
    const start_time = start || null;
    const dayStart = dayStartOf({ start_time });
    if (!isDay(first)) return { event_date: '', event_end_date: null, start_time, dayStart, days: [] };
    const event_end_date = isDay(last) && last >= first ? last : null;
    const end = addDays(event_end_date ?? first, 1);
    const days = [addDays(first, -1)];
    while (days.at(-1)! < end && days.length < maxDays) days.push(addDays(days.at(-1)!, 1));
    return { event_date: first, event_end_date, start_time, dayStart, days };
  }, [first, last, start]);
}
