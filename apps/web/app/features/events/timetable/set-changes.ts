import type { Timetable } from '@moonfloor/contract/events/timetable';
import type { StarredSet } from '@moonfloor/contract/members/stars';
import { isCancelled } from '@moonfloor/contract/values/lists';
import { readStoredJson, writeStored } from '../../../ui/storage.ts';
import { setName } from './set-text.ts';

const key = 'timetables';

/** Number of timetables that are remembered, and of sets of each; longer ones are not compared. */
const limits = { timetables: 30, sets: 1000 } as const;

/** Names a timetable: that of an event by its id, one's own. */
type TimetableName = number | 'mine';

/** A set as it was seen: id, start, end, floor, names, whether it was cancelled. */
export type SeenSet = [
  id: number,
  start: string,
  end: string | null,
  floor: string,
  name: string,
  cancelled?: boolean | undefined,
];

/** A timetable as it was seen; `at` is an instant (ms since 1970). */
interface SeenTimetable {
  at: number;
  sets: SeenSet[];
}

/** A change of a set since the last visit. `was` is how it was seen; of one that was moved, what differs. */
export type SetChange =
  | { what: 'new' }
  | { what: 'cancelled' | 'takes place'; was: SeenSet }
  | { what: 'moved'; was: SeenSet; times: boolean; floor: boolean };

/** Changes of a timetable since an instant: of its sets by id, and the sets that are gone. */
export interface TimetableChanges {
  since: number;
  /** When a festival day begins, `HH:MM`. */
  dayStart: string;
  sets: Map<number, SetChange>;
  removed: SeenSet[];
}

/** Returns the sets of an event's timetable, to be compared and remembered. */
export function setsOf({ floors, sets }: Timetable): SeenSet[] {
  const names = new Map(floors.map(({ floor_id: id, floor_name: name }) => [id, name]));
  return sets.map((set) => toSeen({ ...set, floor_name: names.get(set.floor_id) ?? '' }));
}

/** Returns a set of any timetable, to be compared and remembered. */
export const toSeen = (
  set: Pick<StarredSet, 'set_id' | 'set_start' | 'set_end' | 'floor_name' | 'artists'>,
): SeenSet => [set.set_id, set.set_start, set.set_end, set.floor_name, setName(set), isCancelled(set)];

/** Compares sets with how they were seen; null if nothing has changed. `dayStart` is when a festival day begins. */
export function compareSets(seen: SeenTimetable, now: readonly SeenSet[], dayStart: string): TimetableChanges | null {
  const unmatchedSets = new Map(seen.sets.map((set) => [set[0], set]));
  const sets = new Map<number, SetChange>();
  for (const [id, start, end, floor, , cancelled = false] of now) {
    const seenSet = unmatchedSets.get(id);
    unmatchedSets.delete(id);
    if (seenSet === undefined) {
      sets.set(id, { what: 'new' });
      continue;
    }
    const [times, moved] = [seenSet[1] !== start || seenSet[2] !== end, seenSet[3] !== floor];
    if ((seenSet[5] ?? false) !== cancelled)
      sets.set(id, { what: cancelled ? 'cancelled' : 'takes place', was: seenSet });
    else if (times || moved) sets.set(id, { what: 'moved', was: seenSet, times, floor: moved });
  }
  return sets.size + unmatchedSets.size === 0
    ? null
    : { since: seen.at, dayStart, sets, removed: [...unmatchedSets.values()] };
}

const readAll = (): Record<string, SeenTimetable> => readStoredJson(key) ?? {};

/** Returns how a visitor has last seen a timetable; null if never, or too long ago. */
export function lastSeen(name: TimetableName): SeenTimetable | null {
  const timetable = readAll()[name];
  return timetable !== undefined && Number.isFinite(timetable.at) && Array.isArray(timetable.sets) ? timetable : null;
}

/** Remembers a timetable as seen at an instant, and forgets those that were seen the longest ago. */
export function rememberSeen(name: TimetableName, sets: readonly SeenSet[], at: number): void {
  if (sets.length > limits.sets) return;
  const all = { ...readAll(), [name]: { at, sets } };
  const latest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  writeStored(key, JSON.stringify(Object.fromEntries(latest.slice(0, limits.timetables))));
}
