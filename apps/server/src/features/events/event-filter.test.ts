import { beforeAll, describe, expect, test } from 'vitest';
import { actStyles, filterCases, filteredEvents, nearestCases } from '@moonfloor/contract/testing/filter-cases';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const lineUp = (...names: string[]) => [{ name: 'Main', artists: names.map((artist_name) => ({ artist_name })) }];

const scene = filteredEvents.map(({ acts, ...fields }) => ({
  ...fields,
  ...(acts !== undefined && { floors: lineUp(...acts) }),
}));
const oldEvent = {
  event_name: 'Old Days',
  event_date: '2020-01-01',
  country: 'Portugal',
  latitude: 38.7,
  longitude: -9.2,
};

describeOnDatabase('event filters', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  const artists: Record<string, number> = {};
  beforeAll(async () => {
    for (const fields of scene.slice(0, 2)) await submitEvent(site, admin, fields);
    // One artist is added before the events that name it, the other after some of them.
    for (const [artist_name, styles] of Object.entries(actStyles)) {
      const form = { artist_name, artist_country: 'Brazil', styles: styles.join() };
      artists[artist_name] = (await admin.must('submitArtist', { form })).id;
    }
    for (const fields of [...scene.slice(2), oldEvent]) await submitEvent(site, admin, fields);
  });

  async function names(query: string) {
    return (await site.must('listEvents', { query })).events.map((event) => event.event_name);
  }

  test.each(filterCases)('?%s finds upcoming events as browsers do', async (query, found) => {
    expect(await names(`${query}&when=upcoming`)).toEqual(found);
  });

  test('without `when`, past events are found too', async () => {
    expect(await names('to=2026-07-20')).toEqual(['OLD DAYS', 'BOOM']);
    expect(await names('near=38.7,-9.1')).toEqual(['OLD DAYS', 'FULLMOON 100%']);
  });

  test('styles may be lowercase', async () => {
    expect(await names('style=dark psy')).toEqual(['BOOM', 'NOWHERE ØRSTED']);
  });

  test.each(nearestCases)(
    '?%s: the nearest of the events that meet all conditions but the distance',
    async (query, name) => {
      const { nearest } = await site.must('listEvents', { query: `${query}&when=upcoming` });
      expect(nearest?.event_name).toBe(name);
    },
  );

  test('countries are counted by days, styles, text and place', async () => {
    const countries = async (query: string) => {
      const rows = await site.must('listEventCountries', { query });
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
    expect((await site.tries('listEventCountries', { query: { from: 'x' } })).statusCode).toBe(422);
  });

  test('cards name the styles of the line-up', async () => {
    const { events } = await site.must('listEvents', { query: { when: 'upcoming' } });
    expect(events.map((event) => event.styles)).toEqual([
      ['Dark Psy', 'Forest'],
      ['Night Full On'],
      [],
      [],
      [],
      ['Dark Psy', 'Forest', 'Night Full On'],
    ]);
  });

  test('calendars read all values of a repeated list', async () => {
    const calendar = await site.must('eventsCalendar', { query: 'style=Forest&style=Night Full On' });
    expect([...calendar.matchAll(/^SUMMARY:(?:CANCELLED: )?(\w+)/gm)].map(([, name]) => name)).toEqual([
      'BOOM',
      'FULLMOON',
      'NOWHERE',
    ]);
  });

  test('unknown words of facts are refused', async () => {
    const refused = await site.tries('listEvents', { query: { facts: 'sauna' } });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([{ field: 'facts', message: expect.stringContaining('showers') }]);
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
    ['when=soon', 'when', 'when must be one of upcoming, past'],
    ['country=Atlantis', 'country', 'Please choose a country from the list'],
    ['box=1,2,3', 'box', 'box must be west, south, east and north in degrees with commas between them'],
    ['box=0,10,10,0', 'box', /^box must be/],
  ])('?%s is rejected with a message', async (query, field, message) => {
    const response = await site.tries('listEvents', { query });
    expect(response.statusCode).toBe(422);
    const told: unknown = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(response.json().errors).toMatchObject([{ field, message: told }]);
  });

  describe('is updated by', () => {
    test("changes of an event's line-up and texts", async () => {
      const { id } = await submitEvent(site, admin, { event_name: 'Changing', floors: lineUp('Mycel') });
      const change = (form: Record<string, unknown>) => admin.tries('updateEvent', { params: { id }, form });
      await change({ area: 'Somewhere New' });
      expect(await names('q=changing new')).toEqual(['CHANGING']);
      await change({ area: '', floors: lineUp('Astral') });
      expect(await names('q=changing new')).toEqual([]);
      expect(await names('style=Forest&q=changing')).toEqual(['CHANGING']);
      await deleteRecord(site, admin, 'event', id);
    });

    test('changes of an artist’s styles and status', async () => {
      await admin.must('updateArtist', { params: { id: artists.Mycel }, form: { styles: 'Suomi' } });
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
      const artist = await admin.must('submitArtist', { form });
      const found = async () => (await site.must('listEvents', { query: { style: 'Goa' } })).events.map(({ id }) => id);
      expect(await found()).toEqual(ids.slice(0, 2));
      const { styles } = await site.must('getEventAround', { params: { id: ids[0] } });
      expect(styles).toEqual([{ style: 'Goa', artists: 1 }]);
      await admin.must('updateArtist', { params: { id: artist.id }, form: { styles: 'Suomi' } });
      expect(await found()).toEqual([]);
    });

    test('the suspension of an artist’s author', async () => {
      const author = await site.signIn();
      const form = { artist_name: 'Fern', artist_country: 'Peru', styles: 'Morning' };
      await author.must('submitArtist', { form });
      await submitEvent(site, admin, { event_name: 'Greens', floors: lineUp('Fern') });
      expect(await names('style=Morning')).toEqual(['GREENS']);
      await admin.must('updateAccount', { params: { id: author.id }, json: { suspended: true } });
      expect(await names('style=Morning')).toEqual([]);
      await admin.must('updateAccount', { params: { id: author.id }, json: { suspended: false } });
      expect(await names('style=Morning')).toEqual(['GREENS']);
    });
  });
});
