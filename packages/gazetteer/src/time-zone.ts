import lookUp from '@photostructure/tz-lookup';
import { LRUCache } from 'lru-cache';
import { type CountryName, findCountry } from '@moonfloor/contract/values/countries';
import { centerOf } from '@moonfloor/contract/values/country-centers';
import { dayMs, minuteMs } from '@moonfloor/contract/values/durations';
import { lowerBound } from '@moonfloor/contract/values/lower-bound';
import { wallTimeAt } from '@moonfloor/contract/values/wall-time';

/** Countries with several zones of which all areas that are not named have the same; China's is that of Shanghai everywhere. */
const oneMainZone: ReadonlySet<string> = new Set(['UA', 'NZ', 'EC', 'PG', 'CN', 'KZ']);

/** Countries with several zones whose map centre is sparsely populated: the zone of their largest city. */
const mainZones: Partial<Record<CountryName, string>> = {
  Australia: 'Australia/Sydney',
  Brazil: 'America/Sao_Paulo',
  Canada: 'America/Toronto',
  'Democratic Republic of the Congo': 'Africa/Kinshasa',
  Indonesia: 'Asia/Jakarta',
  Russia: 'Europe/Moscow',
  'United States': 'America/New_York',
};

/**
 * Returns the IANA time zone of a place on land or at sea. Degrees must be in range; uses the package's table, 1 µs per
 * call.
 */
export function zoneOf(latitude: number, longitude: number): string {
  return lookUp(latitude, longitude);
}

/**
 * Returns the IANA time zone of a country: of its centre, or of its largest city if it has several. `UTC` for text that
 * is not a country.
 */
export function zoneOfCountry(country: string): string {
  const record = findCountry(country);
  return record === undefined ? 'UTC' : (mainZones[record.name] ?? zoneOf(...centerOf(record)));
}

/** IANA time zones of countries by their codes. */
const zonesOfCountries = new Map<string, ReadonlySet<string>>();

/** Canonical names of zones: there are about 600 zones, but sources may write them in any case. */
const canonicalNames = new LRUCache<string, string>({ max: 2000 });

/** Returns the canonical name of a zone in this process, as zones have aliases. */
function canonicalName(zone: string): string {
  const cached = canonicalNames.get(zone);
  if (cached !== undefined) return cached;
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
  canonicalNames.set(zone, timeZone);
  return timeZone;
}

/** Returns the IANA time zones of a country, given by its ISO 3166-1 alpha-2 code. */
export function zonesOfCountry(code: string): ReadonlySet<string> {
  let zones = zonesOfCountries.get(code);
  if (zones === undefined) {
    zones = new Set((new Intl.Locale(`und-${code}`).getTimeZones() ?? []).map(canonicalName));
    zonesOfCountries.set(code, zones);
  }
  return zones;
}

/** Returns true if an IANA time zone belongs to a country, given by its ISO 3166-1 alpha-2 code. */
export function isZoneOfCountry(zone: string, code: string): boolean {
  return zonesOfCountry(code).has(canonicalName(zone));
}

const countriesOfOneTime = new Map<string, boolean>();

/** Returns true if all clocks of a country show the same, in the winter and the summer of this year. */
function hasOneTime(code: string): boolean {
  const cached = countriesOfOneTime.get(code);
  if (cached !== undefined) return cached;
  const year = new Date().getUTCFullYear();
  const times = [...zonesOfCountry(code)].map((zone) =>
    [0, 6].map((month) => wallTimeAt(zone, Date.UTC(year, month))).join(),
  );
  const isOne = new Set(times).size <= 1;
  countriesOfOneTime.set(code, isOne);
  return isOne;
}

/** A time zone, and whether the place is certainly in it. */
export interface PlaceZone {
  zone: string;
  sure: boolean;
}

/** Returns the time zone of an area of a country, such as `Nelson, BC`; undefined if no place in it is known. */
export type ZoneOfArea = (country: CountryName, area: string) => PlaceZone | undefined;

/** Location of an event, as far as known. */
export interface Place {
  country: string;
  area: string | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Returns the IANA time zone of an event, and whether it is known for sure: that of its coordinates, of its area, or of
 * its country, which may have several.
 */
export function findZoneBy(zoneOfArea: ZoneOfArea, { country, area, latitude, longitude }: Place): PlaceZone {
  if (latitude !== null && longitude !== null) return { zone: zoneOf(latitude, longitude), sure: true };
  const record = findCountry(country);
  if (record === undefined) return { zone: 'UTC', sure: false };
  const { code } = record;
  if (hasOneTime(code) || code === 'CN') return { zone: zoneOfCountry(country), sure: true };
  const areaZone = area === null ? undefined : zoneOfArea(record.name, area);
  if (areaZone !== undefined) return areaZone;
  return { zone: zoneOfCountry(country), sure: oneMainZone.has(code) };
}

/** Local date and time: `YYYY-MM-DD` and `HH:MM`. */
export interface LocalTime {
  day: string;
  time: string;
}

/** Parses a wall time, `YYYY-MM-DDTHH:MM`. */
export const localOf = (wallTime: string): LocalTime => ({ day: wallTime.slice(0, 10), time: wallTime.slice(11) });

/** Returns the date and time in a zone at an instant (ms since 1970), without seconds. */
export const localTime = (zone: string, at: number): LocalTime => localOf(wallTimeAt(zone, at));

const asUtc = ({ day, time }: LocalTime): number => Date.parse(`${day}T${time}Z`);

/**
 * Returns the instant (ms since 1970) of a local date and time in a zone. A time that occurs twice, when clocks go
 * back, means the first; one that is skipped is interpreted with the offset before the change (RFC 5545, 3.3.5). Exact
 * from 1972 on; before that some offsets had seconds, which are dropped.
 */
export function instantIn(zone: string, local: LocalTime): number {
  const wall = asUtc(local);
  const byOffsetOf = (at: number): number => wall - (asUtc(localTime(zone, at)) - at);
  const byOffsetBefore = byOffsetOf(wall - dayMs);
  const byOffsetAfter = byOffsetOf(wall + dayMs);
  return asUtc(localTime(zone, byOffsetBefore)) !== wall && asUtc(localTime(zone, byOffsetAfter)) === wall
    ? byOffsetAfter
    : byOffsetBefore;
}

const weekMs = 7 * 24 * 60 * minuteMs;

/** A clock change in a zone. Offsets are minutes east of UTC. */
export interface Transition {
  /** Local time at that moment before the change. */
  onset: LocalTime;
  from: number;
  to: number;
  /** Abbreviation of the new time, such as `EST` or `GMT+1`. */
  name: string;
}

/** Returns a zone's UTC offset at an instant (ms since 1970), in minutes east. */
export function offsetAt(zone: string, at: number): number {
  const { day, time } = localTime(zone, at);
  return Math.round((Date.parse(`${day}T${time}Z`) - Math.floor(at / minuteMs) * minuteMs) / minuteMs);
}

/** Returns the abbreviation of the time in force in a zone at an instant. */
export function zoneName(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Returns the local time for an instant and an offset. */
const localTimeAt = (at: number, offset: number): LocalTime =>
  localOf(new Date(at + offset * minuteMs).toISOString().slice(0, 16));

const transitionsByYear = new Map<string, readonly Transition[]>();

/**
 * Returns all clock changes of a zone in a year (UTC), in order, from the runtime's time zone data. Samples the offset
 * every week: no zone has changed it and back within one since 1970.
 */
export function transitionsIn(zone: string, year: number): readonly Transition[] {
  const key = `${zone} ${year}`;
  const cached = transitionsByYear.get(key);
  if (cached !== undefined) return cached;
  const transitions: Transition[] = [];
  const end = Date.UTC(year + 1, 0);
  let from = offsetAt(zone, Date.UTC(year, 0));
  for (let start = Date.UTC(year, 0); start < end; start += weekMs) {
    const next = Math.min(start + weekMs, end);
    const to = offsetAt(zone, next);
    if (to === from) continue;
    const isChanged = (minute: number): boolean => offsetAt(zone, minute * minuteMs) === to;
    const at = lowerBound(start / minuteMs + 1, next / minuteMs, isChanged) * minuteMs;
    transitions.push({ onset: localTimeAt(at, from), from, to, name: zoneName(zone, at) });
    from = to;
  }
  transitionsByYear.set(key, transitions);
  return transitions;
}
