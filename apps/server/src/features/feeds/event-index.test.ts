import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { remove, submitEvent, toggle } from '../../testing/events.ts';
import { loaded } from '../../testing/loaded-events.ts';
import { fillWithEvents, varyEvents } from '../../testing/many-events.ts';
import { createSecondApp, createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { countEvents, pageOfEvents } from '../events/cards.ts';
import type { EventFilter } from '../events/filter.ts';
import { indexFilter } from '../events/index-filter.ts';
import { listCountries } from '../events/places.ts';
import { pickChanged } from './calendar-rows.ts';

const today = '2022-11-15';
const lisbon = { latitude: 38.7, longitude: -9.1 };

const filters: readonly Omit<EventFilter, 'today'>[] = [
  {}, { when: 'upcoming' }, { when: 'past' }, { country: 'Country 7' }, { country: 'Country 7', when: 'upcoming' }, { country: 'Nowhere' },
  { from: '2020-11-12', to: '2021-11-12' }, { to: '2020-01-01', when: 'past' }, { from: '2022-01-01', when: 'past' },
  { style: 'Goa' }, { style: 'Goa,Forest', when: 'upcoming' }, { q: 'vent 77' }, { q: '%' }, { q: '19 event', country: 'Country 19' },
  { near: { latitude: 40, longitude: 40 }, radius: 900 }, { near: lisbon, radius: 20_040 }, { near: { latitude: 0, longitude: 180 }, radius: 500 },
  { box: { west: 170, south: -90, east: -170, north: 90 } }, { box: { west: 10, south: 20, east: 30, north: 40 }, q: '7' },
  { artist: 7 }, { artist: 7, when: 'upcoming' }, { artist: 7, country: 'Country 7' }, { artist: 100_000 },
  // days on which only what began before is left
  { from: '2021-12-29', to: '2021-12-31' }, { from: '2022-11-29', to: '2022-11-28' }, { from: '2022-12-20', to: '2022-12-28', when: 'upcoming' },
  { release: 1 }, { release: 1, when: 'upcoming' }, { release: 100_000 }, { decoration: 1 }, { decoration: 1, when: 'past', country: 'Country 8' },
  { decoration: 1, artist: 7 }, { decoration: 1, release: 1 },
];

describeOnBothDatabases('events in memory', (dialect) => {
  let site: TestApp;

  beforeAll(async () => {
    site = await createTestApp(dialect);
    await fillWithEvents(site.deps.store.db, dialect, 5000);
    await varyEvents(site.deps.store.db);
  });
  afterAll(() => site.close());

  test.each(filters)('are those that the database finds: %j', async (filter) => {
    const { db } = site.deps.store;
    const asked = { ...filter, today };
    const index = await loaded(site.deps.events);
    const { total } = await countEvents(db, asked).executeTakeFirstOrThrow();
    for (const page of [1, 3, Math.max(1, Math.ceil(total / 50))]) {
      const part = { backwards: filter.when === 'past', offset: (page - 1) * 50, limit: 50 };
      const rows = await pageOfEvents(db, asked, { page, limit: 50 }).execute();
      expect(index.pick(await indexFilter(db, asked), part)).toEqual({ total, ids: rows.map(({ id }) => id) });
    }
    const changed = index.pickChanged(await indexFilter(db, asked), 100);
    expect(changed).toEqual(await pickChanged(db, asked).execute());
  });

  test('are counted as the database counts them, by country', async () => {
    const { db } = site.deps.store;
    const index = await loaded(site.deps.events);
    expect(index.countries(today)).toEqual(await listCountries(db, today).execute());
  });
});

describeOnBothDatabases('what is written', (dialect) => {
  let first: TestApp;
  let second: TestApp;
  let admin: TestUser;

  beforeAll(async () => {
    first = await createTestApp(dialect);
    second = await createSecondApp(first);
    admin = await first.signIn('admin');
    for (const name of ['ONE', 'TWO']) await submitEvent(first, admin, { event_name: name, event_date: '2026-07-01', country: 'Chile' });
    await loaded(first.deps.events);
    await loaded(second.deps.events);
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  /** Names of the events of a filter, as both processes answer. */
  async function names(filter: string): Promise<string[]> {
    const lists = await Promise.all([first, second].map(async (site) => {
      const { events } = (await site.request('GET', `/events/all?${filter}`)).json();
      return events.map((event: { event_name: string }) => event.event_name);
    }));
    expect(lists[0]).toEqual(lists[1]);
    return lists[0]!;
  }

  test('is found by both processes at once: added, moved, hidden, shown and removed', async () => {
    const { id } = await submitEvent(first, admin, { event_name: 'THREE', event_date: '2026-06-20', country: 'Peru' });
    expect(await names('')).toEqual(['THREE', 'ONE', 'TWO']);
    await second.request('PUT', `/events/${id}`, { user: admin, form: { event_date: '2026-08-01', country: 'Chile' } });
    expect(await names('country=Chile&from=2026-07-01')).toEqual(['ONE', 'TWO', 'THREE']);
    expect(await names('country=Peru')).toEqual([]);
    await toggle(second, admin, 'event', id);
    expect(await names('')).toEqual(['ONE', 'TWO']);
    await toggle(first, admin, 'event', id);
    expect(await names('q=hre')).toEqual(['THREE']);
    await remove(second, admin, 'event', id);
    expect(await names('')).toEqual(['ONE', 'TWO']);
  });

  test('of an artist changes what styles its events have', async () => {
    const form = { artist_name: 'Astral', artist_country: 'Brazil', styles: 'Forest' };
    const artist = (await first.request('POST', '/artists/submit', { user: admin, form })).json();
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Astral' }] }];
    await submitEvent(first, admin, { event_name: 'STYLED', event_date: '2026-07-02', country: 'Peru', floors });
    expect(await names('style=Forest')).toEqual(['STYLED']);
    await second.request('PUT', `/artists/${artist.id}`, { user: admin, form: { styles: 'Goa' } });
    expect(await names('style=Forest')).toEqual([]);
    expect(await names('style=Goa')).toEqual(['STYLED']);
  });
});
