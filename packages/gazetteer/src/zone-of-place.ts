import { LRUCache } from 'lru-cache';
import type { CountryName } from '@moonfloor/contract/values/countries';
import { findPlaces, type FoundPlace } from './find-places.ts';
import { findZoneBy, type Place, type PlaceZone } from './time-zone.ts';

/** A zone counts as certain if at least this percentage of the people live in it: of an area, or of all places of one name. */
const sureShare = 85;

/** Most namesakes of a place that are compared. */
const maxNamesakes = 20;

/** As much of an area is read, in UTF-16 units; kept zones hold their area. */
const maxLength = 200;

/** Zones of areas that were asked for; lists ask for the same ones again. */
const zonesOfAreas = new LRUCache<string, { zone: PlaceZone | null }>({ max: 5000 });

/** Returns the time zone of an area of a country, such as `Nelson, BC` or `Ubud (Bali)`; undefined if no place in it is known. */
export function zoneOfArea(country: CountryName, area: string): PlaceZone | undefined {
  const read = area.slice(0, maxLength);
  const key = `${country}\n${read}`;
  let cached = zonesOfAreas.get(key);
  if (cached === undefined) {
    cached = { zone: commonZone(findPlaces(read, { country, limit: maxNamesakes })) };
    zonesOfAreas.set(key, cached);
  }
  return cached.zone ?? undefined;
}

/** Returns the IANA time zone of an event, and whether it is known for sure; areas are looked up in the gazetteer. */
export const findZone = (place: Place): PlaceZone => findZoneBy(zoneOfArea, place);

/** A place; absent parts are not known. */
type KnownPlace = Pick<Place, 'country'> & { [Part in keyof Place]?: Place[Part] | undefined };

/** Returns the most likely IANA time zone of an event. */
export const zoneOfPlace = ({ country, area = null, latitude = null, longitude = null }: KnownPlace): string =>
  findZone({ country, area, latitude, longitude }).zone;

function commonZone(places: readonly FoundPlace[]): PlaceZone | null {
  const [best] = places;
  if (best === undefined) return null;
  const people = (group: readonly FoundPlace[]): number =>
    group.reduce((sum, { population }) => sum + population + 1, 0);
  // words within a longer text may not name its place
  const placesInZone = places.filter(({ zone }) => zone === best.zone);
  const isSure =
    best.isWhole && best.zoneShare >= sureShare && people(placesInZone) * 100 >= people(places) * sureShare;
  return { zone: best.zone, sure: isSure };
}
