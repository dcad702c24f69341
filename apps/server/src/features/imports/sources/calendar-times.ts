import ICAL from 'ical.js';
import { instantIn } from '../../../platform/time-zone.ts';
import { zoneOfName } from '../../../platform/zone-names.ts';
import { addDays } from '../../../platform/clock.ts';
import { timeFields } from '../values/time-fields.ts';
import { atPlace, type Clocks, unknownZone } from '../values/to-local-time.ts';
import { KnownZone, wallOf } from './calendar-zones.ts';

/** Start and end of an occurrence; `tzid` is the time zone of its start. */
export interface Span {
  start: ICAL.Time;
  end: ICAL.Time | null;
  tzid: string | null;
}

/**
 * Returns days and times in local time at the event's place. Whole days end before the end day of the calendar (RFC
 * 5545, 3.6.1).
 */
export function readSpan({ start, end, tzid }: Span, clocks: Clocks) {
  const dayOf = (time: ICAL.Time): string => wallOf(time).day;
  if (start.isDate) {
    const last = end === null ? dayOf(start) : addDays(dayOf(end), end.isDate ? -1 : 0);
    const day = { day: dayOf(start), time: null };
    return timeFields(day, last > day.day ? { day: last, time: null } : undefined, clocks.notes);
  }
  const opens = shown(start, tzid, clocks);
  return timeFields(opens, end === null ? undefined : shown(end, tzid, clocks), clocks.notes);
}

/** Converts a time to local time at the event; a floating time is not converted. */
function shown(time: ICAL.Time, tzid: string | null, clocks: Clocks): { day: string; time: string } {
  const wall = wallOf(time);
  if (time.zone === ICAL.Timezone.utcTimezone) return atPlace(time.toUnixTime() * 1000, 'UTC', wall, clocks);
  if (tzid === null) return wall;
  const zone = time.zone instanceof KnownZone ? time.zone.iana : zoneOfName(tzid);
  if (zone !== undefined) return atPlace(instantIn(zone, wall), tzid, wall, { ...clocks, stated: zone });
  // A zone of the calendar's own.
  if (time.zone?.component != null) return atPlace(time.toUnixTime() * 1000, tzid, wall, clocks);
  const note = unknownZone(tzid);
  if (!clocks.notes.includes(note)) clocks.notes.push(note);
  return wall;
}
