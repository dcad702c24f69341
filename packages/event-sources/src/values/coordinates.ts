import { limits } from '@moonfloor/contract/api/limits';
import type { Coordinates } from '@moonfloor/contract/events/event-match';
import { countries, type Country, findCountry } from '@moonfloor/contract/values/countries';
import { countryName } from '@moonfloor/contract/values/country-names';
import { nameKey } from '@moonfloor/contract/values/text';
import { isZoneOfCountry, zoneOf } from '@moonfloor/gazetteer/time-zone';
import { t } from '@moonfloor/messages/t';
import type { SourceEvent, SourceFields } from '../source-event.ts';

/** From this number of venues at one point on, the point is the centre of their town. */
const minVenuesOfTown = 3;

/** How far around a point its country is looked for: time zones are known to some kilometres, and borders bend. */
const nearbyKm = 60;

/**
 * Checks the coordinates of a source's events. Coordinates shared by several venues are the centre of an area.
 * Ones in another country, or at sea, are turned round if that is right, otherwise dropped (a geocoder's namesake, such as Paris in
 * Texas), either with a note.
 * `defaultCountry` is the country of events that do not name one.
 */
export function checkCoordinates(events: readonly SourceEvent[], defaultCountry: string | null): void {
  const venues = new Map<string, Set<string>>();
  for (const { fields } of events) {
    const key = coordinatesKey(fields);
    const pins = venues.get(key) ?? new Set();
    // Venues are compared by name; events without one count as different venues.
    pins.add(fields.event_location ? nameKey(fields.event_location) : `\n${pins.size}`);
    venues.set(key, pins);
  }
  for (const { fields, notes } of events) {
    const coordinates = coordinatesOf(fields);
    if (coordinates === null) continue;
    if (venues.get(coordinatesKey(fields))!.size >= minVenuesOfTown && !fields.place_radius_km)
      fields.place_radius_km = String(limits.placeRadiusKm.default);
    normalizeCoordinates(fields, defaultCountry, notes);
  }
}

/** Turns coordinates round that are in their country only so, and drops those that are not; either with a note. */
export function normalizeCoordinates(fields: SourceFields, defaultCountry: string | null, notes: string[]): void {
  const coordinates = coordinatesOf(fields);
  if (coordinates === null) return;
  const country = findCountry(fields.country || (defaultCountry ?? ''));
  const isIn = (point: Coordinates): boolean => isPoint(point) && (country === undefined || isWithin(point, country));
  if (isIn(coordinates)) return;
  const { latitude: longitude, longitude: latitude } = coordinates;
  const isTurned = isIn({ latitude, longitude });
  if (!isTurned && isPoint(coordinates) && isOfTerritory(zoneOf(coordinates.latitude, coordinates.longitude))) return;
  // Exact coordinates tell the country of an event that names none.
  if (!isTurned && !fields.country && isPoint(coordinates) && !fields.place_radius_km) return;
  const values = {
    coordinates: coordinatesKey(fields),
    country: country === undefined ? '' : countryName(country.name),
  };
  notes.push(
    isTurned
      ? t('The coordinates {coordinates} had latitude and longitude the wrong way round', values)
      : country === undefined
        ? t('The coordinates {coordinates} are in no country and were left out', values)
        : t('The coordinates {coordinates} are not in {country} and were left out', values),
  );
  Object.assign(
    fields,
    isTurned
      ? { latitude: String(latitude), longitude: String(longitude) }
      : { latitude: '', longitude: '', place_radius_km: '' },
  );
}

const coordinatesKey = ({ latitude, longitude }: SourceFields): string => `${latitude}, ${longitude}`;

/** Returns the coordinates of an event; null when they are missing. */
function coordinatesOf({ latitude: lat, longitude: lng }: SourceFields): Coordinates | null {
  return lat && lng ? { latitude: Number(lat), longitude: Number(lng) } : null;
}

const isPoint = ({ latitude, longitude }: Coordinates): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** Returns whether a place is in a country; one near its border or coast counts, too. */
function isWithin({ latitude, longitude }: Coordinates, { code }: Country): boolean {
  const north = nearbyKm / 111;
  const east = north / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const nearbyPoints = [0, 1, -1].flatMap((up) =>
    [0, 1, -1].map((right) => [latitude + up * north, longitude + right * east] as const),
  );
  return nearbyPoints
    .filter(([lat, lng]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
    .map(([lat, lng]) => zoneOf(lat, lng))
    .some((zone) => isZoneOfCountry(zone, code));
}

/** Returns whether a zone is that of a territory that the list of countries lacks. */
const isOfTerritory = (zone: string): boolean =>
  !zone.startsWith('Etc/') && !countries.some(({ code }) => isZoneOfCountry(zone, code));

/**
 * Sets the country of events without one from their exact coordinates, with a note, where the time zone belongs to one
 * country only.
 */
export function addCountriesFromCoordinates(events: readonly SourceEvent[]): void {
  for (const { fields, notes } of events) {
    const coordinates = coordinatesOf(fields);
    if (fields.country || coordinates === null || fields.place_radius_km) continue;
    const zone = zoneOf(coordinates.latitude, coordinates.longitude);
    const [country, ...others] = countries.filter(({ code }) => isZoneOfCountry(zone, code));
    if (country === undefined || others.length > 0) continue;
    fields.country = country.name;
    notes.push(t('The country, {country}, was taken from the coordinates', { country: countryName(country.name) }));
  }
}
