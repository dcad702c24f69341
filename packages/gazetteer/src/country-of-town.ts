import { LRUCache } from 'lru-cache';
import type { CountryName } from '@moonfloor/contract/values/countries';
import { searchKey } from '@moonfloor/contract/values/text';
import { findPlaces, type FoundPlace } from './find-places.ts';

/** Most namesakes of a town that are compared. */
const maxNamesakes = 50;

/** Minimum population of a town that is named alone: smaller ones are likely villages of another country. */
const minKnownPeople = 15_000;

/** Fewest people of a town whose name may stand alone, and of one that has large namesakes. */
const minPeople = 1000;
const minLargePeople = 100_000;

/** How many times as many people a town has as each of its namesakes in other countries, if its name alone tells the country. */
const knownTimes = 10;

/** Longer texts name no town; kept answers hold their town. */
const maxLength = 200;

const countriesOfTowns = new LRUCache<string, { country: CountryName | null | undefined }>({ max: 5000 });

/**
 * Returns the country of a town with a code behind it, which may be that of a country, a state or a province: `San Francisco, CA`. One in
 * the first `likely` country comes first. Without a code, that of a town so large that its namesakes elsewhere hardly count. Null if
 * the town is known, but elsewhere, or too small or not the only large one to tell the country; undefined if it is not known.
 */
export function countryOfTown(
  town: string,
  code: string,
  likely: readonly (string | null)[],
): CountryName | null | undefined {
  if (town.length > maxLength || town.length < 2) return undefined;
  const key = [town, code, ...likely].join('\n');
  let cached = countriesOfTowns.get(key);
  if (cached === undefined) {
    cached = { country: findCountryOf(town, code, likely) };
    countriesOfTowns.set(key, cached);
  }
  return cached.country;
}

const wholePlaces = (text: string): FoundPlace[] =>
  findPlaces(text, { limit: maxNamesakes }).filter(({ isWhole, country }) => isWhole && country !== null);

function findCountryOf(...[town, code, likely]: Parameters<typeof countryOfTown>): CountryName | null | undefined {
  const namesakes = wholePlaces(town);
  if (code === '') return countryOfLargest(namesakes.filter((place) => isCalled(place, town)));
  const isNamesake = (place: FoundPlace): boolean =>
    namesakes.some(({ label, latitude }) => label === place.label && latitude === place.latitude);
  const meant = wholePlaces(`${town}, ${code}`).filter(isNamesake);
  // the gazetteer ignores a code of no region: `Brest, FR`
  const [expected] = likely.flatMap((name) => meant.find(({ country }) => country === name) ?? []);
  const best = expected ?? meant[0];
  if (best !== undefined) return best.country;
  return namesakes.some(({ population }) => population >= minKnownPeople) ? null : undefined;
}

function countryOfLargest(namesakes: readonly FoundPlace[]): CountryName | null | undefined {
  const [largest, ...others] = namesakes.toSorted((one, other) => other.population - one.population);
  if (largest === undefined || largest.population < minPeople) return undefined;
  const isClear = others.every(
    ({ country, population }) => country === largest.country || population * knownTimes <= largest.population,
  );
  if (!isClear) return largest.population < minLargePeople ? undefined : null;
  return largest.population < minKnownPeople ? null : largest.country;
}

/** Whether a place has exactly this name: others are found by a misspelled one. */
const isCalled = ({ label, matched }: FoundPlace, town: string): boolean =>
  [label.split(/,| \(/, 1)[0]!, label, matched ?? ''].some((name) => lettersOf(name) === lettersOf(town));

const lettersOf = (text: string): string => searchKey(text).replace(/[^\p{L}]/gu, '');
