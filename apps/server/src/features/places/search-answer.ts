import { z } from 'zod';
import { limits } from '@moonfloor/contract/api/limits';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { countries, type CountryName } from '@moonfloor/contract/values/countries';
import { codePoints, isPrintable, normalise } from '@moonfloor/contract/values/text';
import type { PlaceService } from '../../config.ts';
import { zoneOf } from '../../platform/time-zone.ts';

/** A text of an answer: one that cannot be stored counts as missing. */
const text = z
  .string()
  .max(1000)
  .transform(normalise)
  .refine((value) => value !== '' && isPrintable(value, false) && codePoints(value) <= limits.place)
  .optional()
  .catch(undefined);
const degrees = (range: number) => z.coerce.number().min(-range).max(range);

/** An answer of Photon (https://github.com/komoot/photon): GeoJSON. */
const photon = z.object({
  features: z.array(
    z
      .object({
        geometry: z.object({ coordinates: z.tuple([degrees(180), degrees(90)]) }),
        properties: z.object({
          name: text,
          street: text,
          housenumber: text,
          city: text,
          state: text,
          countrycode: text,
          type: text,
        }),
      })
      .nullable()
      .catch(null),
  ),
});

/** An answer of Nominatim (https://nominatim.org/release-docs/latest/api/Output/): `jsonv2` with address details. */
const nominatim = z.array(
  z
    .object({
      lat: degrees(90),
      lon: degrees(180),
      name: text,
      addresstype: text,
      address: z
        .object({
          house_number: text,
          road: text,
          city: text,
          town: text,
          village: text,
          state: text,
          country_code: text,
        })
        .catch({}),
    })
    .nullable()
    .catch(null),
);

/** What both tell of a place. */
interface Found {
  latitude: number;
  longitude: number;
  name: string | undefined;
  road: string | undefined;
  house: string | undefined;
  town: string | undefined;
  region: string | undefined;
  code: string | undefined;
  type: string | undefined;
}

function readPhoton(json: unknown): Found[] {
  return photon.parse(json).features.flatMap((feature) => {
    if (feature === null) return [];
    const [longitude, latitude] = feature.geometry.coordinates;
    const {
      name,
      street: road,
      housenumber: house,
      city: town,
      state: region,
      countrycode: code,
      type,
    } = feature.properties;
    return [{ latitude, longitude, name, road, house, town, region, code, type }];
  });
}

function readNominatim(json: unknown): Found[] {
  return nominatim.parse(json).flatMap((place) => {
    if (place === null) return [];
    const { lat: latitude, lon: longitude, name, addresstype: type, address } = place;
    const { road, house_number: house, state: region, country_code: code } = address;
    const town = address.city ?? address.town ?? address.village;
    return [{ latitude, longitude, name, road, house, town, region, code, type }];
  });
}

/** Types of places that are towns, and of those that are larger, which the gazetteer has. */
const townTypes = new Set(['city', 'town', 'village', 'hamlet', 'district', 'locality', 'suburb', 'municipality']);
const largeTypes = new Set(['county', 'state', 'country', 'region', 'continent', 'postcode']);

/** Radius in km of a town, whose size a service does not tell. */
const townKm = 5;

const countryOfCode = new Map(countries.map(({ code, name }) => [code.toLowerCase(), name]));

/** Reads the answer of a service: places of a country, if one is given. Throws when it is none. */
export function readAnswer(kind: PlaceService, body: string, within: CountryName | null): SuggestedPlace[] {
  const json: unknown = JSON.parse(body);
  const found = kind === 'photon' ? readPhoton(json) : readNominatim(json);
  return found.flatMap((place) => {
    const country = countryOfCode.get((place.code ?? '').toLowerCase()) ?? null;
    if ((within !== null && country !== within) || largeTypes.has(place.type ?? '')) return [];
    const suggested = toSuggested(place, country);
    return suggested === null ? [] : [suggested];
  });
}

function toSuggested(found: Found, country: CountryName | null): SuggestedPlace | null {
  const { name, road, house, town, region, type = '', latitude, longitude } = found;
  const isTown = townTypes.has(type);
  const street = [road, house].filter(Boolean).join(' ');
  const own = name ?? street;
  if (own === '') return null;
  const around = [...new Set([isTown ? name : town, region])].filter((part) => part !== undefined);
  const area = around.join(', ').slice(0, limits.place) || null;
  const venue = isTown ? null : [...new Set([own, street])].filter(Boolean).join(', ');
  return {
    kind: isTown ? 'town' : 'address',
    name: [isTown ? null : venue, area].filter(Boolean).join(', '),
    matched: null,
    venue,
    area,
    country,
    latitude,
    longitude,
    time_zone: zoneOf(latitude, longitude),
    radius_km: isTown ? townKm : null,
  };
}
