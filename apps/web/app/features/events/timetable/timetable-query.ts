import type { Timetable } from '@moonfloor/contract/timetable';

export const views = ['grid', 'list', 'artists', 'print'] as const;

/** Returns what a query chooses of a timetable: only a view, a day and a floor that there are. */
export function timetableQuery({ days, floors }: Timetable, search: URLSearchParams): URLSearchParams {
  const known: Record<string, readonly string[]> = {
    view: views,
    day: days,
    floor: floors.map(({ floor_id: id }) => String(id)),
  };
  return new URLSearchParams([...search].filter(([name, value]) => known[name]?.includes(value) !== false));
}
