import { firstFloorName } from '@moonfloor/contract/values/lists';
import { isDay, nameKey, compareText } from '@moonfloor/contract/values/text';
import { dayStartOf, setEnd, wallTimeOn } from '@moonfloor/lineup/festival-day';
import { type DateOrder, parseDay } from './parse-day.ts';
import { parseTime } from './parse-instant.ts';

/** A set of a source: who plays together, on which floor (empty if that is not known), and wall times at the event. */
export interface ImportedSet {
  floor: string;
  names: readonly string[];
  start: string;
  end: string | null;
  /** The title under which they play, or other words about the set. */
  info?: string;
}

/** Returns one floor with these names, as a form sends it; empty without names. */
export function floorsOf(names: readonly string[]): string {
  if (names.length === 0) return '';
  return JSON.stringify([{ name: firstFloorName, artists: names.map((artist_name) => ({ artist_name })) }]);
}

/** Returns floors with some sets, as a form sends them: floors in the order in which they are named, sets by their start. */
export function floorsOfSets(sets: readonly ImportedSet[]): string {
  const byFloor = Map.groupBy(sets, ({ floor }) => nameKey(floor));
  const floors = [...byFloor.values()].map((own) => ({
    name: own[0]!.floor || firstFloorName,
    artists: own.toSorted((a, b) => compareText(a.start, b.start)).flatMap(actsOf),
  }));
  return JSON.stringify(floors);
}

/** The acts of a set: those after the first play with the one before them. */
const actsOf = ({ names, start, end, info }: ImportedSet) =>
  names.map((artist_name, at) =>
    at === 0
      ? { artist_name, set_start: start, ...(end !== null && { set_end: end }), ...(info && { artist_info: info }) }
      : { artist_name, pairing: 'b2b' },
  );

/**
 * Parses the times of a set, each with or without a day; undefined when the start is invalid, and an end that is invalid is
 * not known. A time without a day belongs to the event's first day.
 */
export function parseSetTimes(
  { start, end }: { start: string; end: string },
  event: { event_date: string; start_time: string | null },
  order: DateOrder,
): Pick<ImportedSet, 'start' | 'end'> | undefined {
  const from = parseWallTime(start, order);
  if (from === undefined || (from.day === null && !isDay(event.event_date))) return undefined;
  const begins =
    from.day === null ? wallTimeOn(event.event_date, from.time, dayStartOf(event)) : `${from.day}T${from.time}`;
  const until = parseWallTime(end, order);
  if (until === undefined) return { start: begins, end: null };
  return { start: begins, end: until.day === null ? setEnd(begins, until.time) : `${until.day}T${until.time}` };
}

/** Parses a time of day with or without its day. */
function parseWallTime(text: string, order: DateOrder): { day: string | null; time: string } | undefined {
  const moment = parseDay(text, order);
  if (moment !== undefined && moment.time !== null) return { day: moment.day, time: moment.time };
  const time = parseTime(text);
  return time === undefined ? undefined : { day: null, time };
}
