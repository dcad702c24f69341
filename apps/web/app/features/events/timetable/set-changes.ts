import type { Timetable } from '@moonfloor/contract/timetable';
import { readStored, writeStored } from '../../../ui/local-storage.ts';
import { setName } from './set-text.ts';

const key = 'timetables';

/** Number of events whose timetables are remembered, and of sets of each; longer ones are not compared. */
const limits = { events: 30, sets: 1000 } as const;

/** A set as it was seen: id, start, end, floor, names. */
type SeenSet = [id: number, start: string, end: string | null, floor: string, name: string];

/** A timetable as it was seen; `at` is an instant (ms since 1970). */
interface SeenTimetable {
  at: number;
  sets: SeenSet[];
}

/** A change of a set since the last visit. `was` is its previous time or floor. */
export type SetChange = { what: 'new' } | { what: 'moved' | 'floor'; was: SeenSet };

/** Changes of a timetable since an instant: of its sets by id, and the sets that are gone. */
export interface TimetableChanges {
  since: number;
  /** When a festival day begins, `HH:MM`. */
  dayStart: string;
  sets: Map<number, SetChange>;
  removed: SeenSet[];
}

function seenSets({ floors, sets }: Timetable): SeenSet[] {
  const names = new Map(floors.map(({ floor_id: id, floor_name: name }) => [id, name]));
  return sets.map((set) => [set.set_id, set.set_start, set.set_end, names.get(set.floor_id) ?? '', setName(set)]);
}

/** Compares a timetable with how it was seen; null if nothing has changed. */
export function compareTimetable(seen: SeenTimetable, timetable: Timetable): TimetableChanges | null {
  const left = new Map(seen.sets.map((set) => [set[0], set]));
  const sets = new Map<number, SetChange>();
  for (const [id, start, end, floor] of seenSets(timetable)) {
    const was = left.get(id);
    left.delete(id);
    if (was === undefined) sets.set(id, { what: 'new' });
    else if (was[1] !== start || was[2] !== end) sets.set(id, { what: 'moved', was });
    else if (was[3] !== floor) sets.set(id, { what: 'floor', was });
  }
  return sets.size + left.size === 0
    ? null
    : { since: seen.at, dayStart: timetable.day_start, sets, removed: [...left.values()] };
}

function readAll(): Record<string, SeenTimetable> {
  try {
    // only this file writes it
    const stored: Record<string, SeenTimetable> | null = JSON.parse(readStored(key) ?? '{}');
    return stored ?? {};
  } catch {
    return {};
  }
}

/** Returns how a visitor has last seen the timetable of an event; null if never, or too long ago. */
export function lastSeen(event: number): SeenTimetable | null {
  const seen = readAll()[event];
  return seen !== undefined && Number.isFinite(seen.at) && Array.isArray(seen.sets) ? seen : null;
}

/** Remembers a timetable as seen now, and forgets those that were seen the longest ago. */
export function rememberSeen(timetable: Timetable, now: number): void {
  if (timetable.sets.length > limits.sets) return;
  const all: Record<string, SeenTimetable> = {
    ...readAll(),
    [timetable.event.id]: { at: now, sets: seenSets(timetable) },
  };
  const latest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  writeStored(key, JSON.stringify(Object.fromEntries(latest.slice(0, limits.events))));
}
