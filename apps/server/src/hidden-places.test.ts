import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '@moonfloor/contract/api/calls';
import { distanceKm } from '@moonfloor/contract/events/event-match';
import { keysOf } from '@moonfloor/contract/values/keys';
import { plainRoutes } from './features/api-docs/plain-routes.ts';
import { revealPlaces } from './features/events/reveal-places.ts';
import { announceNews } from './features/notifications/announce.ts';
import { inputOf } from './testing/call-inputs.ts';
import { addressOf, type CallInput } from './testing/client.ts';
import { describeOnDatabase } from './testing/databases.ts';
import { fetchEvent, submitEvent } from './testing/events.ts';
import { openLocalIssuer } from './testing/fakes/local-issuer.ts';
import { findNeedles, type Needles } from './testing/find-needles.ts';
import { makeWorld } from './testing/prepare-call.ts';
import { editRecord } from './testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount, testStart } from './testing/test-app.ts';

const needles: Needles = { venue: 'Zwollenhof', latitude: -12.97421, longitude: -38.51237 };
const until = '2026-06-30T18:00';
/** 50 km, so that the centre of the circle is far away in all likelihood. */
const place = {
  event_location: needles.venue,
  latitude: String(needles.latitude),
  longitude: String(needles.longitude),
  place_radius_km: '50',
  place_hidden_until: until,
};

/**
 * Calls that this test does not make as an unrelated member, with the reason. Members may not lose their account
 * in the middle of the test.
 */
const notMade: Readonly<Partial<Record<CallName, string>>> = {
  deleteAccount: 'ends the account of the member; answers nothing',
  logout: 'ends the session of the member; answers nothing',
  openPlaceLink: 'shows the place to people with its secret: `features/events/hidden-place.test.ts`',
};

/** Further inputs, with which lists contain the hidden event: `id` is one of them. */
const further: Readonly<Partial<Record<CallName, readonly ((id: number) => CallInput)[]>>> = {
  listEvents: [{}, { when: 'upcoming' }, { country: 'Brazil' }, { near: '-13,-38.5' }].map((query) => () => ({
    query: { limit: 100, ...query },
  })),
  listEventPins: [() => ({ query: { when: 'upcoming' } }), () => ({ query: { when: 'past' } })],
  listEventCards: [(id) => ({ query: { ids: id } })],
  findEventDuplicates: [
    () => ({
      query: { name: 'Hidden gathering', date: '2026-07-01', country: 'Brazil', latitude: '-13', longitude: '-38.5' },
    }),
  ],
  search: [() => ({ query: { q: 'hidden gathering' } })],
  completeSearch: [() => ({ query: { q: 'hidden gat' } })],
  eventsCalendar: [() => ({ query: { country: 'Brazil' } })],
  eventsAtom: [() => ({ query: { country: 'Brazil' } })],
  eventsJsonFeed: [() => ({ query: { near: '-13,-38.5' } })],
  getOembed: [(id) => ({ query: { url: `http://localhost:3000/event/${id}` } })],
  createImport: [() => ({ form: { text: 'name,date,country\nHidden gathering,2026-07-01,Brazil' } })],
  suggestEvent: [
    (id) => ({ params: { id }, form: { area: 'Bahia', event_location: 'Elsewhere', latitude: '', longitude: '' } }),
  ],
  attendEvent: [(id) => ({ params: { id }, json: { response: 'going' } })],
  follow: [(id) => ({ params: { type: 'event', id } })],
  submitReport: [(id) => ({ json: { type: 'event', id, reason: 'Not an event' } })],
  claimRecord: [(id) => ({ params: { type: 'event', id }, json: { message: 'It is mine' } })],
  getOwnership: [(id) => ({ params: { type: 'event', id } })],
  getReview: [(id) => ({ params: { type: 'event', id } })],
};

/** Calls by which a visitor sees the place after its time. */
const revealing: readonly CallName[] = [
  'listEvents',
  'listEventPins',
  'listEventCards',
  'getEvent',
  'eventsCalendar',
  'eventCalendar',
  'eventsAtom',
  'eventsJsonFeed',
];

describeOnDatabase('a hidden place', async (dialect) => {
  const issuer = await openLocalIssuer();
  afterAll(() => issuer.close());
  const site = await createSuiteApp(dialect, { MODERATION: 'none', ...issuer.settings('club') });
  let author: TestAccount;
  let member: TestAccount;
  let id: number;

  beforeAll(async () => {
    issuer.now = site.clock.now;
    [author, member] = [await site.signIn(), await site.signIn()];
    const bytes = await flyer();
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Ziggy Starlight' }] }];
    const form = { event_name: 'Hidden gathering', description: 'Somewhere', floors, ...place };
    ({ id } = await submitEvent(site, author, form, [{ field: 'event_image', bytes }]));
    for (const [type, target] of [
      ['event', id],
      ['country', 'Brazil'],
    ] as const)
      await member.tries('follow', { params: { type, id: target } });
    // hidden values change, which is not news
    await editRecord(site, author, 'event', id, { latitude: String(needles.latitude + 0.001) });
    await editRecord(site, author, 'event', id, { latitude: place.latitude });
    site.clock.advance(3_600_000);
    await announceNews(site.deps, new AbortController().signal);
  });

  /** A flyer whose metadata say where it was taken. */
  const flyer = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#204060' } })
      .withExif({
        IFD0: { ImageDescription: needles.venue },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '12/1 58/1 27/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '38/1 30/1 44/1',
        },
      })
      .jpeg()
      .toBuffer();

  /** All inputs of a call: the usual one, about a new hidden event where it is about one, and further ones. */
  async function inputsOf(name: CallName): Promise<CallInput[]> {
    const prepare = inputOf(name);
    return [await prepare(await makeWorld(site, place)), ...(further[name] ?? []).map((input) => input(id))];
  }

  test('the lists of calls name no call that is gone', () => {
    for (const name of [...keysOf(notMade), ...keysOf(further), ...revealing]) expect(keysOf(calls)).toContain(name);
  });

  test('needles are found in every notation', () => {
    const found = ['latitude', 'longitude'];
    expect(findNeedles('{"latitude":-12.97421,"longitude":-38.51237}', needles)).toEqual(found);
    expect(findNeedles('geo:-12.974210,-38.512370', needles)).toEqual(found);
    expect(findNeedles('{"latitude":[0,-1297421],"longitude":[100,-3851337]}', needles)).toEqual(found);
    expect(findNeedles('https://www.openstreetmap.org/?to=-12.97421%2C-38.51237', needles)).toEqual(found);
    expect(findNeedles('LOCATION:Zwol\r\n lenhof', needles)).toEqual(['venue']);
    expect(findNeedles('q=zw%6Fllenhof', needles)).toEqual(['venue']);
    expect(findNeedles('[-12.9,-38.6]', needles)).toEqual([]);
  });

  describe.each(keysOf(calls).filter((name) => !(name in notMade)))('%s', (name) => {
    test('does not reveal it', async () => {
      site.clock.set(testStart);
      for (const input of await inputsOf(name)) {
        for (const account of [null, await site.signIn(), member]) {
          const { body, headers, statusCode } = await site.as(account).tries(name, input);
          expect(statusCode).toBeLessThan(500);
          expect(findNeedles(`${body}\n${JSON.stringify(headers)}`, needles), body.slice(0, 2000)).toEqual([]);
        }
      }
    });
  });

  test('no other route reveals it', async () => {
    site.clock.set(testStart);
    const event = await fetchEvent(site, id);
    const { body: index } = await site.request('GET', '/sitemap.xml');
    const maps = [...index.matchAll(/\/sitemaps\/([^<]+)</g)].map(([, file]) => file!);
    const files: Readonly<Record<string, readonly string[]>> = {
      '/media/:key': event.picture!.widths.map((width) =>
        event.picture!.src.replace(/.*\/|-\d+(?=\.webp)/g, (part) => (part.startsWith('-') ? `-${width}` : '')),
      ),
      '/share-cards/:file': [`event-${id}.jpg`, 'site.jpg'],
      '/audiofiles/:file': ['none.mp3'],
      '/sitemaps/:file': maps,
      '/event/:id/offline.json': [String(id)],
    };
    for (const { path } of Object.values(plainRoutes).flat()) {
      const [name] = /:\w+/.exec(path) ?? [];
      const addresses = name === undefined ? [path] : files[path]!.map((file) => path.replace(name, file));
      for (const address of addresses) {
        const { rawPayload } = await site.request('GET', address);
        const text = rawPayload.toString('latin1');
        expect(text.toLowerCase(), address).not.toContain(needles.venue.toLowerCase());
        if (name === ':key') expect((await sharp(rawPayload).metadata()).exif, address).toBeUndefined();
      }
    }
    // the picture that previews of links show is that of an event without a venue
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Ziggy Starlight' }] }];
    const form = { event_name: 'Hidden gathering', description: 'Somewhere', floors };
    const duplicate = await submitEvent(site, author, form, [{ field: 'event_image', bytes: await flyer() }]);
    const card = async (event: number) => (await site.request('GET', `/share-cards/event-${event}.jpg`)).rawPayload;
    expect((await card(id)).equals(await card(duplicate.id))).toBe(true);
    await editRecord(site, author, 'event', duplicate.id, { event_location: needles.venue });
    expect((await card(id)).equals(await card(duplicate.id))).toBe(false);
    await editRecord(site, author, 'event', duplicate.id, { event_location: '' });
  });

  test('no filter, search or list of duplicates tells whether a guess is right', async () => {
    site.clock.set(testStart);
    for (const q of [needles.venue, needles.venue.slice(0, 5)])
      expect((await member.must('listEvents', { query: { q } })).events).toEqual([]);
    // of the many circles around the place, a random centre may be close to it
    const near = { near: `${needles.latitude},${needles.longitude}`, radius: 1 };
    for (const filter of [near, { box: '-38.5134,-12.9752,-38.5114,-12.9732' }]) {
      const events = (await member.must('listEvents', { query: filter })).events;
      expect(
        events.filter(
          ({ latitude, longitude }) => distanceKm({ latitude: latitude!, longitude: longitude! }, needles) > 1,
        ),
      ).toEqual([]);
    }
    const query = { q: needles.venue };
    for (const name of ['search', 'completeSearch'] as const) {
      expect(JSON.stringify(await member.must(name, { query })).toLowerCase()).not.toContain('hidden gathering');
    }
    const hidden = { name: 'Hidden gathering', date: '2026-07-01', country: 'Brazil' };
    const duplicates = (venue: string) => member.must('findEventDuplicates', { query: { ...hidden, venue } });
    expect(await duplicates(needles.venue)).toEqual(await duplicates('Wallenburg'));
  });

  test('everybody sees it from its time on', async () => {
    const before = new Map<string, string | undefined>();
    const shown = async (name: CallName) => {
      const found = new Set<string>();
      const inputs = [{ params: { id } }, ...(further[name] ?? []).map((input) => input(id))];
      for (const input of inputs) {
        const response = await site.tries(name, input);
        const address = addressOf(name, input);
        const tag = response.headers['etag']?.toString();
        const parts = findNeedles(response.body, needles);
        if (parts.length > 0 && before.has(address)) expect(tag, address).not.toBe(before.get(address));
        if (parts.length === 0) before.set(address, tag);
        for (const part of parts) found.add(part);
      }
      return found;
    };
    site.clock.set(testStart);
    for (const name of revealing) expect([name, ...(await shown(name))]).toEqual([name]);
    site.clock.set('2026-06-30T21:00:00.000Z');
    await revealPlaces(site.deps, new AbortController().signal);
    for (const name of revealing) expect([name, (await shown(name)).has('venue')]).toEqual([name, true]);
    expect([...(await shown('getEvent'))].toSorted()).toEqual(['latitude', 'longitude', 'venue']);
    expect([...(await shown('listEventPins'))].toSorted()).toEqual(['latitude', 'longitude', 'venue']);
    const results = await site.tries('search', { query: { q: needles.venue } });
    expect(results.body.toLowerCase()).toContain('hidden gathering');

    const session = await site.signIn('user');
    await session.tries('follow', { params: { type: 'event', id } });
    site.clock.advance(3_600_000);
    await announceNews(site.deps, new AbortController().signal);
    const { notifications } = await session.must('listNotifications');
    expect(notifications[0]).toMatchObject({
      record_id: id,
      kind: 'place',
      venue: needles.venue,
      changes: { place_known: true },
    });
  });
});
