import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { limits } from '@moonfloor/contract/api/limits';
import { distanceKm } from '@moonfloor/contract/events/event-match';
import type { AnnouncedChanges } from '@moonfloor/contract/members/notifications';
import { pastFloor } from '@moonfloor/contract/records/activity';
import { keysOf } from '@moonfloor/contract/values/keys';
import type { NotificationKind } from '@moonfloor/contract/values/lists';
import { nameKey } from '@moonfloor/contract/values/text';
import type { Schema } from '../../db/schema.ts';
import { selectFirstChanges } from '../records/history.ts';

// the history may contain values that earlier versions have written: such a field counts as unchanged
const text = z.string().nullable().optional().catch(undefined);
const word = z.string().optional().catch(undefined);
const degrees = z.number().nullable().optional().catch(undefined);

/**
 * Fields of events whose changes are announced, and the status, which says whether the event was public: their values
 * before they changed; those that have not changed are absent.
 */
const previousValues = z.object({
  status: text,
  event_date: word,
  event_end_date: text,
  start_time: text,
  end_time: text,
  event_status: word,
  event_location: text,
  area: text,
  country: word,
  latitude: degrees,
  longitude: degrees,
  place_hidden_until: text,
  floors: z.array(pastFloor).nullable().optional().catch(undefined),
});
type PreviousValues = z.output<typeof previousValues>;

const comparedFields = keysOf(previousValues.shape);

export interface CurrentEvent extends Pick<
  Selectable<Schema['event']>,
  Exclude<keyof PreviousValues, 'status' | 'floors'>
> {
  /** Names of the acts who play, in order. */
  acts: readonly string[];
  /** Keys of the acts that have a set time: see `setKey`. */
  sets: readonly string[];
}

/** Returns the announced values of an act's set: floor, name, start and end. */
export const setKey = (
  floor: string,
  act: { artist_name: string; set_start: string | null; set_end: string | null },
): string => JSON.stringify([nameKey(floor), nameKey(act.artist_name), act.set_start, act.set_end]);

/** Moving an event on the map by less than this is a correction, not news. */
const minMoveKm = 1;

/** Returns the values that fields of an event had before an entry of the history. Reads one value for each field. */
export async function readPreviousValues(db: Kysely<Schema>, event: number, entry: number): Promise<PreviousValues> {
  const rows = await selectFirstChanges(db, { type: 'event', id: event }, entry, comparedFields).execute();
  return previousValues.parse(Object.fromEntries(rows.map(({ field, before }) => [field, JSON.parse(before)])));
}

/** Returns the news of an event's changes; null if there is none. */
export function compareEvent(
  before: PreviousValues,
  now: CurrentEvent,
): { kind: NotificationKind; changes: AnnouncedChanges } | null {
  const previous: CurrentEvent = { ...now, ...withoutUndefined(before) };
  const changes: AnnouncedChanges = {};
  if (previous.event_date !== now.event_date || previous.event_end_date !== now.event_end_date)
    changes.previous_dates = { first: previous.event_date, last: previous.event_end_date };
  if (previous.start_time !== now.start_time || previous.end_time !== now.end_time)
    changes.previous_times = { start: previous.start_time, end: previous.end_time };
  if (previous.place_hidden_until !== null && now.place_hidden_until === null) changes.place_known = true;
  else if (hasMoved(previous, now)) changes.place = true;
  if (before.floors !== undefined) {
    const floors = (before.floors ?? []).map(({ name, artists }) => ({
      name,
      acts: artists.filter(({ cancelled }) => !cancelled),
    }));
    const previousActs = floors.flatMap(({ acts }) => acts.map(({ artist_name: name }) => name));
    const added = namesOnlyIn(now.acts, previousActs);
    const removed = namesOnlyIn(previousActs, now.acts);
    if (added.length > 0) changes.added = added;
    if (removed.length > 0) changes.removed = removed;
    const sets = floors.flatMap(({ name, acts }) =>
      acts.flatMap((act) => (act.set_start === null ? [] : [setKey(name, act)])),
    );
    if (sets.toSorted().join('\n') !== now.sets.toSorted().join('\n')) changes.set_times = true;
  }
  const kind = kindOf(previous.event_status, now.event_status, changes);
  return kind === null ? null : { kind, changes };
}

/** Returns a text that is the same for events to which the same has happened, however many days they are apart. */
export function sameChangeKey(
  { event_date: day, start_time, end_time, event_location }: CurrentEvent,
  { kind, changes: { previous_dates: dates, ...changes } }: { kind: NotificationKind; changes: AnnouncedChanges },
): string {
  const shift = dates && Date.parse(day) - Date.parse(dates.first);
  return JSON.stringify([kind, shift, changes, start_time, end_time, event_location]);
}

function kindOf(previousStatus: string, status: string, changes: AnnouncedChanges): NotificationKind | null {
  if (previousStatus !== status) {
    if (status === 'cancelled' || status === 'postponed') return status;
    if (previousStatus === 'cancelled' || previousStatus === 'postponed') return 'scheduled';
  }
  if (changes.previous_dates ?? changes.previous_times ?? changes.place) return 'moved';
  if (changes.place_known === true) return 'place';
  return (changes.added ?? changes.removed ?? changes.set_times) ? 'lineup' : null;
}

function hasMoved(previous: CurrentEvent, now: CurrentEvent): boolean {
  if (previous.area !== now.area || previous.country !== now.country) return true;
  // the history has the exact place, but announcements must not tell anything about a hidden one
  if (previous.place_hidden_until !== null || now.place_hidden_until !== null) return false;
  if (previous.event_location !== now.event_location) return true;
  const [from, to] = [pointOf(previous), pointOf(now)];
  return from !== null && to !== null && distanceKm(from, to) >= minMoveKm;
}

const pointOf = ({ latitude, longitude }: CurrentEvent) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Returns the first names of a list that another one lacks. */
function namesOnlyIn(names: readonly string[], others: readonly string[]): string[] {
  const otherNames = new Set(others.map(nameKey));
  const distinct = new Map(names.map((name) => [nameKey(name), name]));
  return [...distinct].flatMap(([key, name]) => (otherNames.has(key) ? [] : [name])).slice(0, limits.announcedActs);
}

const withoutUndefined = (values: PreviousValues): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
