import { limits } from '@moonfloor/contract/limits';
import { nameKey } from '@moonfloor/contract/text';
import type { ParsedArtist, ParsedFloor } from '@moonfloor/contract/lineup/types';
import type { EntryValues, FloorValues } from './event-values.ts';
import { namedEntries } from './event-form.ts';
import { fillFromArtist, type KnownArtist, parseTypes } from './lineup-reducer.ts';

/** Known artists by `nameKey`. */
export type KnownArtistsByName = ReadonlyMap<string, KnownArtist>;

/** The artists of a list by `nameKey`. */
export function artistsByName(artists: readonly KnownArtist[]): KnownArtistsByName {
  return new Map(artists.map((artist) => [nameKey(artist.artist_name), artist]));
}

/** Floors that were read from text as the form has them; known artists bring their details. `newId` makes ids. */
export function toFloorValues(
  parsed: readonly ParsedFloor[],
  known: KnownArtistsByName,
  newId: () => string,
): FloorValues[] {
  return parsed.map(({ name, artists }) => ({
    id: newId(),
    name,
    artists: artists.map((artist) => toEntryValues(artist, known, newId())),
  }));
}

function toEntryValues(artist: ParsedArtist, artists: KnownArtistsByName, id: string): EntryValues {
  const entry: EntryValues = {
    id,
    name: artist.artist_name,
    types: parseTypes(artist.artist_type),
    country: artist.artist_country ?? '',
    labels: artist.record_labels?.split(',').join(', ') ?? '',
    info: artist.artist_info ?? '',
    known: null,
  };
  const match = artists.get(nameKey(artist.artist_name));
  if (match === undefined) return entry;
  const known = fillFromArtist(entry, match);
  // When somebody plays is said here alone; what their page says of them stands on their page.
  return entry.info === '' ? known : { ...known, info: entry.info };
}

/**
 * A line-up with more floors: onto a floor of the same name come those artists that it lacks, other floors follow.
 * Rows that name nobody go, and floors without any artist with them. What is beyond an event's limits is left out.
 */
export function appendLineup(floors: readonly FloorValues[], more: readonly FloorValues[]): FloorValues[] {
  const result = floors.map((floor) => ({ ...floor, artists: namedEntries(floor) }));
  for (const floor of more) {
    const duplicate = result.find(({ name }) => nameKey(name) === nameKey(floor.name));
    if (duplicate === undefined) {
      result.push({ ...floor });
      continue;
    }
    const there = new Set(duplicate.artists.map(({ name }) => nameKey(name)));
    const lacking = floor.artists.filter(({ name }) => !there.has(nameKey(name)));
    duplicate.artists = [...duplicate.artists, ...lacking].slice(0, limits.floorArtists);
  }
  return result.filter(({ artists }) => artists.length > 0).slice(0, limits.floors);
}

/** Key of an artist among those that were read. */
export const artistKey = (floor: number, row: number): string => `${floor}-${row}`;
