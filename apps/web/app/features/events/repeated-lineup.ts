import { findCountry, flagOf } from '@moonfloor/contract/countries';
import type { Floor, FloorArtist } from '@moonfloor/contract/events';
import { searchKey, splitList } from '@moonfloor/contract/text';

/** So many names in a row are a line-up; fewer may be a sentence. */
const minLineupNames = 3;

/** Lines that only say that a line-up follows. */
const heading = /^(?:the )?(?:full )?(?:line[ -]?up|artists?|floors?)$/;

/** A longer line is no name; what follows need not look at it. */
const maxNameLength = 300;

/** What frames a name: bullets before it, marks after it. */
const bulletsAndMarks = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/**
 * A description without the line-up that stands on the page anyway. A paragraph goes only when each of its lines is the
 * name of a listed artist or floor, or says that a line-up follows, and it names at least three artists. Details in
 * brackets must be listed with the artist too. Null when nothing else is left.
 */
export function withoutRepeatedLineup(description: string | null, floors: readonly Floor[]): string | null {
  if (description === null || floors.length === 0) return description;
  const artists = new Map<string, FloorArtist[]>();
  for (const artist of floors.flatMap((floor) => floor.artists)) {
    const key = stripMarks(artist.artist_name);
    artists.set(key, [...(artists.get(key) ?? []), artist]);
  }
  const floorNames = new Set(floors.map((floor) => stripMarks(floor.floor_name)));
  const kept = description.split(/\n[ \t]*\n/).filter((paragraph) => {
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
  const rest = kept.join('\n\n').trim();
  return rest === '' ? null : rest;
}

const stripMarks = (text: string): string => searchKey(text.replace(bulletsAndMarks, ''));

/** Whether a line is a listed name, with or without a flag and details in brackets that are listed with it. */
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

/** What the page shows beside an artist's name. */
function artistDetails({ artist_country: country, artist_type: types, record_labels: labels }: FloorArtist): string[] {
  const code = country === null ? undefined : findCountry(country)?.code;
  return [country, code, ...splitList(types ?? ''), ...splitList(labels ?? '')]
    .filter((word) => word != null)
    .map(stripMarks);
}
