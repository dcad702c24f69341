import { t } from '@moonfloor/messages/t';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import type { FieldError } from '../api/problem.ts';
import { daysBetween } from '../values/days.ts';

/** How long after its end an event's place can stay hidden, in days: a mistyped year must not hide it for ever. */
const maxHiddenDays = 366;

/** The first and the last day of an event. */
interface Days {
  event_date: string;
  event_end_date: string | null;
}

const lengthOf = ({ event_date: first, event_end_date: last }: Days): number =>
  last === null ? 0 : daysBetween(first, last);

interface CheckedEvent extends Days {
  latitude: number | null;
  longitude: number | null;
  place_radius_km: number | null;
  place_hidden_until: string | null;
}

/**
 * Validates rules over several fields on the complete record as it would be after the change. An event that is too long
 * `before` may be changed as long as it does not grow.
 */
export function checkEventRules(event: CheckedEvent, before?: Days): FieldError[] {
  const errors: FieldError[] = [];
  if (event.event_end_date !== null && event.event_end_date < event.event_date)
    errors.push({ field: 'event_end_date', message: messages.endBeforeStart });
  // a mistyped year would run in all lists until then
  const most = before === undefined ? limits.eventDays : Math.max(limits.eventDays, lengthOf(before));
  if (lengthOf(event) > most) errors.push({ field: 'event_end_date', message: messages.endTooLate });
  if ((event.latitude === null) !== (event.longitude === null))
    errors.push({ field: event.latitude === null ? 'latitude' : 'longitude', message: messages.coordinatesPair });
  const { place_hidden_until: until } = event;
  if (until === null && event.place_radius_km !== null && event.latitude === null && event.longitude === null)
    errors.push({ field: 'place_radius_km', message: messages.radiusWithoutPlace });
  if (until !== null && daysBetween(event.event_end_date ?? event.event_date, until.slice(0, 10)) > maxHiddenDays)
    errors.push({ field: 'place_hidden_until', message: messages.hiddenUntilLate });
  return errors;
}

type Lineup = readonly { artists: readonly unknown[] }[];

const countActs = (floors: Lineup = []): number => floors.reduce((sum, { artists }) => sum + artists.length, 0);

/**
 * Validates the number of acts on all floors together, which bounds the cost of an event's page, timetable
 * and calendar. An event that had more `before` may be changed as long as it does not grow.
 */
export function checkLineupSize(floors: Lineup | undefined, before?: Lineup): FieldError[] {
  const acts = countActs(floors);
  if (acts <= Math.max(limits.eventActs, countActs(before))) return [];
  const message = t(
    'An event can have at most {max, plural, one {# artist} other {# artists}} on all its floors together',
    { max: limits.eventActs },
  );
  return [{ field: 'floors', message, code: 'too-many' }];
}
