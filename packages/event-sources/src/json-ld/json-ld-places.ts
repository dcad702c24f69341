import { limits } from '@moonfloor/contract/api/limits';
import { isTown } from '@moonfloor/lineup/places';
import { first, firstText, isObject, type Json, nameOf, textOf } from '../json/json.ts';
import type { SourceFields } from '../source-event.ts';
import { parseCountry } from '../values/countries.ts';
import { streetFields } from '../values/join-fields.ts';
import { parsePlaceLine, parseVenue } from '../values/places.ts';
import { oneLine } from '../values/plain-text.ts';
import { readCoordinates } from '../values/read-coordinates.ts';

/** Returns the place of a location: of several, the first that is not a link. */
export const whereOf = (location: unknown): unknown =>
  [location].flat().find((one) => isObject(one) && one['@type'] !== 'VirtualLocation') ?? first(location);

/** Returns the region of a location, which tells the time zone; empty without one beside a town. */
export function regionOf(location: unknown): string {
  const place = whereOf(location);
  const address = isObject(place) ? first(place.address) : undefined;
  const [town, region] = isObject(address) ? [nameOf(address.addressLocality), nameOf(address.addressRegion)] : [];
  return !town || region === undefined || town.includes(region) ? '' : region;
}

/** Returns venue, area, country and coordinates of a location (https://schema.org/location). */
export function placeOf(location: unknown, notes: string[]): SourceFields {
  const place = whereOf(location);
  if (!isObject(place)) return parsePlaceLine(textOf(place), notes);
  return { ...namedPlace(place, notes), ...pointOf(place, notes) };
}

function pointOf(place: Json, notes: string[]): SourceFields {
  const geo = first(place.geo) ?? (place.latitude === undefined ? undefined : place);
  if (isObject(geo)) return readCoordinates({ latitude: geo.latitude, longitude: geo.longitude }, notes);
  // a map may show the place by its name
  return /\d[.,]\d/.test(textOf(place.hasMap)) ? readCoordinates({ both: textOf(place.hasMap) }, []) : {};
}

function namedPlace(place: Json, notes: string[]): SourceFields {
  const addressValue = first(place.address);
  const address = isObject(addressValue) ? addressValue : {};
  const containingPlace = nameOf(first(place.containedInPlace));
  const isTownItself = /(?:^|[/:])City$/.test(textOf(first(place['@type'])));
  const town = nameOf(address.addressLocality) || (isTownItself ? nameOf(place) : containingPlace);
  const [region, countryText] = [nameOf(address.addressRegion), nameOf(first(address.addressCountry))];
  const street = textOf(first(address.streetAddress));
  const venue = isTownItself ? '' : parseVenue(firstText(place.name), notes).venue;
  if (town + region + countryText === '') {
    const lines = isObject(addressValue) ? [street] : [place.address].flat().map(textOf);
    return placeOfLine(venue, lines.filter(Boolean).join(', '), notes);
  }
  // `addressLocality: "Graz, Austria"`
  const { event_location: part = '', ...within } =
    countryText === '' && town.includes(',') ? parsePlaceLine(town, []) : {};
  const country = parseCountry(countryText) ?? (countryText || within.country);
  return {
    event_location: venue || parsePlaceLine(street, notes).event_location,
    ...(venue !== '' && !venue.includes(street) && streetFields(oneLine(street))),
    area: within.country === undefined ? town || region : [part, within.area].filter(Boolean).join(', '),
    ...(country !== undefined && { country }),
  };
}

/** Reads an address of one line, in which a street belongs to the venue. */
function placeOfLine(venue: string, address: string, notes: string[]): SourceFields {
  const parsedPlace = parsePlaceLine(venue, []);
  if (address === '' && parsedPlace.country !== undefined) return parsedPlace;
  const { event_location: street = '', area = '', ...others } = parsePlaceLine(address, notes);
  if (venue === '') return { event_location: street, area, ...others };
  const isStreet = !['', venue].includes(street) && (/\d/.test(street) || (isTown(area) && !isTown(street)));
  const venueAndStreet = `${venue}, ${street}`;
  return {
    event_location: isStreet && venueAndStreet.length <= limits.place ? venueAndStreet : venue,
    area: [isStreet || street === venue ? '' : street, area].filter(Boolean).join(', '),
    ...others,
  };
}
