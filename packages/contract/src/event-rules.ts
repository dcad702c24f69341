import { dayMs } from './durations.ts';
import { messages } from './messages.ts';
import type { FieldError } from './problem.ts';

/** How long after its end an event's place can stay hidden, in days: a mistyped year must not hide it for ever. */
const maxHiddenDays = 366;

const daysAfter = (first: string, second: string): number => (Date.parse(second) - Date.parse(first)) / dayMs;

/** Validates rules over several fields on the complete record as it would be after the change. */
export function checkEventRules(event: {
  event_date: string;
  event_end_date: string | null;
  latitude: number | null;
  longitude: number | null;
  place_radius_km: number | null;
  place_hidden_until: string | null;
}): FieldError[] {
  const errors: FieldError[] = [];
  if (event.event_end_date !== null && event.event_end_date < event.event_date)
    errors.push({ field: 'event_end_date', message: messages.endBeforeStart });
  if ((event.latitude === null) !== (event.longitude === null))
    errors.push({ field: event.latitude === null ? 'latitude' : 'longitude', message: messages.coordinatesPair });
  const { place_hidden_until: until } = event;
  if (until === null && event.place_radius_km !== null && event.latitude === null && event.longitude === null)
    errors.push({ field: 'place_radius_km', message: messages.radiusWithoutPlace });
  if (until !== null && daysAfter(event.event_end_date ?? event.event_date, until.slice(0, 10)) > maxHiddenDays)
    errors.push({ field: 'place_hidden_until', message: messages.hiddenUntilLate });
  return errors;
}
