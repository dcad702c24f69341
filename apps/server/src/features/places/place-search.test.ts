import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { readConfig } from '../../config.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { openLocalServer } from '../../testing/local-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const photonPlace = (properties: object, coordinates: readonly unknown[] = [13.3, 52.5]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { countrycode: 'DE', type: 'house', ...properties },
});
const kiosk = photonPlace({ name: 'Kiosk 9', street: 'Kanalweg', housenumber: '9', city: 'Berlin', state: 'Berlin' });

/** Starts a Photon or Nominatim service, which answers with an empty list. */
async function openPlaceService() {
  /** The addresses that were requested, each with its parameters. */
  const requests: URL[] = [];
  let [body, status]: [unknown, number] = ['[]', 200];
  const server = await openLocalServer((request, response) => {
    requests.push(new URL(request.url ?? '/', 'http://place.test'));
    if (body === null) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  /** Sets status and body of the next answers; a body of null never comes. */
  const answerWith = (next: unknown, nextStatus = 200): void => {
    [body, status] = [next, nextStatus];
  };
  return { ...server, requests, answerWith };
}

describeOnDatabase('a place search that the operator names', (dialect) => {
  let service: Awaited<ReturnType<typeof openPlaceService>>;
  let photon: TestApp;
  let nominatim: TestApp;
  beforeAll(async () => {
    service = await openPlaceService();
    photon = await createTestApp(dialect, { PLACE_SEARCH_URL: `${service.origin}/api` });
    nominatim = await createTestApp(dialect, { PLACE_SEARCH_URL: `${service.origin}/search` });
  });
  afterAll(() => Promise.all([photon.close(), nominatim.close(), service.close()]));
  beforeEach(() => {
    service.requests.length = 0;
    for (const site of [photon, nominatim]) site.clock.advance(60_000);
  });

  const ask = (site: TestApp, query: string) => site.tries('suggestPlaces', { query: { query } });
  const suggest = async (site: TestApp, query: string) => {
    return site.must('suggestPlaces', { query: { query } });
  };

  test('adds addresses of Photon behind our own places', async () => {
    service.answerWith({ features: [kiosk] });
    expect(await suggest(photon, 'kiosk 9')).toEqual([
      {
        kind: 'address',
        name: 'Kiosk 9, Kanalweg 9, Berlin',
        matched: null,
        venue: 'Kiosk 9, Kanalweg 9',
        area: 'Berlin',
        country: 'Germany',
        latitude: 52.5,
        longitude: 13.3,
        time_zone: 'Europe/Berlin',
        radius_km: null,
      },
    ]);
    expect((await suggest(photon, 'berlin')).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['town', 'address']),
    );
    expect(service.requests.map((url) => [url.pathname, url.searchParams.get('q')])).toEqual([
      ['/api', 'kiosk 9'],
      ['/api', 'berlin'],
    ]);
    await ask(photon, 'ki');
    expect(service.requests).toHaveLength(2);
  });

  test('adds those of Nominatim, of one country if one is given', async () => {
    const address = { road: 'Rua Nova', village: 'Idanha', state: 'Castelo Branco', country_code: 'pt' };
    const found = { lat: '39.9', lon: '-7.2', name: '', addresstype: 'road', address };
    service.answerWith([found, { ...found, address: { ...address, country_code: 'es' } }]);
    const response = await nominatim.tries('suggestPlaces', { query: { query: 'rua nova', country: 'Portugal' } });
    const places: SuggestedPlace[] = response.json();
    expect(places.filter(({ kind }) => kind === 'address')).toMatchObject([
      { venue: 'Rua Nova', area: 'Idanha, Castelo Branco', country: 'Portugal', time_zone: 'Europe/Lisbon' },
    ]);
    expect(Object.fromEntries(service.requests[0]!.searchParams)).toMatchObject({
      q: 'rua nova',
      countrycodes: 'pt',
      format: 'jsonv2',
    });
  });

  test('answers that are none are left out, and the service is asked again after 30 seconds', async () => {
    for (const [body, status] of [
      ['<html>', 200],
      ['{"features":7}', 200],
      [{ features: [kiosk] }, 500],
      ['x'.repeat(100_000), 200],
    ] as const) {
      service.answerWith(body, status);
      const response = await ask(photon, `Wien ${service.requests.length}`);
      expect(response.json()[0]).toMatchObject({ name: 'Vienna' });
      expect(response.headers['cache-control']).toContain('no-store');
      photon.clock.advance(29_000);
      const asked = service.requests.length;
      await ask(photon, `Wien again ${asked}`);
      expect(service.requests).toHaveLength(asked);
      photon.clock.advance(2_000);
    }
    expect(service.requests).toHaveLength(4);
  });

  test('places with wrong values are left out one by one', async () => {
    service.answerWith({
      features: [
        photonPlace({ name: 'Nowhere' }, [500, 52]),
        photonPlace({ name: 'Text' }, ['a', 'b']),
        photonPlace({ name: 'Control\u0000' }),
        photonPlace({ name: 'x'.repeat(5000) }),
        { geometry: null },
        null,
        photonPlace({ name: 'Good', city: 'Potsdam' }, [13.06, 52.4]),
      ],
    });
    const addresses = (await suggest(photon, 'qqqq')).map(({ name }) => name);
    expect(addresses).toEqual(['Good, Potsdam']);
  });

  test('one visitor cannot use up what the service allows', async () => {
    service.answerWith([]);
    for (let at = 0; at < 40; at += 1) expect((await ask(nominatim, `Vienna ${at}`)).json()[0].name).toBe('Vienna');
    expect(service.requests.length).toBeLessThanOrEqual(30);
  });

  test.each(['ftp://example.org/api', 'https://example.org/', 'none'])('PLACE_SEARCH_URL=%s is refused', (url) => {
    expect(() => readConfig({ PLACE_SEARCH_URL: url })).toThrow('PLACE_SEARCH_URL');
  });
});
