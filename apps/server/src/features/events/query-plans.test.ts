import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DialectName } from '../../db/open-database.ts';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { fillWithEvents } from '../../testing/many-events.ts';
import { planOf } from '../../testing/query-plan.ts';
import { countEvents, pageOfEvents } from './cards.ts';
import type { EventFilter } from './filter.ts';
import { selectEditions } from './editions.ts';
import { selectNearby } from './nearby.ts';
import { listCountries, listPins } from './places.ts';

const today = '2026-06-15';

describeOnBothDatabases('query plans of events', (dialect: DialectName) => {
  let opened: TestStore;

  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await fillWithEvents(opened.store.db, dialect);
  });
  afterAll(() => opened.close());

  const page = (filter: Partial<EventFilter>, number = 1) =>
    planOf(dialect, pageOfEvents(opened.store.db, { today, ...filter }, { page: number, limit: 100 }));

  test.each([
    ['all', {}, 'event_list'],
    ['upcoming', { when: 'upcoming' }, 'event_list'],
    ['past', { when: 'past' }, 'event_list'],
    ['of a country', { country: 'Country 7' }, 'event_country'],
    ['upcoming of a country', { country: 'Country 7', when: 'upcoming' }, 'event_country'],
    ['of an artist', { artist: 7 }, 'floor_artist_artist'],
    ['of a crew', { decoration: 7 }, 'event_decoration'],
    ['of a release’s artist', { release: 7 }, 'floor_artist_artist'],
  ] as const)('a page of events %s comes from an index', async (_what, filter, index) => {
    const plan = await page(filter);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/seq scan on event\b|SCAN event\b(?! USING)/i);
  });

  const lisbon = { latitude: 38.7, longitude: -9.1 };
  test.each([
    ['between days', { from: '2026-07-01', to: '2026-07-31' }, 'event_filter'],
    ['of a style', { style: 'Goa' }, 'event_filter'],
    ['with words', { q: 'full moon' }, 'event_filter'],
    ['with words, upcoming', { q: 'full moon', when: 'upcoming' }, 'event_filter'],
    ['on half the world', { box: { west: -180, south: -90, east: 0, north: 90 } }, 'event_place|event_filter'],
    ['around a place', { near: lisbon, radius: 100 }, 'event_place|event_filter'],
    ['across the date line', { near: { latitude: 0, longitude: 180 }, radius: 100 }, 'event_place|event_filter'],
  ] as const)('events %s are counted and picked from an index alone', async (_what, filter, index) => {
    const counted = await planOf(dialect, countEvents(opened.store.db, { today, ...filter }));
    const alone = dialect === 'sqlite' ? 'USING (COVERING )?INDEX' : '(Index Only|Index|Bitmap Index) Scan.*';
    for (const plan of [counted, await page(filter)]) {
      expect(plan).toMatch(new RegExp(`${alone}.*(${index})`));
      expect(plan).not.toMatch(/seq scan on event\b|SCAN event\b(?! USING)/i);
    }
  });

  test('counts, countries and pins read no more than an index where a part is asked for', async () => {
    const { db } = opened.store;
    expect(await planOf(dialect, countEvents(db, { today, when: 'upcoming' }))).toContain('event_list');
    expect(await planOf(dialect, countEvents(db, { today, country: 'Country 7', when: 'upcoming' }))).toContain('event_country');
    expect(await planOf(dialect, listPins(db, 'upcoming', today))).toContain('event_list');
    if (dialect === 'sqlite') expect(await planOf(dialect, listCountries(db, today))).toContain('COVERING INDEX event_country');
  });

  test.each(['before', 'after'] as const)('editions %s an event come from an index in their order', async (way) => {
    const plan = await planOf(dialect, selectEditions(opened.store.db, { key: 'EVENT 7', day: '2024-11-12', way }));
    expect(plan).toContain(dialect === 'sqlite' ? `event_series (series_key=? AND status=? AND event_date${way === 'after' ? '>' : '<'}?)` : 'event_series');
    expect(plan).not.toMatch(/seq scan on event\b|SCAN event\b|TEMP B-TREE|Sort Key/i);
  });

  test.each([
    ['somewhere', { latitude: 40, longitude: 40 }],
    ['at the date line', { latitude: 40, longitude: 179.9 }],
    ['at the pole', { latitude: 89.9, longitude: 40 }],
  ])('neighbours of an event %s are found by day and place', async (_where, place) => {
    const spot = { id: 1, event_date: '2026-11-12', event_end_date: '2026-11-15', ...place };
    const plan = await planOf(dialect, selectNearby(opened.store.db, spot));
    if (dialect === 'sqlite') expect(plan).toContain('event_near (event_date=? AND latitude>? AND latitude<?)');
    else expect(plan).toMatch(/(event_near|event_place|event_filter)[^]*Index Cond: .*latitude >= .*latitude <= /);
    expect(plan).not.toMatch(/seq scan on event\b|SCAN event\b/i);
  });
});
