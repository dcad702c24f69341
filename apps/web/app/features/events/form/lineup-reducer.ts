import { firstFloorName, floorName, lineupTypes } from '@moonfloor/contract/lists';
import { nameKey, splitList } from '@moonfloor/contract/text';
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

/** A change of the line-up. Floors and rows are identified by id; unknown ids are ignored. */
export type LineupAction =
  | { type: 'addFloor'; id: string; entry: string }
  | { type: 'nameFloor'; floor: string; name: string }
  | { type: 'removeFloor'; floor: string }
  | { type: 'moveFloor'; floor: string; to: number }
  | { type: 'addEntry'; floor: string; id: string; after?: string }
  | { type: 'nameEntry'; entry: string; name: string }
  | { type: 'editEntry'; entry: string; change: Partial<Pick<EntryValues, 'types' | 'country' | 'labels' | 'info'>> }
  | { type: 'fillEntry'; entry: string; artist: KnownArtist }
  | { type: 'removeEntry'; entry: string }
  | { type: 'moveEntry'; entry: string; floor: string; to: number }
  | { type: 'set'; floors: FloorValues[] };

/** Applies a change to the line-up; unaffected floors and rows keep their identity. */
export function lineupReducer(floors: FloorValues[], action: LineupAction): FloorValues[] {
  switch (action.type) {
    case 'addFloor':
      return [...floors, { id: action.id, name: nextFloorName(floors), artists: [emptyEntry(action.entry)] }];
    case 'nameFloor':
      return floors.map((floor) => (floor.id === action.floor ? { ...floor, name: action.name } : floor));
    case 'removeFloor':
      return floors.filter((floor) => floor.id !== action.floor);
    case 'moveFloor':
      return moveFloor(floors, action.floor, action.to);
    case 'addEntry':
      return updateArtists(floors, action.floor, (artists) => {
        const after = artists.findIndex((entry) => entry.id === action.after);
        return artists.toSpliced(after < 0 ? artists.length : after + 1, 0, emptyEntry(action.id));
      });
    case 'nameEntry':
      return updateEntry(floors, action.entry, (entry) => renameEntry(entry, action.name));
    case 'editEntry':
      return updateEntry(floors, action.entry, (entry) => ({ ...entry, ...action.change }));
    case 'fillEntry':
      return updateEntry(floors, action.entry, (entry) => fillFromArtist(entry, action.artist));
    case 'removeEntry':
      return updateArtists(floors, floorOf(floors, action.entry)?.id, (artists) =>
        artists.filter((entry) => entry.id !== action.entry),
      );
    case 'moveEntry':
      return moveEntry(floors, action.entry, action.floor, action.to);
    case 'set':
      return action.floors;
  }
}

/** Returns the floor that contains a row. */
export function floorOf(floors: readonly FloorValues[], entry: string): FloorValues | undefined {
  return floors.find(({ artists }) => artists.some(({ id }) => id === entry));
}

/** Returns the position one step up or down from a row, possibly on the adjacent floor; null at the ends. */
export function adjacentPosition(
  floors: readonly FloorValues[],
  entry: string,
  by: -1 | 1,
): { floor: string; to: number } | null {
  const place = floors.findIndex(({ artists }) => artists.some(({ id }) => id === entry));
  const floor = floors[place];
  if (floor === undefined) return null;
  const to = floor.artists.findIndex(({ id }) => id === entry) + by;
  if (to >= 0 && to < floor.artists.length) return { floor: floor.id, to };
  const other = floors[place + by];
  return other === undefined ? null : { floor: other.id, to: by < 0 ? other.artists.length : 0 };
}

/** Returns a new floor's name: a fixed one for the first, otherwise the first free number from its position on. */
export function nextFloorName(floors: readonly FloorValues[]): string {
  if (floors.length === 0) return firstFloorName;
  const taken = new Set(floors.map(({ name }) => nameKey(name)));
  let number = floors.length + 1;
  while (taken.has(floorName(number))) number += 1;
  return floorName(number);
}

/** Parses performance types from comma-separated text. */
export function parseTypes(text: string | null): LineupType[] {
  const words = new Set(splitList(text ?? '').map((word) => word.toUpperCase()));
  return lineupTypes.filter((type) => words.has(type));
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
function renameEntry(entry: EntryValues, name: string): EntryValues {
  if (entry.known === null || nameKey(entry.name) === nameKey(name)) return { ...entry, name };
  return { ...emptyEntry(entry.id), name };
}

function updateArtists(
  floors: FloorValues[],
  id: string | undefined,
  change: (artists: EntryValues[]) => EntryValues[],
): FloorValues[] {
  return floors.map((floor) => (floor.id === id ? { ...floor, artists: change(floor.artists) } : floor));
}

function updateEntry(floors: FloorValues[], id: string, change: (entry: EntryValues) => EntryValues): FloorValues[] {
  return updateArtists(floors, floorOf(floors, id)?.id, (artists) =>
    artists.map((entry) => (entry.id === id ? change(entry) : entry)),
  );
}

function moveFloor(floors: FloorValues[], id: string, to: number): FloorValues[] {
  const floor = floors.find((other) => other.id === id);
  if (floor === undefined || to < 0 || to >= floors.length) return floors;
  return floors.filter((other) => other !== floor).toSpliced(to, 0, floor);
}

function moveEntry(floors: FloorValues[], id: string, target: string, to: number): FloorValues[] {
  const entry = floorOf(floors, id)?.artists.find((other) => other.id === id);
  if (entry === undefined || !floors.some((floor) => floor.id === target)) return floors;
  const without = lineupReducer(floors, { type: 'removeEntry', entry: id });
  return updateArtists(without, target, (artists) => artists.toSpliced(to, 0, entry));
}
