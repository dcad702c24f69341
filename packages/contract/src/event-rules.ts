import { messages } from './messages.ts';
import type { FieldError } from './problem.ts';

/** Validates rules over several fields on the complete record as it would be after the change. */
export function checkEventRules(event: {
  event_date: string;
  event_end_date: string | null;
  latitude: number | null;
  longitude: number | null;
  place_radius_km: number | null;
}): FieldError[] {
  const errors: FieldError[] = [];
  if (event.event_end_date !== null && event.event_end_date < event.event_date)
    errors.push({ field: 'event_end_date', message: messages.endBeforeStart });
  if ((event.latitude === null) !== (event.longitude === null))
    errors.push({ field: event.latitude === null ? 'latitude' : 'longitude', message: messages.coordinatesPair });
  if (event.place_radius_km !== null && event.latitude === null && event.longitude === null)
    errors.push({ field: 'place_radius_km', message: messages.radiusWithoutPlace });
  return errors;
}
