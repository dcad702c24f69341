import { type Coordinates, distanceKm, radians } from '@moonfloor/contract/events/event-match';
import { placeKinds } from '../src/schema.ts';
import { readOtherRegions, readRegions, readTowns, type OtherRegion, type Region, type Town } from './read-sources.ts';

/** A row of the gazetteer, with the other names of the place. `zone_share` is the percentage of its people in the zone. */
export interface Place {
  kind: number;
  name: string;
  aliases: readonly string[];
  country: string;
  region: string;
  county: string;
  latitude: number;
  longitude: number;
  population: number;
  zone: string;
  zone_share: number;
  radius_km: number;
}

/** Returns the radius of a town in km: its area grows with its people. */
const townRadius = (people: number): number => Math.round(Math.min(40, Math.max(2, Math.sqrt(people) / 85)));

const regionOf = ({ country, region }: Town): string => `${country}.${region}`;
const countyOf = (town: Town): string => (town.county === '' ? '' : `${regionOf(town)}.${town.county}`);

/** Returns all towns, and the regions and countries that have some: where their towns are. */
export function allPlaces(): Place[] {
  const towns = readTowns();
  const { regions, counties } = readRegions();
  const places = towns.map((town): Place => ({
    ...town,
    kind: placeKinds.town,
    region: regionOf(town),
    county: countyOf(town),
    zone_share: 100,
    radius_km: townRadius(town.population),
  }));
  const add = (kind: number, areas: readonly Region[], codeOf: (town: Town) => string): void => {
    const inside = Map.groupBy(towns, codeOf);
    for (const { code, name, aliases } of areas) {
      const townsOfArea = inside.get(code);
      if (townsOfArea !== undefined) places.push({ kind, name, aliases, ...areaOf(code, townsOfArea) });
    }
  };
  const countries = [...new Set(towns.map(({ country }) => country))];
  add(placeKinds.region, regions, regionOf);
  add(placeKinds.county, counties, countyOf);
  add(placeKinds.country, countries.map(countryOfCode), ({ country }) => country);
  const byCountry = Map.groupBy(towns, ({ country }) => country);
  for (const region of readOtherRegions()) places.push(otherRegion(region, byCountry.get(region.country) ?? []));
  return places;
}

/** People of a region without towns: its name is known none the less. */
const fewestPeople = 30_000;

/** Returns a region with the people of its country's towns in its circle, and the zone of the nearest. */
function otherRegion({ names, km, ...region }: OtherRegion, towns: readonly Town[]): Place {
  const [name = '', ...aliases] = names;
  const wholeTowns = towns.filter(({ isPart }) => !isPart).map((town) => ({ town, away: distanceKm(town, region) }));
  const { zone: nearest } = wholeTowns.reduce((best, next) => (next.away < best.away ? next : best)).town;
  const people = wholeTowns.reduce((sum, { town, away }) => sum + (away <= km ? town.population : 0), 0);
  const population = Math.max(fewestPeople, people);
  const location = { ...region, zone: region.zone ?? nearest, region: '', county: '', zone_share: 100, radius_km: km };
  return { ...location, kind: placeKinds.other, name, aliases, population };
}

/** Languages of names of countries: those of the site, and English. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'he', 'ja', 'ru', 'nl'];

function countryOfCode(code: string): Region {
  const [name = code, ...aliases] = languages.map((language) =>
    new Intl.DisplayNames(language, { type: 'region' }).of(code),
  );
  return { code, name, aliases: aliases.filter((alias) => alias !== undefined) };
}

/** Returns the circle, people and time zone of an area with these towns. */
function areaOf(code: string, towns: readonly Town[]): Omit<Place, 'kind' | 'name' | 'aliases'> {
  const [country = '', region, county] = code.split('.');
  const { km, ...middle } = enclosingCircle(towns);
  const people = new Map<string, number>();
  for (const { zone, population, isPart } of towns)
    people.set(zone, (people.get(zone) ?? 0) + (isPart ? 0 : population) + 1);
  const all = [...people.values()].reduce((sum, count) => sum + count, 0);
  const [zone, most] = [...people].reduce((best, next) => (next[1] > best[1] ? next : best));
  return {
    ...middle,
    country,
    region: region === undefined ? '' : `${country}.${region}`,
    county: county === undefined ? '' : code,
    population: all,
    zone,
    zone_share: Math.floor((most / all) * 100),
    radius_km: Math.max(5, Math.ceil(km)),
  };
}

/** Returns the middle of points on the sphere. */
function middleOf(points: readonly Coordinates[]): Coordinates {
  let [x, y, z] = [0, 0, 0];
  for (const { latitude, longitude } of points) {
    const across = Math.cos(radians(latitude));
    x += across * Math.cos(radians(longitude));
    y += across * Math.sin(radians(longitude));
    z += Math.sin(radians(latitude));
  }
  const degrees = 180 / Math.PI;
  return { latitude: Math.atan2(z, Math.hypot(x, y)) * degrees, longitude: Math.atan2(y, x) * degrees };
}

/** Returns the middle of points, and the radius in km of the circle around it that contains nine of ten. */
function enclosingCircle(points: readonly Coordinates[]): Coordinates & { km: number } {
  const middle = middleOf(points);
  const distances = points.map((point) => distanceKm(middle, point)).sort((a, b) => a - b);
  return { ...middle, km: distances[Math.floor((distances.length - 1) * 0.9)] ?? 0 };
}
