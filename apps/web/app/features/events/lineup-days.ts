import type { Floor } from '@moonfloor/contract/events';

/** Floors of one day of a line-up; `day` is null for those whose name tells none. */
export interface LineupDay {
  day: string | null;
  floors: Floor[];
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A weekday, "day 2", or a date such as 12.07. or 12/07/2027, as a word of its own. */
const dayIn = new RegExp(
  `(?<![\\p{L}\\d])(${weekdays.join('|')}|day ?\\d{1,2}|\\d{1,2}[./]\\d{1,2}(?:[./](?:\\d{4}|\\d\\d))?)(?![\\p{L}\\d])`,
  'iu',
);

/**
 * The floors of a line-up by day, in the order in which the days first come, where at least two days stand in their
 * names; else all of them under no day.
 */
export function floorsByDay(floors: readonly Floor[]): LineupDay[] {
  const days = new Map<string | null, Floor[]>();
  for (const floor of floors) {
    const day = dayIn.exec(floor.floor_name)?.[1]?.toUpperCase() ?? null;
    const same = days.get(day);
    if (same === undefined) days.set(day, [floor]);
    else same.push(floor);
  }
  const told = [...days.keys()].filter((day) => day !== null);
  if (told.length < 2) return [{ day: null, floors: [...floors] }];
  return [...days].map(([day, those]) => ({ day, floors: those }));
}
