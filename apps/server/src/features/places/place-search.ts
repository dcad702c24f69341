import { z } from 'zod';
import { limits } from '@moonfloor/contract/api/limits';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { type CountryName, findCountry, countries } from '@moonfloor/contract/values/countries';
import { secondMs } from '@moonfloor/contract/values/durations';
import { codePoints, isPrintable, normalise } from '@moonfloor/contract/values/text';
import { zoneOf } from '@moonfloor/gazetteer/time-zone';
import type { PlaceService } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { createLimiter, rateLimitKeyOf } from '../../http/rate-limit.ts';

/** Maximum size of an answer in bytes, time for one, and how long a service that failed is not asked, in milliseconds. */
const maxBytes = 64 * 1024;
const timeoutMs = 2 * secondMs;
const pauseMs = 30 * secondMs;

/** Most requests of this process, at a time and a minute, and a minute for one network; further texts are not searched for. */
const maxRequests = 8;
const perMinute = { site: 60, network: 30 };

/** Fewest characters of a text that is sent: shorter ones match too much. */
const minLength = 3;

/** Most places of an answer. */
const maxFound = 3;

/** Finds addresses and places for a text of a client's IP address; null if the service was not asked or did not answer. */
export type PlaceSearch = (query: string, country: CountryName | null, ip: string) => Promise<SuggestedPlace[] | null>;

/** Returns the search of the service that the operator has named, Photon or Nominatim; without one, nothing leaves the server. */
export function createPlaceSearch({ config, safeFetch, clock, log }: Deps): PlaceSearch {
  const { placeSearch } = config;
  if (placeSearch === null) return () => Promise.resolve([]);
  const { url, kind } = placeSearch;
  let requests = 0;
  let pausedUntil = 0;
  const ofNetwork = createLimiter({ tries: perMinute.network, minutes: 1 });
  const ofSite = createLimiter({ tries: perMinute.site, minutes: 1 });
  const mayAsk = (ip: string): Promise<boolean> =>
    ofNetwork(rateLimitKeyOf(ip))
      .then(() => ofSite(''))
      .then(
        () => true,
        () => false,
      );
  return async (query, country, ip) => {
    if (query.length < minLength) return [];
    if (requests >= maxRequests || clock.now() < pausedUntil || !(await mayAsk(ip))) return null;
    requests += 1;
    try {
      const { status, body } = await safeFetch.send(addressOf(url, kind, { query, country }), {
        method: 'GET',
        headers: { accept: 'application/json' },
        body: '',
        maxBytes,
        timeoutMs,
        trustedOrigin: new URL(url).origin,
      });
      if (status !== 200) throw new Error(`the place search answered with status ${status}`);
      return readAnswer(kind, body.toString(), country).slice(0, maxFound);
    } catch (error) {
      pausedUntil = clock.now() + pauseMs;
      log.warn({ err: error }, 'the place search of PLACE_SEARCH_URL failed; it is not asked for 30 seconds');
      return null;
    } finally {
      requests -= 1;
    }
  };
}

function addressOf(
  url: string,
  kind: PlaceService,
  { query, country }: { query: string; country: CountryName | null },
): string {
  const address = new URL(url);
  const code = country === null ? null : findCountry(country)!.code;
  // one more than shown, as those of other countries are left out
  address.searchParams.set('limit', String(maxFound * 2));
  address.searchParams.set('q', kind === 'photon' && country !== null ? `${query}, ${country}` : query);
  if (kind === 'nominatim') {
    address.searchParams.set('format', 'jsonv2');
    address.searchParams.set('addressdetails', '1');
    if (code !== null) address.searchParams.set('countrycodes', code.toLowerCase());
  }
  return address.href;
}

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

/** Types of towns, and of the larger areas that the gazetteer contains. */
const townTypes = new Set(['city', 'town', 'village', 'hamlet', 'district', 'locality', 'suburb', 'municipality']);
const largeTypes = new Set(['county', 'state', 'country', 'region', 'continent', 'postcode']);

/** Radius in km of a town, whose size a service does not tell. */
const townKm = 5;

const countryOfCode = new Map(countries.map(({ code, name }) => [code.toLowerCase(), name]));

/** Reads the answer of a service: places of a country, if one is given. Throws when it is none. */
function readAnswer(kind: PlaceService, body: string, within: CountryName | null): SuggestedPlace[] {
  const json: unknown = JSON.parse(body);
  const results = kind === 'photon' ? readPhoton(json) : readNominatim(json);
  return results.flatMap((place) => {
    const country = countryOfCode.get((place.code ?? '').toLowerCase()) ?? null;
    if ((within !== null && country !== within) || largeTypes.has(place.type ?? '')) return [];
    const suggested = toSuggested(place, country);
    return suggested === null ? [] : [suggested];
  });
}

function toSuggested(place: Found, country: CountryName | null): SuggestedPlace | null {
  const { name, road, house, town, region, type = '', latitude, longitude } = place;
  const isTown = townTypes.has(type);
  const street = [road, house].filter(Boolean).join(' ');
  const ownName = name ?? street;
  if (ownName === '') return null;
  const areaNames = [...new Set([isTown ? name : town, region])].filter((part) => part !== undefined);
  const area = areaNames.join(', ').slice(0, limits.place) || null;
  const venue = isTown ? null : [...new Set([ownName, street])].filter(Boolean).join(', ');
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
