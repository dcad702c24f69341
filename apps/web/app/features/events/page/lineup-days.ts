import type { Floor } from '@moonfloor/contract/events/events';
import { festivalDay } from '@moonfloor/lineup/festival-day';
import { t } from '@moonfloor/messages/t';
import { formatDate, weekday as weekdayOf } from '../../../ui/format.ts';

/** The floors of one day of a line-up with their artists; `day` is null if unknown. */
export interface LineupDay {
  day: string | null;
  floors: Floor[];
}

const weekday = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const date = '\\d{1,2}[./]\\d{1,2}(?:[./](?:\\d{4}|\\d\\d))?';

/** A weekday, "day 2", or a date such as 12.07. or 12/07/2027, as a separate word. */
const dayPattern = new RegExp(`(?<![\\p{L}\\d])(${weekday}|day ?\\d{1,2}|${date})(?![\\p{L}\\d])`, 'iu');

/** The same at the start of an artist's details, as in pasted and imported line-ups: `Saturday 25.7. 16:00`. */
const leadingDayPattern = new RegExp(`^((?:${weekday}|day ?\\d{1,2})(?:,? ${date})?|${date})(?![\\p{L}\\d])`, 'iu');

/** Groups floors by day if their sets have times, or names or artists' details name at least two days; otherwise one group without a day. */
export function floorsByDay(floors: readonly Floor[], dayStart: string): LineupDay[] {
  if (floors.some(({ artists }) => artists.some((artist) => artist.set_start != null)))
    return byFestivalDay(floors, dayStart);
  const days = new Map<string | null, Floor[]>();
  for (const floor of floors) {
    for (const [day, part] of floorParts(floor)) days.set(day, [...(days.get(day) ?? []), part]);
  }
  const named = [...days.keys()].filter((day) => day !== null);
  if (named.length < 2) return [{ day: null, floors: [...floors] }];
  return [...days].map(([day, those]) => ({ day, floors: those }));
}

/** Groups floors by the festival days of their sets; acts without a time come last. */
function byFestivalDay(floors: readonly Floor[], dayStart: string): LineupDay[] {
  const days = new Map<string, Floor[]>();
  for (const floor of floors) {
    const parts = Map.groupBy(floor.artists, ({ set_start: start }) =>
      start === null ? '' : festivalDay(start, dayStart),
    );
    for (const [day, artists] of parts) days.set(day, [...(days.get(day) ?? []), { ...floor, artists }]);
  }
  const order = [...days.keys()].sort((a, b) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1));
  return order.map((day) => ({
    day: day === '' ? null : t('{weekday}, {dates}', { weekday: weekdayOf(day), dates: formatDate(day) }),
    floors: days.get(day)!,
  }));
}

/** Splits a floor by day: the day in its name, or the days of its artists. */
function floorParts(floor: Floor): Map<string | null, Floor> {
  const named = dayPattern.exec(floor.floor_name)?.[1]?.toUpperCase();
  if (named !== undefined) return new Map([[named, floor]]);
  const parts = new Map<string | null, Floor>();
  for (const artist of floor.artists) {
    const day = leadingDayPattern.exec(artist.artist_info?.slice(0, 40) ?? '')?.[1]?.toUpperCase() ?? null;
    parts.set(day, { ...floor, artists: [...(parts.get(day)?.artists ?? []), artist] });
  }
  return parts.size === 0 ? new Map([[null, floor]]) : parts;
}

/** Returns a floor's name without the day, which the heading contains; the full name if nothing else remains. */
export function nameWithoutDay(name: string): string {
  const rest = name.replace(new RegExp(`${dayPattern.source}\\.?`, 'iu'), '').replace(/[([]\s*[)\]]/, '');
  return /[\p{L}\d](?:.*[^\s–—|:,·-])?/u.exec(rest)?.[0] ?? name;
}
