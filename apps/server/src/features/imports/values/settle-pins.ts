import { findCountry } from '@moonfloor/contract/countries';
import { centerOf } from '@moonfloor/contract/country-centers';
import { distanceKm, type Place } from '@moonfloor/contract/event-match';
import { limits } from '@moonfloor/contract/limits';
import { nameKey } from '@moonfloor/contract/text';
import { isZoneOf, zoneOf } from '../../../platform/time-zone.ts';
import type { SourceEvent, SourceFields } from '../sources/source-event.ts';

/** So many venues at one spot are not all there: it is the centre of their town. */
const venuesOfTown = 3;

/** Rough coordinates further than this from the middle of the country, and in a time zone of another one, are a mistake. */
const astrayKm = 1000;

/**
 * Judges the coordinates of a source's events beside each other. Where several events of different places share one spot,
 * it is the centre of an area. A rough one that lies in another country altogether (a gazetteer's namesake, such as Paris
 * in Texas) is left out with a note. `otherwise` is the country of events that name none.
 */
export function settlePins(events: readonly SourceEvent[], otherwise: string | null): void {
  const venues = new Map<string, Set<string>>();
  for (const { fields } of events) {
    const key = spotKey(fields);
    if (key === undefined) continue;
    const known = venues.get(key) ?? new Set();
    // a place is told by its venue; where none is named, each event has its own
    known.add(fields.event_location ? nameKey(fields.event_location) : `\n${known.size}`);
    venues.set(key, known);
  }
  for (const { fields, notes } of events) {
    const key = spotKey(fields);
    if (key === undefined) continue;
    if ((venues.get(key)?.size ?? 0) >= venuesOfTown && !fields.place_radius_km) fields.place_radius_km = String(limits.placeRadiusKm.usual);
    if (fields.place_radius_km && isAstray(fields, otherwise)) {
      notes.push(`The coordinates ${fields.latitude}, ${fields.longitude} are not in ${fields.country ?? otherwise} and were left out`);
      Object.assign(fields, { latitude: '', longitude: '', place_radius_km: '' });
    }
  }
}

function spotKey({ latitude, longitude }: SourceFields): string | undefined {
  return latitude && longitude && placeOf(latitude, longitude) !== null ? `${latitude} ${longitude}` : undefined;
}

function placeOf(latitude: string, longitude: string): Place | null {
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

function isAstray({ latitude = '', longitude = '', country: named }: SourceFields, otherwise: string | null): boolean {
  const country = findCountry(named ?? otherwise ?? '');
  const place = placeOf(latitude, longitude);
  if (country === undefined || place === null) return false;
  const [centre, far] = centerOf(country);
  return (
    distanceKm(place, { latitude: centre, longitude: far }) > astrayKm &&
    !isZoneOf(zoneOf(place.latitude, place.longitude), country.code)
  );
}
