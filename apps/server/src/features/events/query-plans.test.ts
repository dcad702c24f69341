import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DialectName } from '../../db/open-database.ts';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { fillWithEvents } from '../../testing/many-events.ts';
import { planOf } from '../../testing/query-plan.ts';
import { selectEditions } from './editions.ts';
import { eventsOfArtist, eventsOfDecoration, eventsOfRelease } from './event-filter.ts';
import { eventsAfter } from './follow-events.ts';
import { listPins } from './pins.ts';
import { actsBetween } from './sets-between.ts';

const today = '2026-06-15';

describeOnBothDatabases('query plans of events', (dialect: DialectName) => {
  let opened: TestStore;

  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await fillWithEvents(opened.store.db, dialect);
  });
  afterAll(() => opened.close());

  const wholeTable = /seq scan on event\b|SCAN event\b(?! USING)/i;

  test('the events of an artist, a crew or a release’s artist are read from an index', async () => {
    const { db } = opened.store;
    expect(await planOf(dialect, eventsOfArtist(db, 7))).toContain('floor_artist_artist');
    expect(await planOf(dialect, eventsOfDecoration(db, 7))).toContain('event_decoration');
    expect(await planOf(dialect, eventsOfRelease(db, 7))).toContain('floor_artist_artist');
  });

  test('the months of the map page’s table are read from an index', async () => {
    const plan = await planOf(dialect, listPins(opened.store.db, 'upcoming', today, '2027-11'));
    expect(plan).toContain('event_list');
    expect(plan).not.toMatch(wholeTable);
  });

  test('the next events to load are found by id', async () => {
    const { db } = opened.store;
    expect(await planOf(dialect, eventsAfter(db, 12_000))).toMatch(
      dialect === 'sqlite' ? /SEARCH event USING INTEGER PRIMARY KEY/ : /event_pkey/,
    );
  });

  test.each(['before', 'after'] as const)('editions %s an event are read from an index in order', async (way) => {
    const plan = await planOf(dialect, selectEditions(opened.store.db, { key: 'EVENT 7', day: '2024-11-12', way }));
    expect(plan).toContain(
      dialect === 'sqlite'
        ? `event_series (series_key=? AND status=? AND event_date${way === 'after' ? '>' : '<'}?)`
        : 'event_series',
    );
    expect(plan).not.toMatch(/seq scan on event\b|SCAN event\b|TEMP B-TREE|Sort Key/i);
  });

  test('the sets that play now are read by their event', async () => {
    const { db } = opened.store;
    await sql`insert into timetable_set (event_id, position, name_key, floor_key, set_start)
      select id, 0, 'ACT', 'MAIN', event_date || 'T22:00' from event`.execute(db);
    await sql`update floor_artist set set_id = (select min(set_id) from timetable_set
      join floor on floor.event_id = timetable_set.event_id where floor.floor_id = floor_artist.floor_id)`.execute(db);
    await sql`analyze`.execute(db);
    const between = { from: '2026-06-14T00:00', to: '2026-06-16T00:00' };
    const plan = await planOf(dialect, actsBetween(db, [7, 8, 9], between));
    expect(plan).toMatch(/timetable_set_(?:event|floor)/);
    expect(plan).not.toMatch(/(?:SCAN|seq scan on) (?:floor|floor_artist|timetable_set)\b/i);
  });
});
