import { limits } from '@moonfloor/contract/limits';
import { nameKey } from '@moonfloor/contract/text';
import type { ParsedArtist, ParsedFloor } from '@moonfloor/contract/lineup/types';
import type { EntryValues, FloorValues } from './event-values.ts';
import { namedEntries } from './event-form.ts';
import { filled, type KnownArtist, typesOf } from './line-up.ts';

/** Known artists by `nameKey`. */
export type KnownArtists = ReadonlyMap<string, KnownArtist>;

/** The artists of a list by `nameKey`. */
export function byName(artists: readonly KnownArtist[]): KnownArtists {
  return new Map(artists.map((artist) => [nameKey(artist.artist_name), artist]));
}

/** Floors that were read from text as the form has them; known artists bring their details. `newId` makes ids. */
export function toFloors(parsed: readonly ParsedFloor[], known: KnownArtists, newId: () => string): FloorValues[] {
  return parsed.map(({ name, artists }) => ({
    id: newId(),
    name,
    artists: artists.map((artist) => toEntry(artist, known, newId())),
  }));
}

function toEntry(artist: ParsedArtist, artists: KnownArtists, id: string): EntryValues {
  const entry: EntryValues = {
    id,
    name: artist.artist_name,
    types: typesOf(artist.artist_type),
    country: artist.artist_country ?? '',
    labels: artist.record_labels?.split(',').join(', ') ?? '',
    info: artist.artist_info ?? '',
    known: null,
  };
  const match = artists.get(nameKey(artist.artist_name));
  if (match === undefined) return entry;
  const known = filled(entry, match);
  // When somebody plays is said here alone; what their page says of them stands on their page.
  return entry.info === '' ? known : { ...known, info: entry.info };
}

/**
 * A line-up with more floors: onto a floor of the same name come those artists that it lacks, other floors follow.
 * Rows that name nobody go, and floors without any artist with them. What is beyond an event's limits is left out.
 */
export function append(floors: readonly FloorValues[], more: readonly FloorValues[]): FloorValues[] {
  const result = floors.map((floor) => ({ ...floor, artists: namedEntries(floor) }));
  for (const floor of more) {
    const twin = result.find(({ name }) => nameKey(name) === nameKey(floor.name));
    if (twin === undefined) {
      result.push({ ...floor });
      continue;
    }
    const there = new Set(twin.artists.map(({ name }) => nameKey(name)));
    const lacking = floor.artists.filter(({ name }) => !there.has(nameKey(name)));
    twin.artists = [...twin.artists, ...lacking].slice(0, limits.floorArtists);
  }
  return result.filter(({ artists }) => artists.length > 0).slice(0, limits.floors);
}

/** Key of an artist among those that were read. */
export const artistKey = (floor: number, row: number): string => `${floor}-${row}`;
