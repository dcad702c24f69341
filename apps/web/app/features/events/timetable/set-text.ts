import { t } from '@moonfloor/messages/t';
import { artistTypeNames } from '@moonfloor/contract/artist-type-names';
import { isToBeAnnounced } from '@moonfloor/contract/lists';
import type { TimetableSet } from '@moonfloor/contract/timetable';
import { dayParts } from '../../../ui/format.ts';
import { formatDate } from '@moonfloor/contract/format-date';

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
  `${timeOf(start)}–${end === null ? '' : timeOf(end)}`;

/** Formats a festival day in a few letters: `Fri 31 Oct 2027`. */
export const dayName = (day: string): string => `${dayParts(day).weekday} ${formatDate(day)}`;

/** Formats a day for a tab: `Fri 31`. */
export function shortDayName(day: string): string {
  const { weekday, day: number } = dayParts(day);
  return `${weekday} ${number}`;
}
