import { beforeAll, describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent } from '../../testing/events.ts';
import { createQueryRecorder } from '../../testing/read-queries.ts';
import { createSuiteApp, createTestApp } from '../../testing/test-app.ts';
import { findEventCards, listEventCards } from './event-cards.ts';

/** Name, day, country and coordinates; submitted in this order. "Today" is 2026-06-15. */
const scene = [
  ['late', '2026-12-31', 'Brazil', '1', '1'],
  ['today', '2026-06-15', 'Germany', '', ''],
  ['yesterday', '2026-06-14', 'Germany', '5', '6'],
  ['soon', '2026-06-16', 'Brazil', '0', '0'],
  ['soon too', '2026-06-16', 'Austria', '47', '13'],
  ['long ago', '2019-01-01', 'Peru', '-12', '-77'],
  ['yesterday too', '2026-06-14', 'Brazil', '', ''],
  ['next year', '2027-01-01', 'Brazil', '', ''],
] as const;

describeOnDatabase('lists of events', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  beforeAll(async () => {
    const member = await site.signIn();
    for (const [event_name, event_date, country, latitude, longitude] of scene) {
      const floors = [{ name: 'Main', artists: [{ artist_name: `${event_name} dj` }] }];
      await submitEvent(site, admin, { event_name, event_date, country, latitude, longitude, floors });
    }
    const waiting = { country: 'Chile', latitude: '1', longitude: '1' };
    await submitEvent(site, member, { ...waiting, event_name: 'draft' });
    const deleted = await submitEvent(site, admin, { ...waiting, event_name: 'deleted' });
    await deleteRecord(site, admin, 'event', deleted.id);
  });

  async function list(query = '') {
    return site.must('listEvents', { query });
  }

  const names = async (query = ''): Promise<string[]> => (await list(query)).events.map((event) => event.event_name);

  const byDate = ['LONG AGO', 'YESTERDAY', 'YESTERDAY TOO', 'TODAY', 'SOON', 'SOON TOO', 'LATE', 'NEXT YEAR'];

  test('contain published events only, by date and then by id', async () => {
    expect(await names()).toEqual(byDate);
  });

  test('are the same for an admin', async () => {
    const { events } = await admin.must('listEvents');
    expect(events).toEqual((await list()).events);
  });

  test("today is the current day in the server's time zone", async () => {
    const there = await createTestApp(dialect, { TIME_ZONE: 'Pacific/Kiritimati' });
    await submitEvent(there, await there.signIn('admin'), { event_date: '2026-06-15' });
    expect((await there.must('listEvents', { query: { when: 'upcoming' } })).events).toEqual([]);
    expect(await there.must('listEventCountries')).toMatchObject([{ upcoming: 0, past: 1 }]);
    await there.close();
  });

  test('an event is upcoming until its last day has passed, and running ones come first', async () => {
    const there = await createTestApp(dialect);
    const account = await there.signIn('admin');
    const submit = (event_name: string, event_date: string, event_end_date = '') =>
      submitEvent(there, account, { event_name, event_date, event_end_date, country: 'Peru' });
    there.clock.set('2026-06-15T12:00:00.000Z');
    await submit('Tomorrow', '2026-06-16');
    await submit('Running', '2026-05-30', '2026-06-15');
    await submit('Over', '2026-06-01', '2026-06-14');
    const listed = async (query: string) =>
      (await there.must('listEvents', { query })).events.map(({ event_name }) => event_name);
    const mapped = async (when: string) => (await there.must('listEventPins', { query: { when } })).id.length;
    expect(await listed('when=upcoming')).toEqual(['RUNNING', 'TOMORROW']);
    expect(await listed('when=past')).toEqual(['OVER']);
    expect(await there.must('listEventCountries')).toEqual([
      { country: 'Peru', upcoming: 2, past: 1, next_date: '2026-06-15' },
    ]);
    expect(await mapped('upcoming')).toBe(2);
    expect(await mapped('past')).toBe(1);
    there.clock.set('2026-06-16T12:00:00.000Z');
    expect(await listed('when=upcoming')).toEqual(['TOMORROW']);
    expect(await listed('when=past&limit=1')).toEqual(['OVER']);
    expect(await mapped('past')).toBe(2);
    await there.close();
  });

  test('filter by exact country', async () => {
    expect(await names('?country=Brazil')).toEqual(['YESTERDAY TOO', 'SOON', 'LATE', 'NEXT YEAR']);
    expect(await names('?country=Brazil&when=upcoming')).toEqual(['SOON', 'LATE', 'NEXT YEAR']);
    for (const country of ['brazil', "' or 1=1 --"])
      expect((await site.tries('listEvents', { query: { country } })).statusCode).toBe(422);
    expect(await names('?country=')).toEqual(byDate);
  });

  test.each([
    'when=soon',
    'page=0',
    'page=x',
    'page=1.5',
    'limit=0',
    'limit=-5',
    'limit=x',
    'artist=x',
    'decoration=0',
    'country=%00',
  ])('?%s is rejected, naming the parameter', async (query) => {
    const response = await site.tries('listEvents', { query });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field: query.split('=')[0] }]);
  });

  test('filters without a match return an empty list', async () => {
    for (const query of ['?artist=999', '?decoration=999', '?country=Chile']) {
      expect(await list(query)).toMatchObject({ events: [], pagination: { page: 1, limit: 100, total: 0, pages: 0 } });
    }
  });

  describe('pages', () => {
    test('have a hundred events by default', async () => {
      expect((await list()).pagination).toEqual({ page: 1, limit: 100, total: 8, pages: 1 });
    });

    test('follow each other without gap or overlap', async () => {
      const pages = await Promise.all([1, 2, 3].map((page) => list(`?limit=3&page=${page}`)));
      expect(pages.flatMap((page) => page.events.map((event) => event.event_name))).toEqual(byDate);
      expect(pages.map((page) => page.pagination)).toEqual(
        [1, 2, 3].map((page) => ({ page, limit: 3, total: 8, pages: 3 })),
      );
    });

    test('beyond the end are empty', async () => {
      for (const page of [4, 1_000_000]) {
        const pagination = { page, limit: 3, total: 8, pages: 3 };
        expect(await list(`?limit=3&page=${page}`)).toEqual({ events: [], pagination });
      }
    });

    test('have a maximum of a hundred events, whatever the limit', async () => {
      expect((await list('?limit=1000')).pagination).toEqual({ page: 1, limit: 100, total: 8, pages: 1 });
    });
  });

  test('cards need as many queries for one event as for many, and none when they are cached', async () => {
    const recorder = createQueryRecorder();
    const db = site.deps.store.db.withPlugin(recorder);
    const queries = async (ask: () => Promise<unknown>): Promise<number> => {
      recorder.nodes = [];
      await ask();
      return recorder.nodes.length;
    };
    const ids = (await list('')).events.map(({ id }) => id);
    expect(await queries(() => findEventCards(db, ids.slice(0, 1)))).toBe(2);
    expect(await queries(() => findEventCards(db, ids))).toBe(2);
    await site.deps.events.load();
    const listed = () =>
      listEventCards(
        { ...site.deps, store: { ...site.deps.store, db } },
        { today: '2026-06-15' },
        { page: 1, limit: 100 },
      );
    await listed();
    expect(await queries(listed)).toBe(0);
  });

  test('pins: every published event as a table of columns; upcoming by default', async () => {
    const pins = (query: string) => site.must('listEventPins', { query });
    const upcoming = await pins('');
    const ids = (await list('?when=upcoming')).events.map((event) => event.id);
    expect(upcoming).toMatchObject({
      id: ids.map((id, at) => id - (ids[at - 1] ?? 0)),
      day: [20619, 1, 0, 198, 1],
      latitude: [null, 0, 4_700_000, 100_000, null],
      longitude: [null, 0, 1_300_000, 100_000, null],
      countries: ['Germany', 'Brazil', 'Austria'],
      country: [0, 1, 2, 1, 1],
      event_name: byDate.slice(3),
    });
    expect(await pins('?when=upcoming')).toEqual(upcoming);
    expect((await pins('?when=past')).event_name).toEqual(byDate.slice(0, 3).reverse());
    expect((await site.tries('listEventPins', { query: { when: 'all' } })).statusCode).toBe(422);
  });

  test('cards: the published events among some ids, in the order of the ids', async () => {
    const cards = async (ids: string) => site.tries('listEventCards', { query: { ids } });
    const { events } = await list();
    const [first, second] = [events[4]!, events[1]!];
    expect((await cards(`${first.id},${second.id},${first.id},987654`)).json()).toEqual([first, second]);
    const hundred = Array.from({ length: 100 }, (_, at) => at + 1).join(',');
    expect((await cards(hundred)).json()).toEqual(events.toSorted((a, b) => a.id - b.id));
    for (const ids of ['', 'x', '0', '1,,2', '1e3', `${hundred},101`]) {
      const response = await cards(ids);
      expect(response.statusCode, ids).toBe(422);
      const message = 'ids must be numbers with commas between them, at most 100';
      expect(response.json().errors).toMatchObject([{ field: 'ids', message }]);
    }
  });
});
