import { calls } from '@moonfloor/contract/api/calls';
import type { FloorHours } from '@moonfloor/contract/events/events';
import type { SkyEvent, Timetable, TimetableSet } from '@moonfloor/contract/events/timetable';
import { hourMs, minuteMs } from '@moonfloor/contract/values/durations';
import { instantIn, localOf } from '@moonfloor/gazetteer/time-zone';
import { findZone } from '@moonfloor/gazetteer/zone-of-place';
import { dayStartOf, festivalDay } from '@moonfloor/lineup/festival-day';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { skyBetween } from '../../platform/sun-and-moon/sky.ts';
import { requireVisibleOrRedirect } from '../records/merged-records.ts';
import { listSets } from './lineup.ts';
import { eventRecordType } from './record-type.ts';
import type { StoredEvent } from './repository.ts';

/** A set without a known end plays until the next one on its floor begins, at most this long. */
const longestOpenSetMs = 3 * hourMs;
/** The last set without a known end. */
const openSetMs = hourMs;

/** Returns the timetable of an event. Throws 404 when the caller may not see the event, 308 when it was merged. */
export async function getTimetable(deps: Deps, actor: Actor | null, id: number): Promise<Timetable> {
  const { db } = deps.store;
  const event = await requireVisibleOrRedirect(db, actor, eventRecordType, id, calls.getTimetable);
  const { floors, sets: rows } = await listSets(db, id);
  const { zone, sure } = findZone(event);
  const day_start = dayStartOf(event);
  const sets = withInstants(rows, zone).map((set) => ({ ...set, day: festivalDay(set.set_start, day_start) }));
  const days = [...new Set(sets.map(({ day }) => day))].sort();
  return {
    event,
    time_zone: zone,
    time_zone_sure: sure,
    day_start,
    days,
    floors: floors.map(({ hours, ...floor }) => ({
      ...floor,
      hours: hours.map((open) => withOpenInstants(open, zone)),
    })),
    sets,
    sky: await skyDuring(event, sets),
  };
}

function withOpenInstants(hours: FloorHours, zone: string) {
  const at = (wallTime: string): string => new Date(instantIn(zone, localOf(wallTime))).toISOString();
  return { ...hours, opens_at: at(hours.opens), closes_at: at(hours.closes) };
}

type SetRow = Omit<TimetableSet, 'day' | 'starts_at' | 'ends_at'>;

/** Adds the instants of sets that are ordered by start; an unknown end is that of `timetableSet`. */
export function withInstants<S extends Pick<SetRow, 'floor_id' | 'set_start' | 'set_end'>>(
  sets: readonly S[],
  zone: string,
): (S & { starts_at: string; ends_at: string })[] {
  const instants = new Map<string, number>();
  const at = (wallTime: string): number => {
    const resolved = instants.get(wallTime) ?? instantIn(zone, localOf(wallTime));
    instants.set(wallTime, resolved);
    return resolved;
  };
  /** Start of the next set of each floor, going backwards. */
  const next = new Map<number, number>();
  return sets
    .toReversed()
    .map((set) => {
      const start = at(set.set_start);
      const end = endOfSet(
        { start, end: set.set_end === null ? null : at(set.set_end) },
        next.get(set.floor_id) ?? null,
      );
      next.set(set.floor_id, start);
      return { ...set, starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() };
    })
    .toReversed();
}

/** Returns the end of a set (ms since 1970); without a known one it depends on the start of the next set on its floor. */
export function endOfSet({ start, end }: { start: number; end: number | null }, next: number | null): number {
  // clocks that go back can put the end of a short set before its start
  if (end !== null) return Math.max(end, start + minuteMs);
  return next !== null && next > start && next - start <= longestOpenSetMs ? next : start + openSetMs;
}

async function skyDuring(
  { latitude, longitude }: StoredEvent,
  sets: readonly { starts_at: string; ends_at: string }[],
): Promise<SkyEvent[]> {
  if (latitude === null || longitude === null || sets.length === 0) return [];
  const end = sets.reduce((latest, { ends_at }) => (ends_at > latest ? ends_at : latest), '');
  return skyBetween(sets[0]!.starts_at, end, { latitude, longitude });
}
