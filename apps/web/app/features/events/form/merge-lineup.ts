import { limits } from '@moonfloor/contract/limits';
import { nameKey } from '@moonfloor/contract/text';
import type { ParsedArtist, ParsedFloor } from '@moonfloor/lineup/types';
import type { EntryValues, FloorValues } from './event-values.ts';
import { namedEntries } from './event-form.ts';
import { fillFromArtist, type KnownArtist, toEntryValues } from './lineup-changes.ts';

/** Known artists by `nameKey`. */
export type KnownArtistsByName = ReadonlyMap<string, KnownArtist>;

/** Returns the artists of a list by `nameKey`. */
export function artistsByName(artists: readonly KnownArtist[]): KnownArtistsByName {
  return new Map(artists.map((artist) => [nameKey(artist.artist_name), artist]));
}

/** Converts parsed floors to form values, with the details of known artists. */
export function toFloorValues(parsed: readonly ParsedFloor[], known: KnownArtistsByName): FloorValues[] {
  return parsed.map(({ name, artists }) => ({
    id: crypto.randomUUID(),
    name,
    hours: [],
    artists: artists.map((artist) => withKnownDetails(artist, known)),
  }));
}

function withKnownDetails(artist: ParsedArtist, artists: KnownArtistsByName): EntryValues {
  const entry = toEntryValues(artist, crypto.randomUUID(), null);
  const match = artists.get(nameKey(artist.artist_name));
  if (match === undefined) return entry;
  // Only the set time is taken from the text; the artist's own description stays on the artist's page.
  return { ...fillFromArtist(entry, match), info: entry.info || (match.artist_info ?? '') };
}

/** True for the same artist at the same time, or at a time that only one of them knows. */
function isSameSet(one: EntryValues, other: EntryValues): boolean {
  const sameTime = one.start === other.start || one.start === '' || other.start === '';
  return sameTime && nameKey(one.name) === nameKey(other.name);
}

/** Adds a row, or gives its time to the row of the same set. */
function addOrFill(entries: EntryValues[], entry: EntryValues): EntryValues[] {
  const at = entries.findIndex((other) => isSameSet(other, entry));
  if (at < 0) return [...entries, entry];
  if (entries[at]!.start !== '' || entry.start === '') return entries;
  return entries.with(at, { ...entries[at]!, start: entry.start, end: entry.end });
}

/** Adds floors to a line-up, merged by name, without empty rows and floors, and within an event's limits. */
export function appendLineup(floors: readonly FloorValues[], more: readonly FloorValues[]): FloorValues[] {
  const result = floors.map((floor) => ({ ...floor, artists: namedEntries(floor) }));
  for (const floor of more) {
    const duplicate = result.find(({ name }) => nameKey(name) === nameKey(floor.name));
    if (duplicate === undefined) {
      result.push({ ...floor });
      continue;
    }
    duplicate.artists = floor.artists.reduce(addOrFill, duplicate.artists).slice(0, limits.floorArtists);
  }
  return result.filter(({ artists }) => artists.length > 0).slice(0, limits.floors);
}
