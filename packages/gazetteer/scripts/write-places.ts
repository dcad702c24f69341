import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { compareText } from '@moonfloor/contract/values/text';
import { type NameWay, nameWays } from '../src/gazetteer.ts';
import { placeKey, spelled, withoutRegionWords } from '../src/place-key.ts';
import { degreeFactor, placeKinds, schema, tierPopulations } from '../src/schema.ts';
import type { Place } from './all-places.ts';

/** Longest name that is kept, in characters; fewest people of a town after which an island or region may be named. */
const maxName = 60;
const minPeople = 20_000;

/** Transliterations of Chinese names, which nobody types: `sheng hu li ya`. */
const isRomanised = /^[a-z' -]+$/;

/** Returns the keys of a place's names, with their spelling. */
function namesOf({ kind, name, aliases, population }: Place): Map<string, { text: string; way: NameWay }> {
  const names = new Map<string, { text: string; way: NameWay }>();
  const add = (text: string, way: NameWay, key = placeKey(text)): void => {
    if (key !== '' && key.length <= maxName && !names.has(key)) names.set(key, { text, way });
  };
  add(name, nameWays.own);
  if (kind !== placeKinds.town) add(name, nameWays.own, withoutRegionWords(placeKey(name)));
  for (const alias of aliases) {
    const isAbbreviation = kind === placeKinds.region && /^\p{Lu}{2,3}$|\.$/u.test(alias);
    if (isAbbreviation) add(alias, nameWays.abbreviation);
    else if (!isRomanised.test(alias)) add(alias, nameWays.other);
  }
  // `Santa Cruz de Tenerife` is on Tenerife
  const [, end] = kind === placeKinds.town ? (/ D(?:E|O|A|I|EL) (.{4,})$/.exec(placeKey(name)) ?? []) : [];
  if (end !== undefined && population >= minPeople) add(end, nameWays.end);
  return names;
}

type NameRow = [tier: number, key: string, place: number, way: NameWay, country: string, spelling: string | null];

/** Writes places into a new SQLite file. */
export function writePlaces(file: string, places: readonly Place[]): void {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -64000');
  db.exec(schema);
  db.exec('begin');
  const zones = new Map([...new Set(places.map(({ zone }) => zone))].map((name, id) => [name, id]));
  // the largest first, so that ids are ranks
  const ranked = places.toSorted((a, b) => b.population - a.population);
  const names: NameRow[] = [];
  for (const [id, place] of ranked.entries()) {
    const tier = tierPopulations.findIndex((people) => place.population >= people);
    for (const [key, { text, way }] of namesOf(place))
      names.push([tier, key, id, way, place.country, spelled(key) === text ? null : text]);
  }
  names.sort(([a, key, id], [b, other, otherId]) => a - b || compareText(key, other) || id - otherId);
  insert(
    db,
    'zone',
    [...zones].map(([name, id]) => [id, name]),
  );
  insert(
    db,
    'place',
    ranked.map((place, id) => placeRow(place, id, zones.get(place.zone)!)),
  );
  const areas = [...ranked.entries()].filter(([, { kind }]) => kind !== placeKinds.town && kind !== placeKinds.other);
  insert(
    db,
    'region',
    areas.map(([id, { county, region, country }]) => [county || region || country, id]),
  );
  insert(db, 'name', names);
  db.exec('commit');
  db.close();
}

const inFile = (degrees: number): number => Math.round(degrees * degreeFactor);

const placeRow = (place: Place, id: number, zone: number): SQLInputValue[] => [
  id,
  place.kind,
  place.name,
  place.country,
  place.region,
  place.county,
  inFile(place.latitude),
  inFile(place.longitude),
  place.population,
  zone,
  place.zone_share,
  place.radius_km,
];

/** Rows of one statement, which take half of the time of single ones. */
const together = 50;

/** Inserts rows in their order, so that the file has no gaps. */
function insert(db: DatabaseSync, table: string, rows: readonly (readonly SQLInputValue[])[]): void {
  const values = `(${Array(rows[0]!.length).fill('?').join()})`;
  const prepare = (count: number): StatementSync =>
    db.prepare(`insert into ${table} values ${Array(count).fill(values).join()}`);
  const many = prepare(together);
  for (let at = 0; at < rows.length; at += together) {
    const batch = rows.slice(at, at + together);
    (batch.length === together ? many : prepare(batch.length)).run(...batch.flat());
  }
}
