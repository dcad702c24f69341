import { isDayText, takeLeadingDay } from './calendar-words.ts';
import { dayStartOf, setEnd, addDays, wallTimeOn } from './festival-day.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { reasonText } from './reasons.ts';
import { createDayResolver, type EventDays, type ResolveDay } from './resolve-day.ts';
import { isDay } from './text.ts';
import { findTime, isTimeText, numericDate, parseClocks } from './times.ts';
import type { ParsedArtist, ParsedFloor, ParsedLineup } from './types.ts';

/** The event in whose days a line-up is scheduled. */
export interface ScheduledEvent extends EventDays {
  start_time: string | null;
}

/** When an artist plays, as far as the text tells. */
interface Slot {
  artist: ParsedArtist;
  /** The named day; null if none is. */
  day: string | null;
  start: string;
  end: string | null;
  /** True if the day is a date as in a table's column: then times in the night count by the calendar. */
  isDated: boolean;
  /** The artist's information without the time. */
  info: string | null;
}

/**
 * Turns the times in the artists' information into set times on the event's days. Times whose day is not known stay in
 * the information, as do all if the event's days are not valid. Early times belong to the night of the day above them, unless later ones of the same day follow: then
 * the text counts by the calendar.
 */
export function scheduleLineup(lineup: ParsedLineup, event: ScheduledEvent): ParsedLineup {
  const { event_date: first, event_end_date: last } = event;
  if (!isDay(first) || (last !== null && (!isDay(last) || last < first))) return lineup;
  const resolveDay = createDayResolver(event);
  return { ...lineup, floors: lineup.floors.map((floor) => scheduleFloor(floor, event, resolveDay)) };
}

function scheduleFloor(floor: ParsedFloor, event: ScheduledEvent, resolveDay: ResolveDay): ParsedFloor {
  let after: string | null = null;
  const slots = floor.artists.flatMap((artist) => {
    if (artist.pairing !== null) return [];
    const slot = readSlot(artist, resolveDay, after);
    after = slot?.day ?? after;
    return slot === null ? [] : [slot];
  });
  const starts = startsOf(slots, event);
  const bySlot = new Map(slots.map((slot, index) => [slot.artist, { ...slot, set_start: starts[index] ?? null }]));
  let head: { set_start: string; set_end: string | null } | null = null;
  const artists = floor.artists.map((artist): ParsedArtist => {
    if (artist.pairing !== null)
      return head === null ? artist : { ...artist, ...head, artist_info: readInfo(artist.artist_info).info };
    const slot = bySlot.get(artist);
    if (slot?.set_start == null) {
      head = null;
      return artist;
    }
    head = { set_start: slot.set_start, set_end: slotEnd(slot.set_start, slot.end) };
    return { ...artist, ...head, artist_info: slot.info };
  });
  return { ...floor, artists: doubtOverlaps(artists) };
}

/** Fewer sets in descending order could be a mistake. */
const minDescending = 3;

/** Marks the sets from the first on that does not begin after the one above: the floor or the day of the rest was probably not found. */
function doubtOverlaps(artists: readonly ParsedArtist[]): ParsedArtist[] {
  // from the headliner down
  const starts = artists.flatMap(({ set_start: start, pairing }) =>
    start === null || pairing !== null ? [] : [start],
  );
  if (new Set(starts).size >= minDescending && starts.every((start, at) => at === 0 || start <= starts[at - 1]!))
    return [...artists];
  let above: ParsedArtist | undefined;
  let isDoubtful = false;
  return artists.map((artist) => {
    const { set_start: start, pairing, line, doubt } = artist;
    // a line that names its day may stand anywhere
    if (start === null || takeLeadingDay(artist.source) !== artist.source) return artist;
    if (pairing === null && line !== above?.line) {
      isDoubtful ||= above !== undefined && start <= above.set_start!;
      above = artist;
    }
    return isDoubtful && artist.isSure !== true ? { ...artist, doubt: doubt ?? reasonText('overlap') } : artist;
  });
}

/** A time of day without the days that `25:30` adds to it. */
const timeOfDay = (time: string): string => `${String(Number(time.slice(0, 2)) % 24).padStart(2, '0')}${time.slice(2)}`;

/** The end of a set; null if it is not known, as when it equals the start. */
function slotEnd(start: string, end: string | null): string | null {
  return end === null || timeOfDay(end) === start.slice(11) ? null : setEnd(start, timeOfDay(end));
}

/** The wall time on a festival day, of times such as `25:30` as well. */
const timeOn = (day: string, time: string, dayStart: string): string =>
  time >= '24:00' ? `${addDays(day, 1)}T${timeOfDay(time)}` : wallTimeOn(day, time, dayStart);

const separator = ' · ';

/** Splits an artist's information into the words about time, if there are any, and the rest. */
function readInfo(text: string | null): { when: string | null; info: string | null } {
  const parts = text?.split(separator) ?? [];
  const at = parts.findIndex((part) => part.length <= 80 && takeApart(part) !== null);
  if (at < 0) return { when: null, info: text };
  const { time, second, day } = takeApart(parts[at]!)!;
  const hasEnd = second !== null || parseClocks(time)?.end != null;
  // `22:00 Name 23:30`
  const end = parts.findIndex((part, index) => !hasEnd && index !== at && /^\d/u.test(part) && isTimeText(part));
  // `Name (Saturday) 22:00`
  const dated = parts.findIndex((part) => day === '' && isDayText(part));
  const others = parts.filter((_, index) => ![at, end, dated].includes(index));
  return {
    when: [parts[dated], parts[at], parts[end]].filter(Boolean).join(' '),
    info: others.join(separator) || null,
  };
}

/** Clock times and day of a line; `second` may come from the next column. */
interface When {
  time: string;
  second: string | null;
  day: string;
}

/** Takes words about time apart; null if there is no time, or there are other words. */
function takeApart(part: string): When | null {
  const date = numericDate.exec(part)?.[0] ?? '';
  const words = part.replace(date, ' ');
  const time = findTime(words);
  if (time === null) return null;
  const remainder = words.replace(time, ' ');
  const second = findTime(remainder);
  const day = stripOrnaments(second === null ? remainder : remainder.replace(second, ' '));
  return hasWord(day) && !isDayText(`${date} ${day}:`.trim()) ? null : { time, second, day: `${date} ${day}`.trim() };
}

/** Whether a time that is in none of the event's days has stayed in the information of a scheduled artist. */
export const hasTimeWithoutDay = ({ set_start: start, artist_info: info }: ParsedArtist): boolean =>
  start === null && readInfo(info).when !== null;

function readSlot(artist: ParsedArtist, resolveDay: ResolveDay, after: string | null): Slot | null {
  const { when, info } = readInfo(artist.artist_info);
  const words = when === null ? null : takeApart(when);
  const clocks = words === null ? null : parseClocks(words.time);
  if (words === null || clocks === null) return null;
  const { second } = words;
  const day = hasWord(words.day) ? resolveDay(words.day, after) : null;
  if (day === null && hasWord(words.day)) return null;
  return {
    artist,
    day,
    isDated: /\d{4}-\d\d-\d\d/u.test(words.day),
    start: clocks.start,
    end: clocks.end ?? (second === null ? null : (parseClocks(second)?.start ?? null)),
    info,
  };
}

/** Returns the wall times at which the slots of a floor start; null where the day is not known. */
function startsOf(slots: readonly Slot[], event: ScheduledEvent): (string | null)[] {
  const dayStart = dayStartOf(event);
  const starts = slots.map((): string | null => null);
  for (let from = 0; from < slots.length;) {
    const { day } = slots[from]!;
    let to = from + 1;
    while (to < slots.length && slots[to]!.day === day) to += 1;
    const group = slots.slice(from, to).map(({ start }) => start);
    const previousStart = from === 0 ? null : (starts[from - 1] ?? null);
    const wallTimes =
      day === null
        ? withoutDay(group, event, dayStart)
        : slots[from]!.isDated
          ? group.map((time) => (time < '24:00' ? `${day}T${time}` : timeOn(day, time, dayStart)))
          : onDay(group, day, previousStart, { dayStart, first: event.event_date, last: event.event_end_date });
    for (const [index, wallTime] of wallTimes.entries()) starts[from + index] = wallTime;
    from = to;
  }
  return starts;
}

/** Times under a named day. */
function onDay(times: readonly string[], day: string, before: string | null, days: Days): string[] {
  const { dayStart } = days;
  const evenings = eveningsBefore(times, day, before, days);
  if (evenings > 0)
    return [
      ...times.slice(0, evenings).map((time) => `${addDays(day, -1)}T${time}`),
      ...onDay(times.slice(evenings), day, `${addDays(day, -1)}T${times[evenings - 1]!}`, days),
    ];
  const late = times.findIndex((time) => time >= dayStart);
  // only early times, after an evening of the day before: they go on with it
  const goesOn = late < 0 && before !== null && before >= `${addDays(day, -1)}T12:00` && before < `${day}T${times[0]!}`;
  let isPastMidnight = false;
  return times.map((time, index) => {
    if (time < dayStart && (goesOn || index < late)) return `${day}T${time}`;
    if (time < dayStart) isPastMidnight = true;
    // a night that goes on into the day: 20:00, …, 06:30, 08:00
    else if (isPastMidnight && time < times[late]!) return `${addDays(day, 1)}T${time}`;
    return timeOn(day, time, dayStart);
  });
}

/** When a day begins, and the first and last one of the event. */
interface Days {
  dayStart: string;
  first: string;
  last: string | null;
}

/**
 * Returns how many times at the start of a day's list belong to the night before. Examples: `Saturday`, 23:30, 00:30, 10:00
 * → 1, if the list of Friday ended in its evening; `Saturday`, 23:30, 00:30, 10:00, 20:00 → 1, if no list is before and the
 * day has its own evening; `Sunday`, 23:30, 01:00 → 2, if it is the last day and the list of Saturday ended in its afternoon.
 */
function eveningsBefore(
  times: readonly string[],
  day: string,
  before: string | null,
  { dayStart, first, last }: Days,
): number {
  const [opens] = times;
  const night = times.findIndex((time) => time < dayStart);
  if (opens === undefined || night <= 0 || opens < '20:00') return 0;
  const evening = addDays(day, -1);
  const goesOn = before !== null && before >= `${evening}T12:00` && before < `${evening}T${opens}`;
  const later = times.slice(night).filter((time) => time >= dayStart && time < opens);
  const isDay = before === null && evening >= first && later.some((time) => time >= '18:00');
  const isLast = day === last && before !== null && before < `${evening}T18:00`;
  return (goesOn && (later.length > 0 || isLast)) || isDay ? night : 0;
}

/** Times without a day: the event's only day, or day after day, as long as they fit into the event. */
function withoutDay(times: readonly string[], event: ScheduledEvent, dayStart: string): (string | null)[] {
  const { event_date: first, event_end_date: last } = event;
  const minutes = (time: string): string => (time < dayStart ? `1${time}` : `0${time}`);
  let day = first;
  let previous = '';
  const starts = times.map((time) => {
    if (minutes(time) < previous && last !== null && last > first) day = addDays(day, 1);
    previous = minutes(time);
    return timeOn(day, time, dayStart);
  });
  return day > (last ?? first) ? times.map(() => null) : starts;
}
