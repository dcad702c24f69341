import lookUp from '@photostructure/tz-lookup';
import { type CountryName, findCountry } from '@moonfloor/contract/countries';
import { centerOf } from '@moonfloor/contract/country-centers';
import { dayMs } from '@moonfloor/contract/durations';

/** Countries of several zones whose map centre lies where few people live: the zone of their largest city. */
const mainZones: Partial<Record<CountryName, string>> = {
  Australia: 'Australia/Sydney',
  Brazil: 'America/Sao_Paulo',
  Canada: 'America/Toronto',
  'Democratic Republic of the Congo': 'Africa/Kinshasa',
  Indonesia: 'Asia/Jakarta',
  Russia: 'Europe/Moscow',
  'United States': 'America/New_York',
};

/** IANA time zone of a place on land or at sea. Degrees in range; a table of the package's own, 1 µs a question. */
export function zoneOf(latitude: number, longitude: number): string {
  return lookUp(latitude, longitude);
}

/** IANA time zone of a country: of its middle, or of its largest city where it has several. `UTC` for what is none. */
export function zoneOfCountry(country: string): string {
  const known = findCountry(country);
  return known === undefined ? 'UTC' : (mainZones[known.name] ?? zoneOf(...centerOf(known)));
}

/** https://tc39.es/proposal-intl-locale-info/, which TypeScript does not describe yet. */
type WithZones = Intl.Locale & { getTimeZones(): string[] | undefined };

const zonesOfCountries = new Map<string, ReadonlySet<string>>();

/** The name that the formatters of this process give a zone: several names mean one. */
const canonicalName = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** True when an IANA time zone is one of a country's, by its ISO 3166-1 alpha-2 code. */
export function isZoneOfCountry(zone: string, code: string): boolean {
  let zones = zonesOfCountries.get(code);
  if (zones === undefined) {
    zones = new Set(((new Intl.Locale(`und-${code}`) as WithZones).getTimeZones() ?? []).map(canonicalName));
    zonesOfCountries.set(code, zones);
  }
  return zones.has(canonicalName(zone));
}

/** Where an event is, as far as is known. */
export interface Place {
  country: string;
  latitude: number | null;
  longitude: number | null;
}

/** IANA time zone of an event: that of its coordinates, else that of its country. */
export function zoneOfPlace({ country, latitude, longitude }: Place): string {
  return latitude === null || longitude === null ? zoneOfCountry(country) : zoneOf(latitude, longitude);
}

/** What clocks and calendars show: `YYYY-MM-DD` and `HH:MM`. */
export interface LocalTime {
  day: string;
  time: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes longer than using it a hundred times; there are some four hundred zones. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

/** Day and time in a zone at an instant (ms since 1970), seconds dropped. */
export function localTime(zone: string, at: number): LocalTime {
  const [day = '', time = ''] = formatterOf(zone).format(at).split(' ');
  return { day: day.padStart(10, '0'), time };
}

const asUtc = ({ day, time }: LocalTime): number => Date.parse(`${day}T${time}Z`);

/**
 * The instant (ms since 1970) at which clocks in a zone show a day and time. A time that comes twice, when clocks are
 * turned back, means the first; one that is skipped is read as if they had not been turned yet (RFC 5545, 3.3.5).
 * Exact from 1972 on; before that some zones were off by seconds, which are dropped.
 */
export function instantIn(zone: string, local: LocalTime): number {
  const wall = asUtc(local);
  const byOffsetOf = (at: number): number => wall - (asUtc(localTime(zone, at)) - at);
  const before = byOffsetOf(wall - dayMs);
  const after = byOffsetOf(wall + dayMs);
  return asUtc(localTime(zone, before)) !== wall && asUtc(localTime(zone, after)) === wall ? after : before;
}
