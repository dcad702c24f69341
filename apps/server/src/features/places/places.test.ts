import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const mill = { event_location: 'Old Mill Wienerwald', area: 'Purkersdorf', country: 'Austria' };
const at = { latitude: '48.2049', longitude: '16.1761' };

describeOnDatabase('suggested places', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const admin = await site.signIn('admin');

  const suggest = async (query: string, more: Readonly<Record<string, string>> = {}) => {
    return await site.must('suggestPlaces', { query: { query, ...more } });
  };
  const labels = async (query: string, more: Readonly<Record<string, string>> = {}) =>
    (await suggest(query, more)).map(({ kind, name }) => `${kind} ${name}`);

  test('a town in any script, with what the fields of an event need', async () => {
    for (const query of ['Wien', 'vienna', 'Вена', 'ウィーン'])
      expect((await suggest(query))[0]).toEqual({
        kind: 'town',
        name: 'Vienna',
        matched: query === 'vienna' ? null : query,
        venue: null,
        area: 'Vienna',
        country: 'Austria',
        latitude: 48.20849,
        longitude: 16.37208,
        time_zone: 'Europe/Vienna',
        radius_km: 15,
      });
  });

  test('a name that is being typed, in a country or anywhere, large towns first', async () => {
    expect((await labels('barcelo'))[0]).toBe('town Barcelona, Catalonia');
    expect((await labels('barcelo', { country: 'Venezuela' }))[0]).toBe('town Barcelona, Anzoátegui');
    expect(await labels('barcelo', { country: 'Iceland' })).toEqual([]);
    expect((await labels('Springfield, Illi'))[0]).toBe('town Springfield, Illinois');
  });

  test('several towns of a name; regions with the circle around their towns', async () => {
    const countries = (await suggest('Lagos')).map(({ country }) => country);
    expect(countries).toEqual(expect.arrayContaining(['Nigeria', 'Portugal']));
    const bavaria = (await suggest('somewhere in Bavaria')).find(({ kind }) => kind === 'region')!;
    expect(bavaria).toMatchObject({ name: 'Bavaria', country: 'Germany', time_zone: 'Europe/Berlin' });
    expect(bavaria.radius_km).toBeGreaterThan(100);
  });

  test('of several venues that match, the one of that name is suggested', async () => {
    for (const name of ['Black Forest', 'Dark Forest', 'Deep Forest', 'Elf Forest', 'Forest'])
      await admin.must('submitVenue', { form: { venue_name: name, country: 'Austria', area: 'Vienna' } });
    expect(await labels('Forest', { country: 'Austria' })).toContain('venue Forest');
  });

  test('venues with a page come before those of events; one without a pin is in its town', async () => {
    const add = (form: Record<string, string>) => admin.tries('submitVenue', { form: { country: 'Austria', ...form } });
    const pin = { latitude: '48.3', longitude: '16.3' };
    const dome = await add({ venue_name: 'Danube Dome', area: 'Vienna', alternative_names: '["Donaudom"]', ...pin });
    await add({ venue_name: 'Danube Den', area: 'Vienna' });
    await add({ venue_name: 'Danube Dive', area: 'Nowhere known' });
    const event = await submitEvent(site, admin, { event_location: 'danube dome', country: 'Austria', ...pin });
    const found = await suggest('danube vie');
    expect(found).toMatchObject([
      { kind: 'venue', name: 'Danube Den', radius_km: 15 },
      {
        kind: 'venue',
        name: 'Danube Dome',
        latitude: 48.3,
        area: 'Vienna',
        radius_km: null,
        time_zone: 'Europe/Vienna',
      },
    ]);
    expect((await suggest('donaud'))[0]).toMatchObject({ venue: 'Danube Dome', matched: 'Donaudom'.toUpperCase() });
    expect(await labels('danube', { country: 'Iceland' })).toEqual([]);
    // the text and pin that a picked venue fills in mean the venue
    expect((await site.must('getEvent', { params: { id: event.id } })).venue_id).toBe(dome.json().id);
    await deleteRecord(site, admin, 'event', event.id);
  });

  test('venues of public events come first, by the words of their names and areas', async () => {
    const query = 'old mill purk';
    expect(await suggest(query)).toEqual([]);
    const event = await submitEvent(site, admin, { ...mill, ...at });
    await submitEvent(site, admin, { ...mill, ...at, event_name: 'Another night' });
    expect(await suggest(query)).toEqual([
      {
        kind: 'venue',
        name: 'Old Mill Wienerwald',
        matched: null,
        venue: 'Old Mill Wienerwald',
        area: 'Purkersdorf',
        country: 'Austria',
        latitude: 48.2049,
        longitude: 16.1761,
        time_zone: 'Europe/Vienna',
        radius_km: null,
      },
    ]);
    expect((await labels('wien'))[0]).toBe('venue Old Mill Wienerwald');
    expect(await labels('old mill', { country: 'Germany' })).not.toContain('venue Old Mill Wienerwald');
    // a town alone is not a venue in it
    expect(await labels('purkersdorf')).not.toContain('venue Old Mill Wienerwald');
    await deleteRecord(site, admin, 'event', event.id);
    expect((await labels('wien'))[0]).toBe('venue Old Mill Wienerwald');
  });

  test('hidden places and events that are not public suggest nothing', async () => {
    const cave = { ...mill, ...at, event_location: 'Cave of Bats' };
    await submitEvent(site, admin, { ...cave, place_hidden_until: '2026-06-30T18:00' });
    const draft = await submitEvent(site, admin, { ...cave, event_name: 'A draft' });
    await toggleRecordStatus(site, admin, 'event', draft.id);
    for (const account of [null, admin]) {
      const response = await site.as(account).tries('suggestPlaces', { query: { query: 'cave of bats' } });
      expect(response.json()).toEqual([]);
    }
  });

  test('filters of events take the name of a place: one URL for all its names', async () => {
    const locationOf = async (url: string) => {
      const { statusCode, headers } = await site.request('GET', url);
      return [statusCode, headers.location];
    };
    const vienna = '/events/all?near=48.21%2C16.37%2CVienna';
    for (const name of ['Wien', 'vienna', encodeURIComponent('Вена')])
      expect(await locationOf(`/events/all?near=${name}`)).toEqual([302, vienna]);
    expect(await locationOf('/events/all?near=Wien&radius=30')).toEqual([302, `${vienna}&radius=30`]);
    expect(await locationOf('/events/all?q=who?&near=Wien')).toEqual([302, vienna.replace('near', 'q=who%3F&near')]);
    expect((await locationOf('/events.ics?near=Wien'))[0]).toBe(302);
    expect((await site.request('HEAD', '/events.ics?near=Wien')).statusCode).toBe(302);
    expect((await locationOf('/events/all?near=Bavaria'))[1]).toMatch(/Bavaria&radius=1\d\d$/);
    expect((await site.request('GET', vienna)).statusCode).toBe(200);
    for (const unknown of ['Zzyzxville', 'x'.repeat(10_000), '%00', '91,0'])
      expect(await locationOf(`/events/all?near=${unknown}`)).toEqual([422, undefined]);
    for (const path of ['/events/all', '/events.ics', '/events.atom']) {
      const refused = await site.request('GET', `${path}?near=Zzyzxville`, { headers: { 'accept-language': 'de' } });
      expect(refused.json().errors).toEqual([
        { field: 'near', message: 'Kein Ort und keine Region heißt „Zzyzxville“.', code: 'unknown-place' },
      ]);
    }
  });

  test('of towns of one name the one with most people is meant, or the one with events here', async () => {
    const nameNear = async (name: string) => {
      const { headers } = await site.request('GET', `/events/all?near=${name}`);
      return new URL(String(headers.location), 'http://x').searchParams.get('near')?.split(',').slice(2).join();
    };
    expect(await nameNear('Antwerp')).toBe('Antwerpen, Flanders');
    expect(await nameNear('Frankfurt')).toBe('Frankfurt am Main, Hesse');
    expect(await nameNear('Rom')).toBe('Rome, Lazio');
    expect(await nameNear('Ozora')).toBe('Ozora, Hokkaido');
    const ozora = { event_location: 'Dádpuszta', country: 'Hungary', latitude: '46.76', longitude: '18.39' };
    const tyne = { event_location: 'Quay', country: 'United Kingdom', latitude: '54.97', longitude: '-1.6' };
    const events = [];
    for (const place of [ozora, ozora, ozora, ozora, tyne]) events.push(await submitEvent(site, admin, place));
    expect(await nameNear('Ozora')).toBe('Ozora, Tolna County');
    expect(await nameNear('Newcastle')).toBe('Newcastle upon Tyne');
    for (const { id } of events) await deleteRecord(site, admin, 'event', id);
  });

  test.each([
    ['empty', ''],
    ['spaces', '   '],
    ['one letter', 'w'],
    ['syntax', '\'; drop table event; -- % _ " * ('],
    ['marks', '\u0301'.repeat(30)],
    ['digits', '123456'],
    ['commas', ','.repeat(200)],
  ])('%s finds nothing', async (_, query) => {
    expect(await suggest(query)).toEqual([]);
  });

  test.each([
    ['query=' + 'x'.repeat(10_000), 'Query can have at most 200 characters'],
    ['query=%00', 'Query contains characters that cannot be stored'],
    ['query=wien&country=Atlantis', 'Please choose a country from the list'],
  ])('bad input is refused: %.40s', async (query, detail) => {
    const response = await site.tries('suggestPlaces', { query });
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
  });
});
