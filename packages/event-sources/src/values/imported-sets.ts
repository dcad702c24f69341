import { addDays, weekdayOf } from '@moonfloor/contract/values/days';
import { firstFloorName } from '@moonfloor/contract/values/lists';
import { isDay, nameKey, compareText } from '@moonfloor/contract/values/text';
import { dayStartOf, setEnd, wallTimeOn } from '@moonfloor/lineup/festival-day';
import { weekdayIn } from './month-names.ts';
import { type DateOrder, parseDay } from './parse-day.ts';
import { maxDateLength, parseTime } from './parse-instant.ts';

/** A set of a source: who plays together, on which floor (empty if that is not known), and wall times at the event, if known. */
export interface ImportedSet {
  floor: string;
  names: readonly string[];
  start: string | null;
  end: string | null;
  /** The title under which they play, or other words about the set. */
  info?: string;
}

/** Returns one floor with these names, as a form sends it; empty without names. */
export function floorsOf(names: readonly string[]): string {
  if (names.length === 0) return '';
  return JSON.stringify([{ name: firstFloorName, artists: names.map((artist_name) => ({ artist_name })) }]);
}

/**
 * Returns floors with some sets, as a form sends them: floors in the order of the source; sets by start, then those without one.
 */
export function floorsOfSets(sets: readonly ImportedSet[]): string {
  const byFloor = Map.groupBy(sets, ({ floor }) => nameKey(floor));
  const floors = [...byFloor.values()].map((floorSets) => ({
    name: floorSets[0]!.floor || firstFloorName,
    artists: floorSets.toSorted((a, b) => compareText(a.start ?? latest, b.start ?? latest)).flatMap(actsOf),
  }));
  return JSON.stringify(floors);
}

/** Sorts behind all wall times. */
const latest = '\uFFFF';

/** The acts of a set: those after the first play with the one before them, if it has a time. */
const actsOf = ({ names, start, end, info }: ImportedSet) =>
  names.map((artist_name, at) =>
    at === 0 || start === null
      ? {
          artist_name,
          ...(start !== null && { set_start: start }),
          ...(end !== null && { set_end: end }),
          ...(info && { artist_info: info }),
        }
      : { artist_name, pairing: 'b2b' },
  );

/**
 * Parses the times of a set, each with or without a day, which may also be in a cell of its own; undefined when the start is invalid, and an
 * end that is invalid is not known. A time without a day belongs to the event's first day.
 */
export function parseSetTimes(
  { day, start, end }: { day: string; start: string; end: string },
  event: { event_date: string; start_time: string | null },
  order: DateOrder,
): { start: string; end: string | null } | undefined {
  const first = isDay(event.event_date) ? event.event_date : undefined;
  const from = parseWallTime(start, order, first);
  if (from === undefined || (from.day === null && first === undefined)) return undefined;
  const startDay = first && (dayNamed(day, order, first) ?? weekdayFrom(first, start) ?? first);
  const begins = from.day === null ? wallTimeOn(startDay!, from.time, dayStartOf(event)) : `${from.day}T${from.time}`;
  const until = parseWallTime(end, order, first);
  if (until === undefined) return { start: begins, end: null };
  return { start: begins, end: until.day === null ? setEnd(begins, until.time) : `${until.day}T${until.time}` };
}

/** Returns the day of an event that begins on the first that a text names: `Sa`, `12.06.`, `Day 2`. */
function dayNamed(text: string, order: DateOrder, first: string): string | undefined {
  const [, number = '0'] = /^(?:\p{L}{2,10}\s)?(\d{1,2})$/u.exec(text) ?? [];
  return (
    parseDay(text, order, first)?.day ??
    weekdayFrom(first, text) ??
    (number === '0' ? undefined : addDays(first, Number(number) - 1))
  );
}

/** Returns the first day, not before another one, that has the weekday of a text. */
function weekdayFrom(first: string, text: string): string | undefined {
  const weekday = weekdayIn(text.slice(0, maxDateLength));
  return weekday === undefined ? undefined : addDays(first, (weekday - weekdayOf(first) + 7) % 7);
}

/** Words before a time: `Sa 18:00`. */
const wordsBefore = /^(?:\p{L}{1,12}[.,:]{0,2}\s+){1,2}(?=\d)/u;

/** Parses a time of day with or without its day, from the first one on. */
function parseWallTime(
  text: string,
  order: DateOrder,
  first: string | undefined,
): { day: string | null; time: string } | undefined {
  const moment = parseDay(text, order, first);
  if (moment !== undefined && moment.time !== null) return { day: moment.day, time: moment.time };
  const time = parseTime(text.slice(0, maxDateLength).replace(wordsBefore, ''));
  return time === undefined ? undefined : { day: null, time };
}
