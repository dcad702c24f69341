import { limits } from '@moonfloor/contract/api/limits';
import { setsOf } from '@moonfloor/contract/events/sets';
import { nameKey } from '@moonfloor/contract/values/text';
import { minutesBetween } from '@moonfloor/lineup/festival-day';
import type { ParsedArtist, ParsedFloor } from '@moonfloor/lineup/types';
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

/** An act of a line-up, and its floor. */
export interface PlacedAct {
  floor: string;
  entry: EntryValues;
}

/** How a pasted line-up differs from that of the form. Acts that are the same in both are in none of the lists. */
export interface LineupDifference {
  added: PlacedAct[];
  moved: { from: PlacedAct; to: PlacedAct }[];
  /** Acts of the form that the text lacks, on days and floors that it has. */
  removed: PlacedAct[];
}

/** Acts that play together, all with the times of their set, and their floor. */
interface PlacedSet {
  floor: string;
  acts: EntryValues[];
}

interface ActOfSet extends PlacedAct {
  set: PlacedSet;
}

/** Returns the acts with a name, in the order of the floors. */
export const placedActs = (floors: readonly FloorValues[]): PlacedAct[] =>
  floors.flatMap((floor) => namedEntries(floor).map((entry) => ({ floor: floor.name, entry })));

/** Returns acts as one set. `pairing` is that of acts which had none. */
const playTogether = (
  acts: readonly EntryValues[],
  { start, end } = acts.find((act) => act.start !== '') ?? acts[0]!,
  pairing: EntryValues['pairing'] = 'b2b',
): EntryValues[] => acts.map((act, at) => ({ ...act, start, end, pairing: at === 0 ? '' : act.pairing || pairing }));

// of the acts of a set, only the first one is sure to have its times
const setsOfFloor = (floor: FloorValues): PlacedSet[] =>
  setsOf(namedEntries(floor)).map((acts) => ({ floor: floor.name, acts: playTogether(acts, acts[0]) }));

const actsOf = (sets: readonly PlacedSet[]): ActOfSet[] =>
  sets.flatMap((set) => set.acts.map((entry) => ({ floor: set.floor, entry, set })));

const startOf = ({ acts }: PlacedSet): string => acts[0]!.start;
const artistOf = ({ entry }: PlacedAct): string => nameKey(entry.name);
const isSameFloor = (one: { floor: string }, other: { floor: string }): boolean =>
  nameKey(one.floor) === nameKey(other.floor);
const dayOf = ({ entry }: PlacedAct): string => entry.start.slice(0, 10);

const placeOf = ({ floor, entry }: PlacedAct): string => `${nameKey(floor)}\n${nameKey(entry.name)}`;

/**
 * Whether a text of several days has the form's acts with all days shifted: it has most of them on their floors, and most of its
 * times are as many days away from theirs.
 */
function areDaysShifted(present: readonly PlacedAct[], wanted: readonly PlacedAct[]): boolean {
  const timed = wanted.filter(({ entry }) => entry.start !== '');
  const places = new Set(wanted.map(placeOf));
  if (
    new Set(timed.map(dayOf)).size < 2 ||
    present.filter((act) => places.has(placeOf(act))).length * 2 <= present.length
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
 * Matches the acts of a pasted line-up with those of the form. Of an artist with several sets, those at the same place and time are the
 * same; the others have moved, if the text has the day on which they were, or has all days shifted.
 */
function matchActs(present: readonly ActOfSet[], wanted: readonly ActOfSet[]) {
  const days = new Set(wanted.map(dayOf));
  const shifted = areDaysShifted(present, wanted);
  const hasDayOf = (act: PlacedAct): boolean => shifted || days.has(dayOf(act));
  const unmatchedActs = new Set(present);
  const presentByArtist = Map.groupBy(present, artistOf);
  const matches = new Map<EntryValues, ActOfSet>();
  const take = (to: ActOfSet, fits: (from: ActOfSet) => boolean): void => {
    if (matches.has(to.entry)) return;
    const from = presentByArtist.get(artistOf(to))?.find((act) => unmatchedActs.has(act) && fits(act));
    if (from === undefined) return;
    unmatchedActs.delete(from);
    matches.set(to.entry, from);
  };
  const isTimeOpen = (one: PlacedAct, other: PlacedAct): boolean => one.entry.start === '' || other.entry.start === '';
  for (const to of wanted) take(to, (from) => isSameFloor(from, to) && from.entry.start === to.entry.start);
  for (const to of wanted) {
    take(to, (from) => isSameFloor(from, to) && isTimeOpen(from, to));
    take(to, hasDayOf);
  }
  const removed = [...unmatchedActs].filter((act) => hasDayOf(act) && wanted.some((other) => isSameFloor(other, act)));
  return { matches, removed };
}

/** What becomes of a set of the text. */
interface MergedSet {
  floor: string;
  acts: EntryValues[];
  /** The set of the form at the same place and time, with an act of this one; null if there is none. */
  same: PlacedSet | null;
  /** Whether acts of `same` that the text lacks stay in this set: only in one of those into which the text splits it. */
  isFirst: boolean;
}

function matchLineups(floors: readonly FloorValues[], pasted: readonly FloorValues[]) {
  const setsByFloor = new Map(floors.map((floor) => [floor, setsOfFloor(floor)]));
  const wantedSets = pasted.flatMap(setsOfFloor);
  const { matches, removed } = matchActs(actsOf([...setsByFloor.values()].flat()), actsOf(wantedSets));
  const merged: MergedSet[] = [];
  const firsts = new Map<PlacedSet, MergedSet>();
  for (const set of wantedSets) {
    const { floor, acts } = set;
    const start = startOf(set);
    const previous = acts
      .map((act) => matches.get(act)?.set)
      .find((from) => from && isSameFloor(from, set) && (start === '' || start === startOf(from)));
    const first = previous && firsts.get(previous);
    // a list of names without times does not split a set that has its time
    if (first !== undefined && start === '' && startOf(previous!) !== '') first.acts.push(...acts);
    else {
      const now = { floor, acts: [...acts], same: previous ?? null, isFirst: first === undefined };
      merged.push(now);
      if (previous !== undefined && first === undefined) firsts.set(previous, now);
    }
  }
  return { setsByFloor, matches, removed, merged };
}

/** Compares a pasted line-up with that of the form. */
export function compareLineups(floors: readonly FloorValues[], pasted: readonly FloorValues[]): LineupDifference {
  const { matches, removed, merged } = matchLineups(floors, pasted);
  const difference: LineupDifference = { added: [], moved: [], removed };
  for (const { floor, acts, same, isFirst } of merged)
    for (const entry of acts) {
      const from = matches.get(entry);
      if (from === undefined) difference.added.push({ floor, entry });
      else if (from.set !== same || !isFirst || (entry.end !== '' && entry.end !== from.entry.end))
        difference.moved.push({ from, to: { floor, entry } });
    }
  return difference;
}

/**
 * Brings a line-up up to date with a pasted one: adds new acts, moves others with their details, and removes
 * what is gone if `removes`. Acts play together as in the text. Floors are merged by name, without empty rows and floors, and within an
 * event's limits.
 */
export function updateLineup(
  floors: readonly FloorValues[],
  pasted: readonly FloorValues[],
  removes = false,
): FloorValues[] {
  const { setsByFloor, matches, removed, merged } = matchLineups(floors, pasted);
  const replacedEntries = new Set([
    ...[...matches.values()].map(({ entry }) => entry),
    ...(removes ? removed.map(({ entry }) => entry) : []),
  ]);
  const update = (to: EntryValues): EntryValues => {
    const from = matches.get(to)?.entry;
    return from === undefined
      ? to
      : { ...from, start: to.start || from.start, end: to.end || from.end, pairing: to.pairing };
  };
  const mergedBySet = Map.groupBy(merged, ({ same }) => same);
  const updateSet = (set: PlacedSet): EntryValues[][] => {
    const [first, ...others] = mergedBySet.get(set) ?? [];
    const updated = new Map(first?.acts.map((to) => [matches.get(to)?.entry ?? to, update(to)]));
    const staying = set.acts.flatMap((act) => updated.get(act) ?? (replacedEntries.has(act) ? [] : [act]));
    const joining = [...updated].flatMap(([act, now]) => (set.acts.includes(act) ? [] : [now]));
    const together = [...staying, ...joining];
    return [
      together.length === 0 ? [] : playTogether(together, undefined, first?.acts[1]?.pairing || set.acts[1]?.pairing),
      ...others.map(({ acts }) => playTogether(acts.map(update))),
    ];
  };
  const result = floors.map((floor) => ({ ...floor, artists: setsByFloor.get(floor)!.flatMap(updateSet).flat() }));
  for (const floor of pasted)
    if (!result.some(({ name }) => nameKey(name) === nameKey(floor.name))) result.push({ ...floor, artists: [] });
  const arriving = mergedBySet.get(null) ?? [];
  return insertSets(
    result,
    arriving.map(({ floor, acts }) => ({ floor, acts: playTogether(acts.map(update)) })),
  );
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
  for (const set of sets) {
    const target = result.find((floor) => nameKey(floor.name) === nameKey(set.floor));
    if (target === undefined) continue;
    const others = setsOf(target.artists);
    const start = startOf(set);
    const after = start === '' ? -1 : others.findIndex(([first]) => first!.start > start);
    target.artists = others.toSpliced(after < 0 ? others.length : after, 0, set.acts).flat();
  }
  return result
    .map((floor) => ({ ...floor, artists: floor.artists.slice(0, limits.floorArtists) }))
    .filter((floor) => !isEmpty(floor) || announced.has(nameKey(floor.name)))
    .slice(0, limits.floors);
}
