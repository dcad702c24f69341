import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { keysOf } from '@moonfloor/contract/values/keys';
import { degreeFactor, placeKinds, tierPopulations, gazetteerFile } from './schema.ts';

/** How a name belongs to its place: another name, its own, an abbreviation, or the end of its own. */
export const nameWays = { other: 0, own: 1, abbreviation: 2, end: 3 } as const;
export type NameWay = (typeof nameWays)[keyof typeof nameWays];

/** A place with the name by which it was found. `region` and `county` are codes; `id` is its rank by people, from 0. */
export interface NamedPlace {
  id: number;
  kind: keyof typeof placeKinds;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  county: string;
  latitude: number;
  longitude: number;
  population: number;
  zone: string;
  /** Percentage of the people of an area who live in its zone. */
  zoneShare: number;
  radiusKm: number;
  key: string;
  way: NameWay;
  /** How the name is written; null if it is the key in lower case. */
  spelling: string | null;
}

/** Most rows of one name, rows of names with one beginning, and places of these that are read in a tier. */
const maxRows = 120;
const maxBeginnings = 4000;
const maxCompletions = 60;

const columns = `place.id, kind, place.name, place.country, region, county, latitude, longitude, population, zone.name as zone,
  zone_share as zoneShare, radius_km as radiusKm, name.key, own as way, spelling`;
const joins = `join place on place.id = name.place join zone on zone.id = place.zone`;

const kinds: Readonly<Record<number, NamedPlace['kind']>> = Object.fromEntries(
  keysOf(placeKinds).map((kind) => [placeKinds[kind], kind]),
);

function open(file: string) {
  const db = new DatabaseSync(file, { readOnly: true });
  // arrays: objects of rows take four times as much memory
  const prepare = (query: string): StatementSync => {
    const statement = db.prepare(query);
    statement.setReturnArrays(true);
    return statement;
  };
  const named = prepare(
    `select ${columns} from name ${joins} where tier = ? and key = ? order by place limit ${maxRows}`,
  );
  const namedIn = prepare(
    `select ${columns} from name ${joins} where tier = ? and key = ? and name.country = ? order by place limit ${maxRows}`,
  );
  const country = prepare(
    `select place.country from name join place on place.id = name.place
      where tier in (${[...tierPopulations.keys()].join(', ')}) and key = ? and kind = ${placeKinds.country} order by place limit 1`,
  );
  const among = prepare(
    `select ${columns} from name ${joins} where tier = ? and key in (select value from json_each(?)) and name.country = ?
      and own in (${nameWays.own}, ${nameWays.other}) order by place limit ${maxRows}`,
  );
  const begun = (where: string): StatementSync =>
    prepare(
      // of several names of a place its own
      `select ${columns} from
        (select *, min(own <> ${nameWays.own}) from
          (select * from name where tier = ? and key >= ? and key < ? and own <> ${nameWays.abbreviation} limit ${maxBeginnings})
          ${where} group by place order by place limit ${maxCompletions}) as name
        ${joins} order by place.id`,
    );
  return {
    named,
    namedIn,
    country,
    among,
    begun: begun(''),
    begunIn: begun('where country = ?'),
    area: prepare(
      `select ${columns} from (select place, '' as key, 1 as own, null as spelling from region where code = ?) as name ${joins}`,
    ),
  };
}

let opened: ReturnType<typeof open> | null | undefined;

/** Opens the file at the first use; null without one: then no place is known. */
function statements() {
  opened ??= existsSync(gazetteerFile) ? open(gazetteerFile) : null;
  return opened;
}

/** The values of `columns`. */
type StoredPlace = [
  id: number,
  kind: number,
  name: string,
  country: string,
  region: string,
  county: string,
  latitude: number,
  longitude: number,
  population: number,
  zone: string,
  zoneShare: number,
  radiusKm: number,
  key: string,
  way: NameWay,
  spelling: string | null,
];

/** Reads all places of a statement. */
function readPlaces(statement: StatementSync, ...parameters: SQLInputValue[]): NamedPlace[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statements return arrays of these columns
  const rows = statement.all(...parameters) as unknown as StoredPlace[];
  return rows.map(
    ([
      id,
      kind,
      name,
      country,
      region,
      county,
      latitude,
      longitude,
      population,
      zone,
      zoneShare,
      radiusKm,
      key,
      way,
      spelling,
    ]) => ({
      id,
      kind: kinds[kind]!,
      name,
      country,
      region,
      county,
      latitude: latitude / degreeFactor,
      longitude: longitude / degreeFactor,
      population,
      zone,
      zoneShare,
      radiusKm,
      key,
      way,
      spelling,
    }),
  );
}

/** Returns the places with a name, given by its key, largest first; of one country if its code is given. */
export function placesNamed(key: string, country: string | null): NamedPlace[] {
  const queries = statements();
  if (queries === null) return [];
  return tierPopulations.flatMap((_, tier) =>
    country === null ? readPlaces(queries.named, tier, key) : readPlaces(queries.namedIn, tier, key, country),
  );
}

/** Returns the code of the largest country with a name, given by its key. */
export function countryNamed(key: string): string | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement returns an array of this column
  const row = statements()?.country.get(key) as unknown as [string] | undefined;
  return row?.[0];
}

/** Returns the places of a country that have one of these names, given by their keys, largest first. */
export function placesAmong(keys: readonly string[], country: string): NamedPlace[] {
  const queries = statements();
  if (queries === null) return [];
  return tierPopulations.flatMap((_, tier) => readPlaces(queries.among, tier, JSON.stringify(keys), country));
}

/**
 * Returns places with a name that begins with a key, largest first, from the tiers of the largest places that have
 * `limit` of them together.
 */
export function placesBeginning(key: string, country: string | null, limit: number): NamedPlace[] {
  const queries = statements();
  const places = new Map<number, NamedPlace>();
  const end = `${key}\u{10FFFF}`;
  for (const tier of tierPopulations.keys()) {
    if (queries === null || places.size >= limit) break;
    const rows =
      country === null
        ? readPlaces(queries.begun, tier, key, end)
        : readPlaces(queries.begunIn, tier, key, end, country);
    for (const row of rows) if (!places.has(row.id)) places.set(row.id, row);
  }
  return [...places.values()];
}

/** Returns a region, county or country by its code. */
export function areaOfCode(code: string): NamedPlace | undefined {
  const queries = statements();
  return queries === null ? undefined : readPlaces(queries.area, code)[0];
}
