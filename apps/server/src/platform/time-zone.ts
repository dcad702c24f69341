import lookUp from '@photostructure/tz-lookup';
import { type CountryName, findCountry } from '@moonfloor/contract/countries';
import { centerOf } from '@moonfloor/contract/country-centers';
import { dayMs } from '@moonfloor/contract/durations';
import { wallTimeAt } from '@moonfloor/contract/wall-time';

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
  const known = findCountry(country);
  return known === undefined ? 'UTC' : (mainZones[known.name] ?? zoneOf(...centerOf(known)));
}

const zonesOfCountries = new Map<string, ReadonlySet<string>>();

/** Returns the canonical name of a zone in this process, as zones have aliases. */
const canonicalName = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** Returns true if an IANA time zone belongs to a country, given by its ISO 3166-1 alpha-2 code. */
export function isZoneOfCountry(zone: string, code: string): boolean {
  let zones = zonesOfCountries.get(code);
  if (zones === undefined) {
    zones = new Set((new Intl.Locale(`und-${code}`).getTimeZones() ?? []).map(canonicalName));
    zonesOfCountries.set(code, zones);
  }
  return zones.has(canonicalName(zone));
}

/** Location of an event, as far as known. */
export interface Place {
  country: string;
  latitude: number | null;
  longitude: number | null;
}

/** Returns the IANA time zone of an event: that of its coordinates, otherwise that of its country. */
export function zoneOfPlace({ country, latitude, longitude }: Place): string {
  return latitude === null || longitude === null ? zoneOfCountry(country) : zoneOf(latitude, longitude);
}

/** Local date and time: `YYYY-MM-DD` and `HH:MM`. */
export interface LocalTime {
  day: string;
  time: string;
}

/** Returns the date and time in a zone at an instant (ms since 1970), without seconds. */
export function localTime(zone: string, at: number): LocalTime {
  const [day = '', time = ''] = wallTimeAt(zone, at).split('T');
  return { day, time };
}

const asUtc = ({ day, time }: LocalTime): number => Date.parse(`${day}T${time}Z`);

/**
 * Returns the instant (ms since 1970) of a local date and time in a zone. A time that occurs twice, when clocks go
 * back, means the first; one that is skipped is interpreted with the offset before the change (RFC 5545, 3.3.5). Exact
 * from 1972 on; before that some offsets had seconds, which are dropped.
 */
export function instantIn(zone: string, local: LocalTime): number {
  const wall = asUtc(local);
  const byOffsetOf = (at: number): number => wall - (asUtc(localTime(zone, at)) - at);
  const before = byOffsetOf(wall - dayMs);
  const after = byOffsetOf(wall + dayMs);
  return asUtc(localTime(zone, before)) !== wall && asUtc(localTime(zone, after)) === wall ? after : before;
}
