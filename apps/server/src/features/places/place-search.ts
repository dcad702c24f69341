import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import type { CountryName } from '@moonfloor/contract/values/countries';
import { findCountry } from '@moonfloor/contract/values/countries';
import { secondMs } from '@moonfloor/contract/values/durations';
import type { PlaceService } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { readAnswer } from './search-answer.ts';

/** Maximum size of an answer in bytes, time for one, and how long a service that failed is not asked, in milliseconds. */
const maxBytes = 64 * 1024;
const timeoutMs = 2 * secondMs;
const pauseMs = 30 * secondMs;

/** Most requests at a time of this process; further texts are not searched for. */
const maxRequests = 8;

/** Fewest characters of a text that is sent: shorter ones match too much. */
const minLength = 3;

/** Most places of an answer. */
const maxFound = 3;

/** Finds addresses and places for a text; null if the service was not asked or did not answer. */
export type PlaceSearch = (query: string, country: CountryName | null) => Promise<SuggestedPlace[] | null>;

/** Returns the search of the service that the operator has named, Photon or Nominatim; without one, nothing leaves the server. */
export function createPlaceSearch({ config, safeFetch, clock, log }: Deps): PlaceSearch {
  const { placeSearch } = config;
  if (placeSearch === null) return () => Promise.resolve([]);
  const { url, kind } = placeSearch;
  let requests = 0;
  let pausedUntil = 0;
  return async (query, country) => {
    if (query.length < minLength) return [];
    if (requests >= maxRequests || clock.now() < pausedUntil) return null;
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
