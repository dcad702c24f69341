import { limits } from '@moonfloor/contract/api/limits';
import { nameKey } from '@moonfloor/contract/values/text';
import { addDays, dayStartOf, festivalDay, minutesBetween, shiftWallTime } from '@moonfloor/lineup/festival-day';
import { hasTimeWithoutDay, type ScheduledEvent, scheduleLineup } from '@moonfloor/lineup/schedule-lineup';
import type { ParsedArtist, ParsedFloor, ParsedLineup } from '@moonfloor/lineup/types';
import { type EntryValues, type FloorValues, namedEntries } from './event-values.ts';
import { fillFromArtist, type KnownArtist, toEntryValues } from './lineup-changes.ts';

/** Known artists by `nameKey`. */
export type KnownArtistsByName = ReadonlyMap<string, KnownArtist>;

/** Returns the artists of a list by `nameKey`. */
export function artistsByName(artists: readonly KnownArtist[]): KnownArtistsByName {
  return new Map(artists.map((artist) => [nameKey(artist.artist_name), artist]));
}

/** Converts parsed floors to form values, with the details of known artists. */
export function toFloorValues(parsed: readonly ParsedFloor[], knownArtists: KnownArtistsByName): FloorValues[] {
  return parsed.map(({ name, artists }) => ({
    id: crypto.randomUUID(),
    name,
    hours: [],
    artists: artists.map((artist) => withKnownDetails(artist, knownArtists)),
  }));
}

function withKnownDetails(artist: ParsedArtist, artists: KnownArtistsByName): EntryValues {
  const entry = toEntryValues(artist, crypto.randomUUID(), null);
  const match = artists.get(nameKey(artist.artist_name));
  if (match === undefined) return entry;
  // Only the set time is taken from the text; the artist's own description stays on the artist's page.
  return { ...fillFromArtist(entry, match), info: entry.info || (match.artist_info ?? '') };
}

/** A set of a line-up, and its floor. */
export interface PlacedSet {
  floor: string;
  entry: EntryValues;
}

/** The days by which the days of a flyer may differ: more are those of another week. */
const shifts = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6];

/**
 * Schedules a text on the days of an event. A flyer may name the days from before the event has moved: if some of them are not the
 * event's, and most sets with their days shifted are those of the form, all are shifted.
 */
export function scheduleAgain(text: ParsedLineup, event: ScheduledEvent, floors: readonly FloorValues[]): ParsedLineup {
  const { event_date: first, event_end_date: last } = event;
  const scheduled = scheduleLineup(text, event);
  const setOf = (floor: string, name: string, start: string | null) => `${nameKey(floor)}\n${nameKey(name)}\n${start}`;
  const present = new Set(setsOf(floors).map(({ floor, entry }) => setOf(floor, entry.name, entry.start)));
  const isOutside = (artist: ParsedArtist): boolean => {
    const day = artist.set_start && festivalDay(artist.set_start, dayStartOf(event));
    return hasTimeWithoutDay(artist) || (day !== null && (day < first || day > (last ?? first)));
  };
  if (first === '' || present.size === 0 || !artistsOf(scheduled).some(isOutside)) return scheduled;
  const share = (lineup: ParsedLineup): number => {
    const matchingActs = lineup.floors.flatMap(({ name, artists }) =>
      artists.filter((artist) => present.has(setOf(name, artist.artist_name, artist.set_start))),
    );
    return matchingActs.length / artistsOf(lineup).length;
  };
  const shifted = shifts.map((days) => {
    const before = { ...event, event_date: addDays(first, -days), event_end_date: last && addDays(last, -days) };
    return shiftDays(scheduleLineup(text, before), days);
  });
  return [scheduled, ...shifted.filter((lineup) => share(lineup) > 1 / 2)].reduce((best, lineup) =>
    share(lineup) > share(best) ? lineup : best,
  );
}

const artistsOf = ({ floors }: ParsedLineup): ParsedArtist[] => floors.flatMap(({ artists }) => artists);

function shiftDays(lineup: ParsedLineup, days: number): ParsedLineup {
  const shift = (time: string | null): string | null => time && shiftWallTime(time, days * 24 * 60);
  const floors = lineup.floors.map((floor) => ({
    ...floor,
    artists: floor.artists.map((artist) => ({
      ...artist,
      set_start: shift(artist.set_start),
      set_end: shift(artist.set_end),
    })),
  }));
  return { ...lineup, floors };
}

/** How a pasted line-up differs from that of the form. Sets that are the same in both are in none of the lists. */
export interface LineupDifference {
  added: PlacedSet[];
  moved: { from: PlacedSet; to: PlacedSet }[];
  /** Sets of the form that the text lacks, on days and floors that it has. */
  removedSets: PlacedSet[];
}

/** Returns the sets with a name, in the order of the floors. */
export const setsOf = (floors: readonly FloorValues[]): PlacedSet[] =>
  floors.flatMap((floor) => namedEntries(floor).map((entry) => ({ floor: floor.name, entry })));

const artistOf = ({ entry }: PlacedSet): string => nameKey(entry.name);
const isSameFloor = (one: PlacedSet, other: PlacedSet): boolean => nameKey(one.floor) === nameKey(other.floor);
const dayOf = ({ entry }: PlacedSet): string => entry.start.slice(0, 10);

const placeOf = ({ floor, entry }: PlacedSet): string => `${nameKey(floor)}\n${nameKey(entry.name)}`;

/**
 * Whether a text of several days has the form's sets with all days shifted: it has most of them on their floors, and most of its
 * times are as many days away from theirs.
 */
function areDaysShifted(present: readonly PlacedSet[], wanted: readonly PlacedSet[]): boolean {
  const timed = wanted.filter(({ entry }) => entry.start !== '');
  const places = new Set(wanted.map(placeOf));
  if (
    new Set(timed.map(dayOf)).size < 2 ||
    present.filter((set) => places.has(placeOf(set))).length * 2 <= present.length
  )
    return false;
  const byPlace = Map.groupBy(present, placeOf);
  const counts = new Map<number, number>();
  for (const to of timed)
    for (const from of byPlace.get(placeOf(to)) ?? [])
      if (from.entry.start.slice(10) === to.entry.start.slice(10)) {
        const shift = minutesBetween(from.entry.start, to.entry.start);
        counts.set(shift, (counts.get(shift) ?? 0) + 1);
      }
  const unshifted = counts.get(0) ?? 0;
  return [...counts.values()].some((count) => count > unshifted && count * 2 > timed.length);
}

/**
 * Compares a pasted line-up with that of the form. Of an artist with several sets, those at the same place and time are the same;
 * the others have moved, if the text has the day on which they were, or has all days shifted.
 */
export function compareLineups(floors: readonly FloorValues[], pasted: readonly FloorValues[]): LineupDifference {
  const [present, wanted] = [setsOf(floors), setsOf(pasted)];
  const days = new Set(wanted.map(dayOf));
  const shifted = areDaysShifted(present, wanted);
  const hasDayOf = (set: PlacedSet): boolean => shifted || days.has(dayOf(set));
  const unmatchedSets = new Set(present);
  const presentByArtist = Map.groupBy(present, artistOf);
  const take = (to: PlacedSet, fits: (from: PlacedSet) => boolean): PlacedSet | undefined => {
    const from = presentByArtist.get(artistOf(to))?.find((set) => unmatchedSets.has(set) && fits(set));
    if (from !== undefined) unmatchedSets.delete(from);
    return from;
  };
  const isTimeOpen = (one: PlacedSet, other: PlacedSet): boolean => one.entry.start === '' || other.entry.start === '';
  const others = wanted.filter(
    (to) => take(to, (from) => isSameFloor(from, to) && from.entry.start === to.entry.start) === undefined,
  );
  const added: PlacedSet[] = [];
  const moved: LineupDifference['moved'] = [];
  for (const to of others) {
    const from = take(to, (set) => isSameFloor(set, to) && isTimeOpen(set, to)) ?? take(to, hasDayOf);
    if (from === undefined) added.push(to);
    else if (to.entry.start !== '' || !isSameFloor(from, to)) moved.push({ from, to });
  }
  const removedSets = [...unmatchedSets].filter(
    (set) => hasDayOf(set) && wanted.some((other) => isSameFloor(other, set)),
  );
  return { added, moved, removedSets };
}

/**
 * Brings a line-up up to date with a pasted one: adds new acts, moves others with their details, and removes
 * what is gone if `removes`. Floors are merged by name, without empty rows and floors, and within an event's limits.
 */
export function updateLineup(
  floors: readonly FloorValues[],
  pasted: readonly FloorValues[],
  removes = false,
): FloorValues[] {
  const { added, moved, removedSets } = compareLineups(floors, pasted);
  const away = new Set([
    ...moved.map(({ from }) => from.entry),
    ...(removes ? removedSets.map(({ entry }) => entry) : []),
  ]);
  const result = floors.map((floor) => ({
    ...floor,
    artists: namedEntries(floor).filter((entry) => !away.has(entry)),
  }));
  for (const floor of pasted)
    if (!result.some(({ name }) => nameKey(name) === nameKey(floor.name))) result.push({ ...floor, artists: [] });
  const arriving = moved.map(({ from, to }) => ({
    floor: to.floor,
    entry: { ...from.entry, start: to.entry.start || from.entry.start, end: to.entry.end || from.entry.end },
  }));
  return insertSets(result, [...arriving, ...added]);
}

/**
 * Inserts sets into the floors of their names, by start; without a start at the end. Leaves out floors without acts and hours,
 * unless they had none in `before` either, and what exceeds an event's limits.
 */
export function insertSets(
  floors: readonly FloorValues[],
  sets: readonly PlacedSet[],
  before: readonly FloorValues[] = [],
): FloorValues[] {
  const isEmpty = ({ artists, hours }: FloorValues): boolean => artists.length + hours.length === 0;
  const announced = new Set(before.filter(isEmpty).map(({ name }) => nameKey(name)));
  const result = floors.map((floor) => ({ ...floor }));
  for (const { floor, entry } of sets) {
    const target = result.find(({ name }) => nameKey(name) === nameKey(floor));
    if (target === undefined) continue;
    const after = entry.start === '' ? -1 : target.artists.findIndex(({ start }) => start > entry.start);
    target.artists = target.artists.toSpliced(after < 0 ? target.artists.length : after, 0, entry);
  }
  return result
    .map((floor) => ({ ...floor, artists: floor.artists.slice(0, limits.floorArtists) }))
    .filter((floor) => !isEmpty(floor) || announced.has(nameKey(floor.name)))
    .slice(0, limits.floors);
}
