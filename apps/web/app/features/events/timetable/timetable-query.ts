import type { Timetable } from '@moonfloor/contract/events/timetable';

export const views = ['grid', 'list', 'artists', 'print'] as const;

/** Parses the view, day and floor in a query; ignores those that the timetable lacks. */
export function timetableQuery({ days, floors }: Timetable, search: URLSearchParams): URLSearchParams {
  const known: Record<string, readonly string[]> = {
    view: views,
    day: days,
    floor: floors.map(({ floor_id: id }) => String(id)),
  };
  return new URLSearchParams([...search].filter(([name, value]) => known[name]?.includes(value) !== false));
}
