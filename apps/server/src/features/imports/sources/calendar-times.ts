import { t } from '@moonfloor/messages/t';
import ICAL from 'ical.js';
import { instantIn, localTime } from '../../../platform/time-zone.ts';
import { addDays } from '../../../platform/clock.ts';
import { timeFields } from '../values/time-fields.ts';
import { zoneOfFields } from '../values/to-local-time.ts';
import type { SourceFields } from './source-event.ts';

/** Start and end of an occurrence; `tzid` is the time zone of its start. */
export interface Span {
  start: ICAL.Time;
  end: ICAL.Time | null;
  tzid: string | null;
}

/**
 * Returns days and times in local time at the event's place. Whole days end before the end day of the calendar (RFC
 * 5545, 3.6.1). `zone` is used for times in UTC when the place is unknown.
 */
export function readSpan({ start, end, tzid }: Span, place: SourceFields, zone: string | null, notes: string[]) {
  if (start.isDate) {
    const last = end === null ? dayOf(start) : addDays(dayOf(end), end.isDate ? -1 : 0);
    const day = { day: dayOf(start), time: null };
    return timeFields(day, last > day.day ? { day: last, time: null } : undefined);
  }
  const own = zoneOfFields(place) ?? zone;
  const opens = shown(start, tzid, own);
  const closes = end === null ? undefined : shown(end, tzid, own);
  if (own !== null && opens.moved)
    notes.push(
      t('The times were given in {from} and are shown as clocks in {zone} show them', {
        from: String(opens.from),
        zone: own,
      }),
    );
  const isMoment = closes?.day === opens.day && closes.time === opens.time;
  return timeFields(opens, isMoment ? undefined : closes);
}

const two = (number: number): string => String(number).padStart(2, '0');
const dayOf = (time: ICAL.Time): string => `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`;

/** Converts a time to local time in `own`; a floating time is not converted. */
function shown(time: ICAL.Time, tzid: string | null, own: string | null) {
  const wall = { day: dayOf(time), time: `${two(time.hour)}:${two(time.minute)}` };
  const from = time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : tzid;
  const at = own === null || from === null ? null : instantOf(time, wall, from);
  if (own === null || at === null) return { ...wall, from, moved: false };
  const local = localTime(own, at);
  return { ...local, from, moved: local.day !== wall.day || local.time !== wall.time };
}

/**
 * Returns the instant (ms) of a time in a named zone; null for a zone that neither the calendar nor the time zone
 * database defines.
 */
function instantOf(time: ICAL.Time, wall: { day: string; time: string }, tzid: string): number | null {
  if (tzid === 'UTC' || time.zone?.component != null) return time.toUnixTime() * 1000;
  try {
    return instantIn(tzid, wall);
  } catch {
    return null;
  }
}
