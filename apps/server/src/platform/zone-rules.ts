import { minuteMs } from '@moonfloor/contract/durations';
import { lowerBound } from '@moonfloor/contract/lower-bound';
import { type LocalTime, localTime } from './time-zone.ts';

const weekMs = 7 * 24 * 60 * minuteMs;

/** A clock change in a zone. Offsets are minutes east of UTC. */
export interface Transition {
  /** Local time at that moment before the change. */
  onset: LocalTime;
  from: number;
  to: number;
  /** Abbreviation of the new time, such as `EST` or `GMT+1`. */
  name: string;
}

/** Returns a zone's UTC offset at an instant (ms since 1970), in minutes east. */
export function offsetAt(zone: string, at: number): number {
  const { day, time } = localTime(zone, at);
  return Math.round((Date.parse(`${day}T${time}Z`) - Math.floor(at / minuteMs) * minuteMs) / minuteMs);
}

/** Returns the abbreviation of the time in force in a zone at an instant. */
export function zoneName(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Returns the local time for an instant and an offset. */
const localTimeAt = (at: number, offset: number): LocalTime => {
  const [day = '', time = ''] = new Date(at + offset * minuteMs).toISOString().slice(0, 16).split('T');
  return { day, time };
};

const transitionsByYear = new Map<string, readonly Transition[]>();

/**
 * Returns all clock changes of a zone in a year (UTC), in order, from the runtime's time zone data. Samples the offset
 * every week: no zone has changed it and back within one since 1970.
 */
export function transitionsIn(zone: string, year: number): readonly Transition[] {
  const key = `${zone} ${year}`;
  const cached = transitionsByYear.get(key);
  if (cached !== undefined) return cached;
  const found: Transition[] = [];
  const end = Date.UTC(year + 1, 0);
  let from = offsetAt(zone, Date.UTC(year, 0));
  for (let start = Date.UTC(year, 0); start < end; start += weekMs) {
    const next = Math.min(start + weekMs, end);
    const to = offsetAt(zone, next);
    if (to === from) continue;
    const isChanged = (minute: number): boolean => offsetAt(zone, minute * minuteMs) === to;
    const at = lowerBound(start / minuteMs + 1, next / minuteMs, isChanged) * minuteMs;
    found.push({ onset: localTimeAt(at, from), from, to, name: zoneName(zone, at) });
    from = to;
  }
  transitionsByYear.set(key, found);
  return found;
}
