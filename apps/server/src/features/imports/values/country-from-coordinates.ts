import { countries } from '@moonfloor/contract/countries';
import { isZoneOfCountry, zoneOf } from '../../../platform/time-zone.ts';
import type { SourceEvent } from '../sources/source-event.ts';

/**
 * Sets the country of events without one from their exact coordinates, with a note, where the time zone belongs to one
 * country only.
 */
export function addCountriesFromCoordinates(events: readonly SourceEvent[]): void {
  for (const { fields, notes } of events) {
    const { country = '', latitude = '', longitude = '', place_radius_km: radius = '' } = fields;
    if (country !== '' || latitude === '' || radius !== '') continue;
    const found = countryOf(Number(latitude), Number(longitude));
    if (found === undefined) continue;
    fields.country = found;
    notes.push(`The country, ${found}, was told from the coordinates`);
  }
}

function countryOf(latitude: number, longitude: number): string | undefined {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const zone = zoneOf(latitude, longitude);
  const [one, ...others] = countries.filter(({ code }) => isZoneOfCountry(zone, code));
  return others.length === 0 ? one?.name : undefined;
}
