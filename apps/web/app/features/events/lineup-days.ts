import type { Floor } from '@moonfloor/contract/events';

/** Floors of one day of a line-up, with those who play on it; `day` is null where nothing tells one. */
export interface LineupDay {
  day: string | null;
  floors: Floor[];
}

const weekday = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const date = '\\d{1,2}[./]\\d{1,2}(?:[./](?:\\d{4}|\\d\\d))?';

/** A weekday, "day 2", or a date such as 12.07. or 12/07/2027, as a word of its own. */
const dayPattern = new RegExp(`(?<![\\p{L}\\d])(${weekday}|day ?\\d{1,2}|${date})(?![\\p{L}\\d])`, 'iu');

/** The same at the start of what is known of an artist, as pasted and imported line-ups have it: `Saturday 25.7. 16:00`. */
const leadingDayPattern = new RegExp(`^((?:${weekday}|day ?\\d{1,2})(?:,? ${date})?|${date})(?![\\p{L}\\d])`, 'iu');

/**
 * The floors of a line-up by day, in the order in which the days first come, where at least two are told by the floors'
 * names or at the start of what is known of their artists; else all floors under no day.
 */
export function floorsByDay(floors: readonly Floor[]): LineupDay[] {
  const days = new Map<string | null, Floor[]>();
  for (const floor of floors) {
    for (const [day, part] of floorParts(floor)) days.set(day, [...(days.get(day) ?? []), part]);
  }
  const told = [...days.keys()].filter((day) => day !== null);
  if (told.length < 2) return [{ day: null, floors: [...floors] }];
  return [...days].map(([day, those]) => ({ day, floors: those }));
}

/** A floor by day: the one that its name tells, or those of its artists. */
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

/** A floor's name without the day that stands above it; whole where nothing else is left. */
export function nameWithoutDay(name: string): string {
  const rest = name.replace(new RegExp(`${dayPattern.source}\\.?`, 'iu'), '').replace(/[([]\s*[)\]]/, '');
  return /[\p{L}\d](?:.*[^\s–—|:,·-])?/u.exec(rest)?.[0] ?? name;
}
