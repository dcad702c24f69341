import { distanceKm } from '@moonfloor/contract/events/event-match';
import { type Country, countries, type CountryName, findCountry } from '@moonfloor/contract/values/countries';
import { lookUpCountry } from '@moonfloor/lineup/country-index';
import { readBrackets } from './brackets.ts';
import { type NamedPlace, nameWays, areaOfCode, countryNamed, placesBeginning, placesNamed } from './gazetteer.ts';
import { abbreviatedPlaces, inflectedPlaces, misspelledPlaces } from './misspelled.ts';
import { keysOfPart, narrow, placesWithin } from './narrow.ts';
import { placeKey, spelled, withoutRegionWords } from './place-key.ts';
import { readPlace, shorterKeys, type TextPart } from './read-place.ts';

/** A place that a text names. */
export interface FoundPlace {
  kind: 'town' | 'region';
  /** Its name, with that of its region if that says more: `Munich, Bavaria`. */
  label: string;
  /** The other name by which it was found; null if the label has it. */
  matched: string | null;
  /** Null for a territory that the list of countries lacks. */
  country: CountryName | null;
  latitude: number;
  longitude: number;
  zone: string;
  /** Percentage of the people of an area who live in its zone; 100 for a town. */
  zoneShare: number;
  /** Radius in km of the circle in which it is: of the town or region, and more if the text says that it is only near. */
  radiusKm: number;
  population: number;
  /** False if only words within a part of the text name it: `Festival in Denver`. */
  isWhole: boolean;
}

interface FindOptions {
  /** Finds places of this country only. A country in the text does the same. */
  country?: CountryName | null;
  /** Most places that are returned. */
  limit: number;
  /** Finds names that begin with the text, too: it is still being typed. */
  isTyped?: boolean;
}

/** Fewest people of a place that words within a text name while it is being typed. */
const minTypedPeople = 15_000;

const countryByCode: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]));

/**
 * Finds the places that a text names, most likely first: `Wien`, `nr Exeter, Devon`, `Secret place, 1h from Paris`. Several
 * if the name is ambiguous. Bounded time: some hundred reads by an index at most.
 */
export function findPlaces(text: string, { country = null, limit, isTyped = false }: FindOptions): FoundPlace[] {
  const countryCode = country === null ? null : findCountry(country)!.code;
  const { parts, nearKm, before } = readPlace(
    readBrackets(text, countryCode),
    (key) => placesNamed(key, null).length > 0,
  );
  const stated = splitCountry(parts, countryCode);
  const completions = isTyped ? limit : 0;
  const placesOfParts = placesOf(stated.parts, stated.code, completions);
  // what may be a country's code is also one of a region, or the beginning of a name: `Denver, CO`
  const isCode = stated.parts.length < parts.length && parts.some(({ text }) => text.trim().length <= 3);
  if (countryCode === null && isCode) placesOfParts.push(...placesOf(parts, null, completions));
  const inOrder = (places: readonly NamedPlace[]): NamedPlace[] =>
    rank([...new Map(places.map((place) => [place.id, place])).values()], keysOfPart(stated.parts[0]?.key ?? ''));
  const inside = inOrder(placesOfParts.length > 0 ? placesOfParts : placesInside(stated, isTyped));
  const isClear = isTyped || stated.code === null || inside[0]?.kind === 'town';
  const places = isClear ? inside : inOrder(lessClearPlaces({ ...stated, inside, before, isNear: nearKm !== null }));
  return places.slice(0, limit).map((place) => ({ ...toFound(place, nearKm), isWhole: placesOfParts.includes(place) }));
}

/** Returns the places of these parts; with a number of `completions`, also those whose name begins with the first part. */
function placesOf(parts: readonly TextPart[], code: string | null, completions: number): NamedPlace[] {
  const [first, ...others] = partKeys(parts);
  if (first === undefined) return code === null ? [] : [areaOfCode(code)].filter((area) => area !== undefined);
  const named = narrow([first, ...others], code, false);
  const context = completions === 0 ? [] : narrow(others, code, false);
  const begun = first.length * completions < 2 ? [] : placesBeginning(first, code, completions);
  // of the names of a place the one that is written
  const places = [...(context.length === 0 ? begun : placesWithin(begun, context)), ...named];
  const last = others.at(-1);
  const isOpen = completions > 0 && context.length === 0;
  const beside = isOpen && last !== undefined ? places.filter((place) => isBeside(place, last)) : [];
  return beside.length > 0 ? beside : places;
}

/** Returns whether the name of a place's region or country begins with a key. */
function isBeside({ country, region, county }: NamedPlace, key: string): boolean {
  const areas = [region, county, country].flatMap((code) => areaOfCode(code)?.name ?? []);
  return areas.some((name) => placeKey(name).startsWith(key));
}

/** Returns places whose names are abbreviated, or that words within the parts name; large ones while the text is being typed. */
function placesInside({ parts, code }: StatedParts, isTyped: boolean): readonly NamedPlace[] {
  const country = isTyped ? null : code;
  for (const { text } of country === null ? [] : parts.toReversed()) {
    const meant = abbreviatedPlaces(text, country!);
    if (meant.length > 0) return meant;
  }
  return narrow(partKeys(parts), code, true).filter(({ population }) => !isTyped || population >= minTypedPeople);
}

const partKeys = (parts: readonly TextPart[]): string[] => parts.map(({ key }) => key);

/** Parts of a text without its country, and the code of that. */
interface StatedParts {
  parts: readonly TextPart[];
  code: string | null;
}

/** Parts of a text without a clear town: the areas that are found, and the text before `near`. */
interface UnclearText extends StatedParts {
  inside: readonly NamedPlace[];
  before: readonly TextPart[];
  isNear: boolean;
}

/**
 * Returns the places of a country that a text names less clearly: inflected, misspelled, within the name of a venue in an area, or before
 * `near`; else the areas that it names.
 */
function lessClearPlaces({ parts, code, inside, before, isNear }: UnclearText): readonly NamedPlace[] {
  const country = code!;
  const areas = inside.length === 0 ? null : (places: readonly NamedPlace[]) => placesWithin(places, inside);
  const others = parts.filter(({ key }) => !inside.some((place) => keysOfPart(key).includes(place.key)));
  const ways: ((part: TextPart) => readonly NamedPlace[])[] = [
    // `недалеко от Твери`
    ({ key }) => (isNear ? [key, ...shorterKeys(key)].flatMap((one) => inflectedPlaces(one, country)) : []),
    ({ key }) => misspelledPlaces(key, country, areas),
    ({ key }) => (areas === null ? [] : narrow([key], country, true)),
  ];
  for (const way of ways)
    for (const part of others.toReversed()) {
      const candidates = way(part);
      const fittingPlaces =
        areas === null ? candidates : areas(candidates).filter(({ kind }) => kind === 'town' || kind === 'other');
      if (fittingPlaces.length > 0) return fittingPlaces;
    }
  return inside.length === 0 ? narrow(partKeys(before), code, true) : inside;
}

/** Returns the code of the country that a text names. */
function codeOfCountry({ text, key }: TextPart): string | undefined {
  const name = lookUpCountry(text.trim());
  if (name) return findCountry(name)!.code;
  return countryNamed(key);
}

/** Takes the country from the parts of a text; a text that is only a country names it, unless a place in it has its name. */
function splitCountry(parts: readonly TextPart[], countryCode: string | null): StatedParts {
  const at = parts.findLastIndex((part) => {
    const code = codeOfCountry(part);
    return code !== undefined && (countryCode === null || code === countryCode);
  });
  if (at === -1) return { parts, code: countryCode };
  const code = codeOfCountry(parts[at]!)!;
  const isAlone = parts.length === 1 && placesNamed(parts[0]!.key, countryCode).some(({ kind }) => kind !== 'country');
  return isAlone ? { parts, code: countryCode } : { parts: parts.toSpliced(at, 1), code };
}

function toFound(place: NamedPlace, nearKm: number | null): Omit<FoundPlace, 'isWhole'> {
  const { kind, key, way, country, latitude, longitude, zone, zoneShare, population } = place;
  const knownCountry = countryByCode.get(country);
  const name = kind === 'country' ? (knownCountry?.name ?? place.name) : place.name;
  const areaName = kind === 'town' || kind === 'county' ? surroundings(place)?.name : undefined;
  const isNamed = way === nameWays.end || kind === 'country' || ` ${placeKey(name)} `.includes(` ${key} `);
  return {
    kind: kind === 'town' ? 'town' : 'region',
    label: areaName === undefined || isAlike(name, areaName) ? name : `${name}, ${areaName}`,
    matched: isNamed ? null : (place.spelling ?? spelled(key)),
    country: knownCountry?.name ?? null,
    latitude,
    longitude,
    zone,
    zoneShare,
    population,
    radiusKm: Math.max(place.radiusKm, nearKm ?? 0),
  };
}

/** Returns the area that tells a place from its namesakes: its region, or in the United Kingdom its county. */
function surroundings({ kind, country, region, county }: NamedPlace): NamedPlace | undefined {
  return areaOfCode(country === 'GB' && kind === 'town' && county !== '' ? county : region);
}

/** Returns whether a region has the name of its town: `Vienna`, `State of Berlin`. */
function isAlike(name: string, region: string): boolean {
  const [a, b] = [placeKey(name), withoutRegionWords(placeKey(region))];
  return a.includes(b) || b.includes(a);
}

/** Weight of a place's population by its kind and kind of name: for a whole name, and for the beginning of one. */
const wholeNameWeights = {
  kinds: { town: 50, region: 20, county: 15, country: 50, other: 20 },
  ways: { [nameWays.own]: 1, [nameWays.other]: 0.5, [nameWays.abbreviation]: 0.2, [nameWays.end]: 0.2 },
} as const;
const beginningWeights = {
  kinds: { town: 1, region: 0.3, county: 0.02, country: 0.02, other: 0.1 },
  ways: { [nameWays.own]: 1, [nameWays.other]: 0.05, [nameWays.abbreviation]: 0, [nameWays.end]: 0.1 },
} as const;

/** Part of a region's people from which a town is meant by a name of the region that is also another name of the town. */
const mostPeople = 0.2;

/** Distance in km within which a region and the town after which it is called are one suggestion. */
const sameKm = 30;

/**
 * Returns places in the order of how likely they are meant by a text whose first part has these keys. A town comes before the region
 * with its name, which is left out if it is hardly larger.
 */
function rank(places: readonly NamedPlace[], keys: readonly string[]): NamedPlace[] {
  const towns = Map.groupBy(
    places.filter(({ kind }) => kind === 'town'),
    nameInRegion,
  );
  const weights = new Map(places.map((place) => [place, weightOf(place, keys)]));
  const ranked = places.filter((place) => {
    if (place.kind === 'town') return true;
    const namesakes = (towns.get(nameInRegion(place)) ?? []).filter(
      ({ way, population }) => way === nameWays.own || population > place.population * mostPeople,
    );
    for (const town of namesakes) weights.set(place, Math.min(weights.get(place)!, weights.get(town)! * 0.99));
    return !namesakes.some((town) => distanceKm(town, place) < sameKm);
  });
  return ranked.sort((a, b) => weights.get(b)! - weights.get(a)!);
}

const nameInRegion = ({ region, key }: NamedPlace): string => `${region} ${key}`;

function weightOf(place: NamedPlace, keys: readonly string[]): number {
  const { kinds, ways } = keys.includes(place.key) ? wholeNameWeights : beginningWeights;
  return (place.population + 1) * kinds[place.kind] * ways[place.way];
}
