import type { FloorArtist } from '@moonfloor/contract/events/events';
import { setsOf } from '@moonfloor/contract/events/sets';
import { shiftWallTime } from '@moonfloor/contract/values/days';
import { firstFloorName, floorName, lineupTypes } from '@moonfloor/contract/values/lists';
import { nameKey, splitList } from '@moonfloor/contract/values/text';
import type { ParsedArtist } from '@moonfloor/lineup/types';
import { emptyEntry, type EntryValues, type FloorValues, type LineupType } from './event-values.ts';

/** Details of a known artist that a row adopts. */
export interface KnownArtist {
  id: number;
  artist_name: string;
  artist_type: string | null;
  artist_country: string | null;
  record_labels: string | null;
  artist_info?: string | null;
}

/** A floor without its artists. */
export type FloorName = Pick<FloorValues, 'id' | 'name'>;

/** A change of the line-up. Unaffected floors and rows keep their identity; unknown ids change nothing. */
export type LineupChange = (floors: FloorValues[]) => FloorValues[];

/** Adds a floor with an empty row, whose id is `entry`. */
export function addFloor(floors: FloorValues[], id: string, entry: string): FloorValues[] {
  return [...floors, { id, name: nextFloorName(floors), hours: [], artists: [emptyEntry(entry)] }];
}

/** Moves a floor to an index; an index outside the line-up changes nothing. */
export function moveFloor(floors: FloorValues[], id: string, to: number): FloorValues[] {
  const floor = floors.find((other) => other.id === id);
  if (floor === undefined || to < 0 || to >= floors.length) return floors;
  return floors.filter((other) => other !== floor).toSpliced(to, 0, floor);
}

export function updateFloor(floors: FloorValues[], id: string, change: Partial<FloorValues>): FloorValues[] {
  return floors.map((floor) => (floor.id === id ? { ...floor, ...change } : floor));
}

/** Adds an empty row after the set of another one, otherwise at the end of the floor. */
export function addEntry(floors: FloorValues[], floor: string, id: string, after?: string): FloorValues[] {
  return updateArtists(floors, floor, (artists) => {
    const above =
      setSpan(
        artists,
        artists.findIndex((entry) => entry.id === after),
      ) ?? setSpan(artists, artists.length - 1);
    if (above === undefined) return [emptyEntry(id)];
    // the next set begins when the one above ends
    return artists.toSpliced(above.last + 1, 0, { ...emptyEntry(id), start: artists[above.first]!.end });
  });
}

/** Returns the first and the last index of the set of a row; undefined if there is no such row. */
function setSpan(artists: readonly EntryValues[], index: number): { first: number; last: number } | undefined {
  const set = setsOf(artists).find((acts) => acts.includes(artists[index]!));
  return set && { first: artists.indexOf(set[0]!), last: artists.indexOf(set.at(-1)!) };
}

/** Replaces a row. */
export function updateEntry(
  floors: FloorValues[],
  id: string,
  update: (entry: EntryValues) => EntryValues,
): FloorValues[] {
  return updateArtists(floors, floorOf(floors, id)?.id, (artists) =>
    artists.map((entry) => (entry.id === id ? update(entry) : entry)),
  );
}

/** Moves a row out of its set, and to the end of the set into which it would get; within its own set, acts change places. */
export function moveEntry(floors: FloorValues[], id: string, target: string, to: number): FloorValues[] {
  const source = floorOf(floors, id);
  if (source === undefined || !floors.some((floor) => floor.id === target)) return floors;
  const index = source.artists.findIndex((entry) => entry.id === id);
  const entry = source.artists[index]!;
  const set = setSpan(source.artists, index)!;
  if (target === source.id && to >= set.first && to <= set.last)
    return updateArtists(floors, target, (artists) =>
      artists
        .toSpliced(index, 1)
        .toSpliced(to, 0, entry)
        .map((act, at) => (act === artists[at] ? act : { ...act, ...placeInSet(artists[at]!) })),
    );
  return updateArtists(removeEntry(floors, id), target, (artists) => {
    const into = to > 0 && artists[to]?.pairing ? setSpan(artists, to)!.last + 1 : to;
    return artists.toSpliced(into, 0, { ...entry, pairing: '' });
  });
}

const placeInSet = ({ start, end, pairing }: EntryValues) => ({ start, end, pairing });

/** Removes a row. The set of a first act that others play with stays theirs. */
export function removeEntry(floors: FloorValues[], id: string): FloorValues[] {
  return updateArtists(floors, floorOf(floors, id)?.id, (artists) =>
    setsOf(artists).flatMap((set) => {
      const [first, ...others] = set.filter((entry) => entry.id !== id);
      if (first === undefined) return [];
      return first === set[0] ? [first, ...others] : [{ ...first, ...placeInSet(set[0]!) }, ...others];
    }),
  );
}

function updateArtists(
  floors: FloorValues[],
  id: string | undefined,
  update: (artists: EntryValues[]) => EntryValues[],
): FloorValues[] {
  return floors.map((floor) => (floor.id === id ? { ...floor, artists: update(floor.artists) } : floor));
}

/** Moves all times of a floor, or of all floors if `id` is null, by some minutes. */
export function shiftTimes(floors: FloorValues[], id: string | null, minutes: number): FloorValues[] {
  const shift = (time: string): string => time && shiftWallTime(time, minutes);
  return floors.map((floor) =>
    id !== null && floor.id !== id
      ? floor
      : {
          ...floor,
          hours: floor.hours.map(({ opens, closes, style }) => ({ opens: shift(opens), closes: shift(closes), style })),
          artists: floor.artists.map((entry) => ({ ...entry, start: shift(entry.start), end: shift(entry.end) })),
        },
  );
}

/** True for a floor with a set time or opening hours. */
export const hasTimes = ({ hours, artists }: FloorValues): boolean =>
  hours.length > 0 || artists.some(({ start, pairing }) => start !== '' || pairing !== '');

/** Line-ups of more names are shown folded. */
const longLineup = 40;

/** Returns the ids of all floors of a long line-up, which are folded at first; none of a short one. */
export function foldLong(floors: readonly FloorValues[]): ReadonlySet<string> {
  const names = floors.reduce((sum, { artists }) => sum + artists.length, 0);
  return new Set(names > longLineup ? floors.map(({ id }) => id) : []);
}

/** Returns the floor that contains a row. */
export function floorOf(floors: readonly FloorValues[], entry: string): FloorValues | undefined {
  return floors.find(({ artists }) => artists.some(({ id }) => id === entry));
}

/** Returns the position one step up or down from a row, past sets of several, possibly on the adjacent floor; null at the ends. */
export function adjacentPosition(
  floors: readonly FloorValues[],
  entry: string,
  by: -1 | 1,
): { floor: FloorValues; to: number } | null {
  const floor = floorOf(floors, entry);
  if (floor === undefined) return null;
  const from = floor.artists.findIndex(({ id }) => id === entry);
  const to = setSpan(floor.artists, from + by);
  if (to !== undefined) {
    // within its set by one place, otherwise past the whole other one
    const isOwn = to.first <= from && from <= to.last;
    return { floor, to: isOwn ? from + by : by < 0 ? to.first : to.last };
  }
  const other = floors[floors.indexOf(floor) + by];
  return other === undefined ? null : { floor: other, to: by < 0 ? other.artists.length : 0 };
}

/** Returns a new floor's name: a fixed one for the first, otherwise the first free number from its position on. */
export function nextFloorName(floors: readonly FloorValues[]): string {
  if (floors.length === 0) return firstFloorName;
  const keys = new Set(floors.map(({ name }) => nameKey(name)));
  let number = floors.length + 1;
  while (keys.has(floorName(number))) number += 1;
  return floorName(number);
}

/** Parses performance types from comma-separated text. */
function parseTypes(text: string | null): LineupType[] {
  const words = new Set(splitList(text ?? '').map((word) => word.toUpperCase()));
  return lineupTypes.filter((type) => words.has(type));
}

/** Returns a row with the values of a line-up's artist; `artistId` is the id of the artist's page. */
export function toEntryValues(artist: ParsedArtist | FloorArtist, id: string, artistId: number | null): EntryValues {
  return {
    id,
    name: artist.artist_name,
    types: parseTypes(artist.artist_type),
    country: artist.artist_country ?? '',
    labels: artist.record_labels?.split(',').join(', ') ?? '',
    info: artist.artist_info ?? '',
    start: artist.set_start ?? '',
    end: artist.set_end ?? '',
    pairing: artist.pairing ?? '',
    cancelled: 'cancelled' in artist && artist.cancelled,
    known: artistId,
  };
}

/** Fills a row with a known artist's details if it still has that name; types selected by the user are kept. */
export function fillFromArtist(entry: EntryValues, artist: KnownArtist): EntryValues {
  if (nameKey(entry.name) !== nameKey(artist.artist_name)) return entry;
  return {
    ...entry,
    known: artist.id,
    types: entry.types.length > 0 ? entry.types : parseTypes(artist.artist_type),
    country: artist.artist_country || entry.country,
    labels: artist.record_labels || entry.labels,
    info: artist.artist_info || entry.info,
  };
}

/** Renames a row, and clears the details of an artist whose name it no longer has. */
export function renameEntry(entry: EntryValues, name: string): EntryValues {
  if (entry.known === null || nameKey(entry.name) === nameKey(name)) return { ...entry, name };
  return { ...emptyEntry(entry.id), name, ...placeInSet(entry), cancelled: entry.cancelled };
}
