import ICAL from 'ical.js';
import { addDays } from '@moonfloor/contract/values/days';
import { hourMs, minuteMs, secondMs } from '@moonfloor/contract/values/durations';
import { instantIn, type LocalTime, localTime } from '@moonfloor/gazetteer/time-zone';
import { timeFields } from '../values/time-fields.ts';
import { atPlace, type Clocks, unknownZone, zoneNamed } from '../values/to-local-time.ts';
import { KnownZone, wallOf } from './calendar-zones.ts';

/** Start and end of an occurrence; `tzid` is the time zone of its start. */
export interface Span {
  start: ICAL.Time;
  end: ICAL.Time | null;
  /** Its duration, if the calendar states no end. */
  duration: ICAL.Duration | null;
  tzid: string | null;
}

/** Returns the span of an occurrence; without an end of its own, it lasts as long as those of its series. */
export function occurrenceSpan(
  event: ICAL.Component,
  { startDate, endDate }: Pick<ICAL.Event, 'startDate' | 'endDate'>,
  series = event,
): Span {
  const timed = ['dtend', 'duration'].some((name) => event.hasProperty(name)) ? event : series;
  const hasEnd = timed.hasProperty('dtend');
  const duration = hasEnd ? null : timed.getFirstPropertyValue('duration');
  const first = series.getFirstPropertyValue('dtstart');
  // a whole day of a series, as a date-time
  const isWholeDay =
    timed === series && first instanceof ICAL.Time && first.isDate && String(startDate).endsWith('T00:00:00');
  const tzid = event.getFirstProperty('dtstart')?.getParameter('tzid');
  return {
    start: isWholeDay ? ICAL.Time.fromDateString(String(startDate).slice(0, 10)) : startDate,
    end: !isWholeDay && (hasEnd || duration !== null) ? endDate : null,
    duration: duration instanceof ICAL.Duration ? duration : null,
    tzid: typeof tzid === 'string' ? tzid : null,
  };
}

/**
 * Returns days and times in local time at the event's place. Whole days end before the end day of the calendar (RFC
 * 5545, 3.6.1).
 */
export function readSpan({ start, end, tzid, duration }: Span, clocks: Clocks) {
  const dayOf = (time: ICAL.Time): string => wallOf(time).day;
  if (start.isDate) {
    const day = { day: dayOf(start), time: null };
    if (end !== null && !end.isDate) return timeFields(day, shown(end, tzid, clocks), clocks.notes);
    const last = end === null || dayOf(end) === day.day ? day.day : addDays(dayOf(end), -1);
    return timeFields(day, { day: last, time: null }, clocks.notes);
  }
  const opens = shown(start, tzid, clocks);
  const closes = duration === null ? end : afterDays(start, duration);
  return timeFields(opens, closes === null ? undefined : shown(closes, tzid, clocks, msOf(duration)), clocks.notes);
}

/** Returns a time after the days of a duration: its hours are exact, also on days on which the clocks change (RFC 5545, 3.3.6). */
function afterDays(start: ICAL.Time, { weeks, days, isNegative }: ICAL.Duration): ICAL.Time {
  const moved = start.clone();
  moved.adjust((weeks * 7 + days) * (isNegative ? -1 : 1), 0, 0, 0);
  return moved;
}

const msOf = (duration: ICAL.Duration | null): number =>
  duration === null
    ? 0
    : (duration.hours * hourMs + duration.minutes * minuteMs + duration.seconds * secondMs) *
      (duration.isNegative ? -1 : 1);

/** Converts a time, and an exact while after it, to local time at the event; a floating time is not converted. */
function shown(time: ICAL.Time, tzid: string | null, clocks: Clocks, after = 0): LocalTime {
  const wallTime = wallOf(time);
  const wall = after === 0 ? wallTime : localTime('UTC', Date.parse(`${wallTime.day}T${wallTime.time}Z`) + after);
  if (time.zone === ICAL.Timezone.utcTimezone) return atPlace(time.toUnixTime() * 1000 + after, 'UTC', wall, clocks);
  if (tzid === null) return wall;
  const zone = zoneNamed(tzid, clocks, time.zone instanceof KnownZone ? time.zone.iana : undefined);
  if (zone !== undefined) {
    const at = instantIn(zone, wallTime) + after;
    return atPlace(at, tzid, after === 0 ? wallTime : localTime(zone, at), { ...clocks, stated: zone });
  }
  // A zone of the calendar's own.
  if (time.zone?.component != null) return atPlace(time.toUnixTime() * 1000 + after, tzid, wall, clocks);
  const note = unknownZone(tzid);
  if (!clocks.notes.includes(note)) clocks.notes.push(note);
  return wall;
}
