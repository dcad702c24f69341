import { searchKey } from '@moonfloor/contract/text';
import { zoneAreas } from './zone-areas.ts';

/** A time zone, and whether the place is certainly in it. */
export interface PlaceZone {
  zone: string;
  sure: boolean;
}

interface AreaZone extends PlaceZone {
  /** True for a name that is one only after another part of an address. */
  after: boolean;
  /** True for an exception in its state. */
  excepted: boolean;
}

const areasByCountry = new Map<string, ReadonlyMap<string, AreaZone>>();

/** Returns the names of a country's areas: upper-case codes as they are, others by search key. */
function areasOf(code: string, zones: readonly string[]): ReadonlyMap<string, AreaZone> {
  const known = areasByCountry.get(code);
  if (known !== undefined) return known;
  const areas = new Map<string, AreaZone>();
  const table = zoneAreas[code] ?? {};
  for (const zone of zones) {
    const [, town = '', more] = zone.split('/');
    if (more === undefined)
      areas.set(searchKey(town.replaceAll('_', ' ')), { zone, sure: true, after: false, excepted: false });
  }
  for (const [zone, names] of Object.entries(table)) {
    for (const text of names.split(/,\s+(?=\S)/)) {
      const [, mark, name = ''] = /^([?,!]?)(.*)$/s.exec(text.trim()) ?? [];
      const key = isCode(name) ? name : searchKey(name);
      if (key !== '') areas.set(key, { zone, sure: mark !== '?', after: mark === ',', excepted: mark === '!' });
    }
  }
  areasByCountry.set(code, areas);
  return areas;
}

/** Returns true for a code such as `CA` or `NSW`, which counts in upper case only. */
const isCode = (text: string): boolean => /^[A-Z]{2,4}$/.test(text);

/** Longest area that is looked at, in characters; and longest name in it, in words. */
const maxAreaLength = 300;
const maxWords = 5;

// for up to 300 characters: maxAreaLength
const postalCodes = /^\d[\d-]*\s+|\s+\d[\d-]*$/g;

/**
 * Returns the time zone of an area such as `Nelson, BC` or `Ubud (Bali)`, whose last parts count first; undefined if none
 * is known. `zones` are those of the country with the code.
 */
export function zoneOfArea(code: string, zones: readonly string[], area: string): PlaceZone | undefined {
  const areas = areasOf(code, zones);
  const parts = area
    .slice(0, maxAreaLength)
    .split(/[,;/()|\n]|\s[-–—·]\s/)
    .map((part) => part.replace(postalCodes, '').trim())
    .filter((part) => part !== '')
    .toReversed();
  const found = parts.flatMap((part, at) => {
    const isLast = at === parts.length - 1;
    const zone = wholeName(areas, part, isLast) ?? nameWithin(areas, part);
    return zone === undefined ? [] : [zone];
  });
  const best = found.find(({ excepted }) => excepted) ?? found.find(({ sure }) => sure) ?? found[0];
  return best === undefined ? undefined : { zone: best.zone, sure: best.sure };
}

function wholeName(areas: ReadonlyMap<string, AreaZone>, part: string, isFirst: boolean): AreaZone | undefined {
  const zone = areas.get(isCode(part) ? part : searchKey(part)) ?? areas.get(searchKey(part));
  return zone?.after === true && isFirst ? undefined : zone;
}

/** Returns the zone of the longest name within a part; a code counts at its end: `Denver CO`. */
function nameWithin(areas: ReadonlyMap<string, AreaZone>, part: string): AreaZone | undefined {
  const words = part.split(/\s+/);
  const last = words.length > 1 && isCode(words.at(-1)!) ? areas.get(words.at(-1)!) : undefined;
  if (last?.sure === true) return last;
  for (let count = Math.min(maxWords, words.length - 1); count > 0; count -= 1) {
    for (let at = 0; at + count <= words.length; at += 1) {
      const name = words.slice(at, at + count).join(' ');
      const zone = isCode(name) ? undefined : areas.get(searchKey(name));
      if (zone !== undefined && !zone.after) return zone;
    }
  }
  return last;
}
