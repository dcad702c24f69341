import { beforeAll, describe, expect, test } from 'vitest';
import type { EventCard, EventCountry } from '@moonfloor/contract/events/events';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const lineUp = (...names: string[]) => [{ name: 'Main', artists: names.map((artist_name) => ({ artist_name })) }];

/** "Today" is 2026-06-15. */
const scene = [
  {
    event_name: 'Boom',
    alternative_names: ['Бум Фестиваль', 'Good Mood'],
    event_date: '2026-07-20',
    event_end_date: '2026-07-27',
    country: 'Portugal',
    area: 'Idanha-a-Nova',
    latitude: '39.9',
    longitude: '-7.2',
    floors: lineUp('Astral', 'Nobody'),
    facts: { showers: 'yes', drug_checking: 'yes', dogs: 'no' },
  },
  {
    event_name: 'Fullmoon 100%',
    event_date: '2026-07-29',
    country: 'Portugal',
    event_location: 'Lisbon Docks',
    latitude: '38.7',
    longitude: '-9.1',
    floors: lineUp('Mycel'),
    facts: { showers: 'yes', drug_checking: 'no', prices: [{ amount: 0, currency: 'EUR' }] },
  },
  { event_name: 'Date Line West', event_date: '2026-08-01', country: 'Fiji', latitude: '-17', longitude: '179.9' },
  { event_name: 'Date Line East', event_date: '2026-08-02', country: 'Fiji', latitude: '-17', longitude: '-179.9' },
  { event_name: 'Pole Party', event_date: '2026-08-03', country: 'Norway', latitude: '89.9', longitude: '20' },
  { event_name: 'Nowhere Ørsted', event_date: '2026-08-04', country: 'Denmark', floors: lineUp('Astral', 'Mycel') },
  { event_name: 'Old Days', event_date: '2020-01-01', country: 'Portugal', latitude: '38.7', longitude: '-9.2' },
];

describeOnDatabase('event filters', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  const artists: Record<string, number> = {};
  beforeAll(async () => {
    for (const fields of scene.slice(0, 2)) await submitEvent(site, admin, fields);
    // One artist is added before the events that name it, the other after some of them.
    for (const [artist_name, styles] of [
      ['Astral', 'Forest,Dark Psy'],
      ['Mycel', 'Night Full On'],
    ] as const) {
      const form = { artist_name, artist_country: 'Brazil', styles };
      artists[artist_name] = (await site.call('POST', '/artists/submit', { account: admin, form })).id;
    }
    for (const fields of scene.slice(2)) await submitEvent(site, admin, fields);
  });

  async function names(query: string): Promise<string[]> {
    return (await site.call('GET', `/events/all?${query}`)).events.map((event: EventCard) => event.event_name);
  }

  const ahead = scene.slice(0, 6).map((event) => event.event_name.toUpperCase());

  test('empty parameters are ignored', async () => {
    const empty = 'from=&to=&country=&style=&q=&near=&radius=&box=';
    expect(await names(`when=upcoming&${empty}`)).toEqual(ahead);
  });

  test('days: events that overlap the range, both days included', async () => {
    expect(await names('from=2026-07-27&to=2026-07-29')).toEqual(['BOOM', 'FULLMOON 100%']);
    expect(await names('from=2026-07-28&to=2026-07-29')).toEqual(['FULLMOON 100%']);
    expect(await names('to=2026-07-20')).toEqual(['OLD DAYS', 'BOOM']);
    expect(await names('to=2026-07-20&when=upcoming')).toEqual(['BOOM']);
    expect(await names('from=2026-08-04')).toEqual(['NOWHERE ØRSTED']);
  });

  test('styles: any artist of the line-up has one of the given styles', async () => {
    expect(await names('style=Forest')).toEqual(['BOOM', 'NOWHERE ØRSTED']);
    expect(await names('style=dark psy')).toEqual(['BOOM', 'NOWHERE ØRSTED']);
    expect(await names('style=Night Full On')).toEqual(['FULLMOON 100%', 'NOWHERE ØRSTED']);
    expect(await names('style=Full On')).toEqual([]);
    expect(await names('style=Forest,Night Full On')).toEqual(['BOOM', 'FULLMOON 100%', 'NOWHERE ØRSTED']);
  });

  test('text: all words occur in names, venue, area or country, ignoring case and accents', async () => {
    expect(await names('q=boom')).toEqual(['BOOM']);
    expect(await names('q=portugal+DOCK')).toEqual(['FULLMOON 100%']);
    expect(await names('q=idanha')).toEqual(['BOOM']);
    expect(await names('q=orsted')).toEqual(['NOWHERE ØRSTED']);
    for (const q of ['ｂｏｏｍ', 'b.o.o.m', '\u200b𝕭oom\ufeff'])
      expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(['BOOM']);
    expect(await names(`q=${encodeURIComponent('бум')}`)).toEqual(['BOOM']);
    expect(await names('q=mood portugal')).toEqual(['BOOM']);
    expect(await names('q=%25')).toEqual(['FULLMOON 100%']);
    expect(await names('q=_')).toEqual([]);
    expect(await names('q=boom+docks')).toEqual([]);
    expect(await names("q=' or 1=1 --")).toEqual([]);
  });

  test('near: within the given kilometres (default 100), also across the date line and around a pole', async () => {
    expect(await names('near=38.7,-9.1')).toEqual(['OLD DAYS', 'FULLMOON 100%']);
    expect(await names('near=38.7,-9.1&radius=5')).toEqual(['FULLMOON 100%']);
    expect(await names('near=38.7,-9.1&radius=300&when=upcoming')).toEqual(['BOOM', 'FULLMOON 100%']);
    expect(await names('near=-17,180&radius=20')).toEqual(['DATE LINE WEST', 'DATE LINE EAST']);
    expect(await names('near=89.9,-160&radius=30')).toEqual(['POLE PARTY']);
    expect(await names('near=89.9,-160&radius=20')).toEqual([]);
    expect(await names('near=0,0&radius=20040&when=upcoming')).toEqual(ahead.slice(0, 5));
  });

  test('near: if nothing is within the radius, the nearest event that meets all other conditions is told', async () => {
    const nearest = async (query: string): Promise<string | undefined> =>
      (await site.call('GET', `/events/all?near=41.1,-8.6,Porto&${query}`)).nearest?.event_name;
    expect(await nearest('radius=50&when=upcoming')).toBe('BOOM');
    expect(await nearest('radius=50')).toBe('BOOM');
    expect(await nearest('radius=50&when=upcoming&style=Night Full On')).toBe('FULLMOON 100%');
    expect(await nearest('radius=50&from=2026-08-03')).toBe('POLE PARTY');
    expect(await nearest('radius=50&country=Denmark')).toBeUndefined();
    expect(await nearest('radius=500')).toBeUndefined();
    expect(await site.call('GET', '/events/all?q=nothing')).not.toHaveProperty('nearest');
  });

  test('countries are counted by days, styles, text and place', async () => {
    const countries = async (query: string): Promise<[string, number, string | null][]> => {
      const rows: EventCountry[] = await site.call('GET', `/events/countries?${query}`);
      return rows.map(({ country, upcoming, next_date: next }) => [country, upcoming, next]);
    };
    expect(await countries('style=Night Full On')).toEqual([
      ['Denmark', 1, '2026-08-04'],
      ['Portugal', 1, '2026-07-29'],
    ]);
    expect(await countries('from=2026-08-01&to=2026-08-02')).toEqual([['Fiji', 2, '2026-08-01']]);
    expect(await countries('q=old')).toEqual([['Portugal', 0, null]]);
    expect(await countries('q=nothing')).toEqual([]);
    expect(await countries('near=-17,180&radius=20')).toEqual([['Fiji', 2, '2026-08-01']]);
    expect((await site.request('GET', '/events/countries?from=x')).statusCode).toBe(422);
  });

  test('cards name the styles of the line-up', async () => {
    const { events } = await site.call('GET', '/events/all?when=upcoming');
    expect(events.map((event: EventCard) => event.styles)).toEqual([
      ['Dark Psy', 'Forest'],
      ['Night Full On'],
      [],
      [],
      [],
      ['Dark Psy', 'Forest', 'Night Full On'],
    ]);
  });

  test('box: a bounding box, which crosses the date line when west is greater than east', async () => {
    expect(await names('box=-10,38,-7,40&when=upcoming')).toEqual(['BOOM', 'FULLMOON 100%']);
    expect(await names('box=179,-20,-179,-10')).toEqual(['DATE LINE WEST', 'DATE LINE EAST']);
    expect(await names('box=-180,-90,180,90&when=upcoming')).toEqual(ahead.slice(0, 5));
  });

  test('facts: all of them are known to be so; unknown words are refused', async () => {
    expect(await names('facts=showers')).toEqual(['BOOM', 'FULLMOON 100%']);
    expect(await names('facts=showers,drug-checking')).toEqual(['BOOM']);
    expect(await names('facts=dogs')).toEqual([]);
    expect(await names('facts=free-entry')).toEqual(['FULLMOON 100%']);
    const refused = await site.request('GET', '/events/all?facts=sauna');
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([{ field: 'facts', message: expect.stringContaining('showers') }]);
  });

  test('all filters must match', async () => {
    expect(await names('country=Portugal&style=Forest&q=bo&from=2026-07-01&near=39,-8&radius=200')).toEqual(['BOOM']);
    expect(await names('country=Norway&style=Forest')).toEqual([]);
    expect(await names(`artist=${artists.Astral}&country=Denmark`)).toEqual(['NOWHERE ØRSTED']);
  });

  test.each([
    ['from=2026-02-30', 'from', 'from must be a day that exists, written YYYY-MM-DD'],
    ['to=tomorrow', 'to', 'to must be a day that exists, written YYYY-MM-DD'],
    ['from=2026-07-02&to=2026-07-01', 'to', 'to must not be before from'],
    ['style=Polka', 'style', /^Style must be among Ambient, /],
    [`q=${'x'.repeat(201)}`, 'q', 'Text can have at most 200 characters'],
    ['near=91,0', 'near', 'near must be a latitude and a longitude in degrees with a comma between them'],
    ['near=1', 'near', /^near must be/],
    ['near=1,2&radius=0', 'radius', 'radius must be a number of kilometres from 1 to 20040'],
    ['near=1,2&radius=NaN', 'radius', /^radius must be/],
    ['radius=5', 'radius', 'radius needs near, the place to be near to'],
    ['box=1,2,3', 'box', 'box must be west, south, east and north in degrees with commas between them'],
    ['box=0,10,10,0', 'box', /^box must be/],
  ])('?%s is rejected with a message', async (query, field, message) => {
    const response = await site.request('GET', `/events/all?${query}`);
    expect(response.statusCode).toBe(422);
    const told: unknown = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(response.json().errors).toMatchObject([{ field, message: told }]);
  });

  describe('is updated by', () => {
    test("changes of an event's line-up and texts", async () => {
      const { id } = await submitEvent(site, admin, { event_name: 'Changing', floors: lineUp('Mycel') });
      const change = (form: Record<string, unknown>) => site.request('PUT', `/events/${id}`, { account: admin, form });
      await change({ area: 'Somewhere New' });
      expect(await names('q=changing new')).toEqual(['CHANGING']);
      await change({ area: '', floors: lineUp('Astral') });
      expect(await names('q=changing new')).toEqual([]);
      expect(await names('style=Forest&q=changing')).toEqual(['CHANGING']);
      await deleteRecord(site, admin, 'event', id);
    });

    test('changes of an artist’s styles and status', async () => {
      const path = `/artists/${artists.Mycel}`;
      await site.request('PUT', path, { account: admin, form: { styles: 'Suomi' } });
      expect(await names('style=Suomi')).toEqual(['FULLMOON 100%', 'NOWHERE ØRSTED']);
      expect(await names('style=Night Full On')).toEqual([]);
      await toggleRecordStatus(site, admin, 'artist', artists.Mycel!);
      expect(await names('style=Suomi')).toEqual([]);
      await toggleRecordStatus(site, admin, 'artist', artists.Mycel!);
      expect(await names('style=Suomi')).toEqual(['FULLMOON 100%', 'NOWHERE ØRSTED']);
      await deleteRecord(site, admin, 'artist', artists.Mycel!);
      expect(await names('style=Suomi')).toEqual([]);
      expect(await names('style=Forest')).toEqual(['BOOM', 'NOWHERE ØRSTED']);
    });

    test('artists whom acts credit; not by acts that are cancelled', async () => {
      const names = ['Lumen Live', 'Lumen vs Unknown', 'Lumen'];
      const ids: number[] = [];
      for (const artist_name of names) {
        const floors = [{ name: 'Main', artists: [{ artist_name, cancelled: artist_name === 'Lumen' }] }];
        ids.push((await submitEvent(site, admin, { event_name: 'Lights', floors })).id);
      }
      const form = { artist_name: 'Lumen', artist_country: 'Peru', styles: 'Goa' };
      const artist = await site.call('POST', '/artists/submit', { account: admin, form });
      const found = async () => (await site.call('GET', '/events/all?style=Goa')).events.map(({ id }: EventCard) => id);
      expect(await found()).toEqual(ids.slice(0, 2));
      const { styles } = await site.call('GET', `/events/${ids[0]}/around`);
      expect(styles).toEqual([{ style: 'Goa', artists: 1 }]);
      await site.call('PUT', `/artists/${artist.id}`, { account: admin, form: { styles: 'Suomi' } });
      expect(await found()).toEqual([]);
    });

    test('the suspension of an artist’s author', async () => {
      const author = await site.signIn();
      const form = { artist_name: 'Fern', artist_country: 'Peru', styles: 'Morning' };
      await site.call('POST', '/artists/submit', { account: author, form });
      await submitEvent(site, admin, { event_name: 'Greens', floors: lineUp('Fern') });
      const suspend = (suspended: boolean) =>
        site.call('PUT', `/admin/users/${author.id}`, { account: admin, json: { suspended } });
      expect(await names('style=Morning')).toEqual(['GREENS']);
      await suspend(true);
      expect(await names('style=Morning')).toEqual([]);
      await suspend(false);
      expect(await names('style=Morning')).toEqual(['GREENS']);
    });
  });
});
