import { findCountry, flagOf } from '@moonfloor/contract/values/countries';
import type { Floor, FloorArtist } from '@moonfloor/contract/events/events';
import { searchKey, splitList } from '@moonfloor/contract/values/text';

/** Minimum number of consecutive names that are recognized as a line-up; fewer may be a sentence. */
const minLineupNames = 3;

/** Lines that only introduce a line-up. */
const heading = /^(?:the )?(?:full )?(?:line[ -]?up|artists?|floors?)$/;

/** Maximum length of a line that may be a name, in characters; bounds the cost of matching. */
const maxNameLength = 300;

/** Characters around a name: bullets before it, punctuation after it. */
const bulletsAndMarks = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/**
 * Returns a description without a line-up that the page displays anyway. A paragraph is removed only if each line is
 * the name of a listed artist or floor, or introduces a line-up, and at least three artists are named. Details in
 * brackets must also be listed with the artist. Null if nothing remains.
 */
export function withoutRepeatedLineup(description: string, floors: readonly Floor[]): string | null {
  const artists = new Map<string, FloorArtist[]>();
  for (const artist of floors.flatMap((floor) => floor.artists)) {
    const key = stripMarks(artist.artist_name);
    artists.set(key, [...(artists.get(key) ?? []), artist]);
  }
  const floorNames = new Set(floors.map((floor) => stripMarks(floor.floor_name)));
  const remaining = description.split(/\n[ \t]*\n/).filter((paragraph) => {
    let names = 0;
    for (const line of paragraph.split('\n')) {
      if (line.length > maxNameLength) return true;
      const text = stripMarks(line);
      if (text === '' || floorNames.has(text) || heading.test(text.toLowerCase())) continue;
      if (!isListed(line, artists)) return true;
      names += 1;
    }
    return names < minLineupNames;
  });
  const rest = remaining.join('\n\n').trim();
  return rest === '' ? null : rest;
}

const stripMarks = (text: string): string => searchKey(text.replace(bulletsAndMarks, ''));

/** Returns whether a line is a listed name, optionally with a flag and details in brackets that are listed too. */
function isListed(line: string, artists: ReadonlyMap<string, readonly FloorArtist[]>): boolean {
  const flags = line.match(/\p{RI}{2}/gu) ?? [];
  const [, name = line, details] = /^([^([]+)[([]([^()[\]]*)[)\]]\s*$/.exec(line) ?? [];
  const given = details?.split(/[,/|]/).map(stripMarks) ?? [];
  const fits = (artist: FloorArtist): boolean => {
    const known = new Set(artistDetails(artist));
    return (
      given.every((detail) => known.has(detail)) && flags.every((flag) => flag === flagOf(artist.artist_country ?? ''))
    );
  };
  return [...(artists.get(stripMarks(line)) ?? []), ...(artists.get(stripMarks(name)) ?? [])].some(fits);
}

/** Returns the details that the page displays beside an artist's name. */
function artistDetails({ artist_country: country, artist_type: types, record_labels: labels }: FloorArtist): string[] {
  const code = country === null ? undefined : findCountry(country)?.code;
  return [country, code, ...splitList(types ?? ''), ...splitList(labels ?? '')]
    .filter((word) => word != null)
    .map(stripMarks);
}
