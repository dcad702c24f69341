import { t } from '@moonfloor/messages/t';
import { countries, type Country, findCountry } from '@moonfloor/contract/countries';
import { countryName } from '@moonfloor/contract/country-names';
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
    const known = venues.get(key) ?? new Set();
    // Venues are compared by name; events without one count as different venues.
    known.add(fields.event_location ? nameKey(fields.event_location) : `\n${known.size}`);
    venues.set(key, known);
  }
  for (const { fields, notes } of events) {
    const coordinates = coordinatesOf(fields);
    if (coordinates === null) continue;
    if (venues.get(coordinatesKey(fields))!.size >= minVenuesOfTown && !fields.place_radius_km)
      fields.place_radius_km = String(limits.placeRadiusKm.default);
    const country = findCountry(fields.country ?? defaultCountry ?? '');
    if (fields.place_radius_km && country !== undefined && isOutside(coordinates, country)) {
      notes.push(
        t('The coordinates {coordinates} are not in {country} and were left out', {
          coordinates: coordinatesKey(fields),
          country: countryName(country.name),
        }),
      );
      Object.assign(fields, { latitude: '', longitude: '', place_radius_km: '' });
    }
  }
}

const coordinatesKey = ({ latitude, longitude }: SourceFields): string => `${latitude}, ${longitude}`;

/** Returns the coordinates of an event; null when they are missing or out of range. */
function coordinatesOf({ latitude: lat, longitude: lng }: SourceFields): Coordinates | null {
  const [latitude, longitude] = [Number(lat), Number(lng)];
  return lat && lng && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function isOutside(place: Coordinates, country: Country): boolean {
  const [latitude, longitude] = centerOf(country);
  return (
    distanceKm(place, { latitude, longitude }) > maxKmFromCountry &&
    !isZoneOfCountry(zoneOf(place.latitude, place.longitude), country.code)
  );
}

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
    notes.push(t('The country, {country}, was told from the coordinates', { country: countryName(country.name) }));
  }
}
