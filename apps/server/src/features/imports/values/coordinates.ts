import { countries, findCountry } from '@moonfloor/contract/countries';
import { centerOf } from '@moonfloor/contract/country-centers';
import { distanceKm, type Coordinates } from '@moonfloor/contract/event-match';
import { limits } from '@moonfloor/contract/limits';
import { nameKey } from '@moonfloor/contract/text';
import { isZoneOfCountry, zoneOf } from '../../../platform/time-zone.ts';
import type { SourceEvent, SourceFields } from '../sources/source-event.ts';

/** Number of different venues with the same coordinates from which these are the centre of their town. */
const minVenuesOfTown = 3;

/**
 * Approximate coordinates further than this from the centre of the country, and in a time zone of another one, are
 * wrong.
 */
const maxKmFromCountry = 1000;

/**
 * Checks the coordinates of a source's events. Coordinates shared by several venues are the centre of an area.
 * Approximate ones in another country (a geocoder's namesake, such as Paris in Texas) are dropped with a note.
 * `defaultCountry` is the country of events that do not name one.
 */
export function checkCoordinates(events: readonly SourceEvent[], defaultCountry: string | null): void {
  const venues = new Map<string, Set<string>>();
  for (const { fields } of events) {
    const key = coordinatesKey(fields);
    if (key === undefined) continue;
    const known = venues.get(key) ?? new Set();
    // Venues are compared by name; events without one count as different venues.
    known.add(fields.event_location ? nameKey(fields.event_location) : `\n${known.size}`);
    venues.set(key, known);
  }
  for (const { fields, notes } of events) {
    const key = coordinatesKey(fields);
    if (key === undefined) continue;
    if ((venues.get(key)?.size ?? 0) >= minVenuesOfTown && !fields.place_radius_km)
      fields.place_radius_km = String(limits.placeRadiusKm.usual);
    if (fields.place_radius_km && isOutsideCountry(fields, defaultCountry)) {
      notes.push(
        `The coordinates ${fields.latitude}, ${fields.longitude} are not in ${fields.country ?? defaultCountry} and were left out`,
      );
      Object.assign(fields, { latitude: '', longitude: '', place_radius_km: '' });
    }
  }
}

function coordinatesKey({ latitude, longitude }: SourceFields): string | undefined {
  return latitude && longitude && placeOf(latitude, longitude) !== null ? `${latitude} ${longitude}` : undefined;
}

function placeOf(latitude: string, longitude: string): Coordinates | null {
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

function isOutsideCountry(
  { latitude = '', longitude = '', country: named }: SourceFields,
  defaultCountry: string | null,
): boolean {
  const country = findCountry(named ?? defaultCountry ?? '');
  const place = placeOf(latitude, longitude);
  if (country === undefined || place === null) return false;
  const [centre, far] = centerOf(country);
  return (
    distanceKm(place, { latitude: centre, longitude: far }) > maxKmFromCountry &&
    !isZoneOfCountry(zoneOf(place.latitude, place.longitude), country.code)
  );
}

/**
 * Sets the country of events without one from their exact coordinates, with a note, where the time zone belongs to one
 * country only.
 */
export function addCountriesFromCoordinates(events: readonly SourceEvent[]): void {
  for (const { fields, notes } of events) {
    const { country = '', latitude = '', longitude = '', place_radius_km: radius = '' } = fields;
    if (country !== '' || latitude === '' || radius !== '') continue;
    const found = countryOf(latitude, longitude);
    if (found === undefined) continue;
    fields.country = found;
    notes.push(`The country, ${found}, was told from the coordinates`);
  }
}

function countryOf(latitude: string, longitude: string): string | undefined {
  const place = placeOf(latitude, longitude);
  if (place === null) return undefined;
  const zone = zoneOf(place.latitude, place.longitude);
  const [one, ...others] = countries.filter(({ code }) => isZoneOfCountry(zone, code));
  return others.length === 0 ? one?.name : undefined;
}
