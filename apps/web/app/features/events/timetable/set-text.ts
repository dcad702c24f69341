import type { TimetableSet } from '@moonfloor/contract/events/timetable';
import { artistTypeNames } from '@moonfloor/contract/values/artist-type-names';
import { formatDate, isolateRange } from '@moonfloor/contract/values/format-date';
import { isToBeAnnounced } from '@moonfloor/contract/values/lists';
import { festivalDay } from '@moonfloor/lineup/festival-day';
import { msg, t } from '@moonfloor/messages/t';
import { dayParts } from '../../../ui/format.ts';

/** Returns an act's name as shown: one that is not known yet in words. */
export const actName = (name: string): string => (isToBeAnnounced(name) ? t('To be announced') : name);

/** Returns the names of a set, as in `A b2b B`. */
export function setName({
  artists,
}: {
  artists: readonly Pick<TimetableSet['artists'][number], 'artist_name' | 'pairing'>[];
}): string {
  return artists
    .map(({ artist_name: name, pairing }, at) => (at === 0 ? actName(name) : ` ${pairing ?? 'b2b'} ${actName(name)}`))
    .join('');
}

/** Returns how a set is played, if that is known. */
export const playedAs = (type: string | null): string => (type === null ? '' : artistTypeNames(type).join(' · '));

/** Returns the time of day of a wall time, `HH:MM`. */
export const timeOf = (wallTime: string): string => wallTime.slice(11);

/** Formats the time of a set: `22:00–23:30`, or `22:00–` if the end is not known. */
export const setTimes = ({ set_start: start, set_end: end }: Pick<TimetableSet, 'set_start' | 'set_end'>): string =>
  isolateRange(`${timeOf(start)}–${end === null ? '' : timeOf(end)}`);

/** When a set plays that begins after midnight, and the day on which its night began. */
export const timeAtNight = msg('{day}, {times} (night of {weekday})');

/**
 * Formats when a set plays on the calendar, with the night to which it belongs if that began the day before:
 * `Thu 26, 22:00–23:30`, `Fri 27, 00:30 (night of Thu)`. `night` is its festival day.
 */
export function formatSetTime(start: string, end: string | null, night: string): string {
  const date = start.slice(0, 10);
  const times = end === null ? timeOf(start) : setTimes({ set_start: start, set_end: end });
  return date === night
    ? t('{day}, {times}', { day: shortDayName(date), times })
    : t(timeAtNight, { day: shortDayName(date), times, weekday: dayParts(night).weekday });
}

/**
 * The same for a set whose day is not computed yet; empty without a start. `dayStart` is when a festival day begins; below the heading of
 * `date`, the time of day is enough.
 */
export function formatTimeOfSet(start: string | null, end: string | null, dayStart: string, date?: string): string {
  if (!start) return '';
  if (start.slice(0, 10) === date) return end ? setTimes({ set_start: start, set_end: end }) : timeOf(start);
  return formatSetTime(start, end || null, festivalDay(start, dayStart));
}

/** Formats a festival day in a few letters: `Fri 31 Oct 2027`. */
export const dayName = (day: string): string => `${dayParts(day).weekday} ${formatDate(day)}`;

/** Formats a day for a tab: `Fri 31`. */
export function shortDayName(day: string): string {
  const { weekday, day: number } = dayParts(day);
  return `${weekday} ${number}`;
}
