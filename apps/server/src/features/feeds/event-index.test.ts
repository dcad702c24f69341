import type { Selectable } from 'kysely';
import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { type Coordinates, styleBits } from '@moonfloor/contract/events/event-match';
import { formatEventQuery } from '@moonfloor/contract/events/event-query';
import { countries } from '@moonfloor/contract/values/countries';
import { compareText } from '@moonfloor/contract/values/text';
import type { Schema } from '../../db/schema.ts';
import { describeOnDatabase, describeWithRaces } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { countriesOfMany, fillWithEvents, varyEvents } from '../../testing/many-events.ts';
import { createQueryRecorder } from '../../testing/read-queries.ts';
import { submitRecord, editRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, createSuiteSecondApp } from '../../testing/test-app.ts';
import { listEventCards } from '../events/event-cards.ts';
import type { EventFilter } from '../events/event-filter.ts';
import { findLatestVersions } from './calendar-rows.ts';

type Stored = Selectable<Schema['event']> & { artists: ReadonlySet<number | null> };

const today = '2022-11-15';
const lisbon = { latitude: 38.7, longitude: -9.1 };

const filters: readonly Omit<EventFilter, 'today'>[] = [
  {},
  { when: 'upcoming' },
  { when: 'past' },
  { country: countriesOfMany[7]! },
  { country: countriesOfMany[7]!, when: 'upcoming' },
  { country: countries[40]!.name },
  { from: '2020-11-12', to: '2021-11-12' },
  { to: '2020-01-01', when: 'past' },
  { from: '2022-01-01', when: 'past' },
  { style: 'Goa' },
  { style: 'Goa,Forest', when: 'upcoming' },
  { q: 'vent 77' },
  { q: '%' },
  { q: '19 event', country: countriesOfMany[19]! },
  { near: { latitude: 40, longitude: 40 }, radius: 900 },
  { near: lisbon, radius: 20_040 },
  { near: { latitude: 0, longitude: 180 }, radius: 500 },
  { box: { west: 170, south: -90, east: -170, north: 90 } },
  { box: { west: 10, south: 20, east: 30, north: 40 }, q: '7' },
  { artist: 7 },
  { artist: 7, when: 'upcoming' },
  { artist: 7, country: countriesOfMany[7]! },
  { artist: 100_000 },
  // Days with only events that began earlier.
  { from: '2021-12-29', to: '2021-12-31' },
  { from: '2022-11-29', to: '2022-11-29' },
  { from: '2022-12-20', to: '2022-12-28', when: 'upcoming' },
  { release: 1 },
  { release: 1, when: 'upcoming' },
  { release: 100_000 },
  { decoration: 1 },
  { decoration: 1, when: 'past', country: countriesOfMany[8]! },
  { decoration: 1, artist: 7 },
  { decoration: 1, release: 1 },
];

/** Distance on a sphere in kilometres, by the spherical law of cosines. */
function kilometres(a: Coordinates, b: Coordinates): number {
  const [up, down] = [(a.latitude * Math.PI) / 180, (b.latitude * Math.PI) / 180];
  const along = ((b.longitude - a.longitude) * Math.PI) / 180;
  return (
    6371.0088 * Math.acos(Math.min(1, Math.sin(up) * Math.sin(down) + Math.cos(up) * Math.cos(down) * Math.cos(along)))
  );
}

/** Reference implementation of a filter, condition by condition, for a stored event. */
function isMeant(event: Stored, filter: Omit<EventFilter, 'today'>): boolean {
  const { when, from, to, country, style, q, near, radius = 100, box, artist, decoration, release } = filter;
  const last = event.event_end_date ?? event.event_date;
  const place =
    event.latitude === null || event.longitude === null
      ? null
      : { latitude: event.latitude, longitude: event.longitude };
  const isInBox = (): boolean => {
    if (place === null) return false;
    const { west, south, east, north } = box!;
    const { latitude, longitude } = place;
    const along = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
    return along && latitude >= south && latitude <= north;
  };
  return [
    when === undefined || last >= today === (when === 'upcoming'),
    from == null || last >= from,
    to == null || event.event_date <= to,
    country == null || event.country === country,
    style == null || style.split(',').some((name) => (event.styles & styleBits([name])) !== 0),
    q == null ||
      q
        .toUpperCase()
        .split(' ')
        .every((word) => event.search_key.includes(word)),
    near === undefined || (place !== null && kilometres(near, place) <= radius),
    box === undefined || isInBox(),
    artist === undefined || event.artists.has(artist),
    decoration === undefined || (decoration === 1 && event.id % 9 === 0),
    release === undefined ||
      (release === 1 && event.artists.has(7) && !['cancelled', 'postponed'].includes(event.event_status)),
  ].every(Boolean);
}

const byDay = (a: Stored, b: Stored): number => compareText(a.event_date, b.event_date) || a.id - b.id;

describeOnDatabase('event filters', async (dialect) => {
  const site = await createSuiteApp(dialect);
  site.clock.set(`${today}T12:00:00.000Z`);
  const { db } = site.deps.store;
  await fillWithEvents(db, dialect, 5000);
  await varyEvents(db);
  const rows = await db.selectFrom('event').where('status', '=', 'published').selectAll().execute();
  const artists = Map.groupBy(
    await db.selectFrom('floor_artist').select(['event_id', 'artist_id']).execute(),
    (row) => row.event_id,
  );
  const stored = rows
    .map((row) => ({ ...row, artists: new Set(artists.get(row.id)?.map(({ artist_id }) => artist_id) ?? []) }))
    .sort(byDay);

  test.each(filters)('list the matching events in order: %j', async (filter) => {
    const meant = stored.filter((event) => isMeant(event, filter)).map(({ id }) => id);
    if (filter.when === 'past') meant.reverse();
    for (const page of new Set([1, 3, Math.max(1, Math.ceil(meant.length / 50))])) {
      const { events, pagination } = await site.must('listEvents', {
        query: { ...formatEventQuery(filter), limit: 50, page },
      });
      expect(pagination.total).toBe(meant.length);
      expect(events.map(({ id }) => id)).toEqual(meant.slice((page - 1) * 50, page * 50));
    }
  });

  test.each(filters)(
    'are evaluated in memory; only artists and crews are looked up in the database: %j',
    async (filter) => {
      const recorder = createQueryRecorder();
      const deps = { ...site.deps, store: { ...site.deps.store, db: site.deps.store.db.withPlugin(recorder) } };
      const list = () => listEventCards(deps, { ...filter, today }, { page: 1, limit: 5 });
      await list();
      recorder.nodes = [];
      await list();
      const asked = [filter.artist, filter.decoration, filter.release].filter((id) => id !== undefined);
      expect(recorder.nodes).toHaveLength(asked.length);
    },
  );

  test.each(filters)('list the latest changes first in feeds: %j', async (filter) => {
    const meant = stored.filter((event) => isMeant(event, filter));
    const latest = meant.sort((a, b) => compareText(b.updated_at, a.updated_at) || b.id - a.id);
    const found = await findLatestVersions(site.deps, { ...filter, today });
    expect(found.map(({ id }) => id)).toEqual(latest.slice(0, limits.feedEntries).map(({ id }) => id));
  });

  test('events are counted by country', async () => {
    const counts = await site.must('listEventCountries');
    const expected = [...Map.groupBy(stored, ({ country }) => country)].map(([country, events]) => {
      const ahead = events.filter(({ event_date: day, event_end_date: last }) => (last ?? day) >= today);
      const [next] = ahead;
      return {
        country,
        upcoming: ahead.length,
        past: events.length - ahead.length,
        next_date: next === undefined ? null : next.event_date < today ? today : next.event_date,
      };
    });
    expected.sort((a, b) => b.upcoming - a.upcoming || compareText(a.country, b.country));
    expect(counts).toEqual(expected);
  });
});

describeWithRaces('writes', async (dialect) => {
  const first = await createSuiteApp(dialect);
  const second = await createSuiteSecondApp(first);
  const admin = await first.signIn('admin');
  for (const name of ['ONE', 'TWO'])
    await submitEvent(first, admin, { event_name: name, event_date: '2026-07-01', country: 'Chile' });

  /** Returns the names of a filter's events, as returned by both processes. */
  async function names(filter: string) {
    const lists = await Promise.all(
      [first, second].map(async (site) => {
        const { events } = await site.must('listEvents', { query: filter });
        return events.map((event) => event.event_name);
      }),
    );
    expect(lists[0]).toEqual(lists[1]);
    return lists[0]!;
  }

  test('are immediately visible in both processes: added, moved, hidden, published and deleted events', async () => {
    const { id } = await submitEvent(first, admin, { event_name: 'THREE', event_date: '2026-06-20', country: 'Peru' });
    expect(await names('')).toEqual(['THREE', 'ONE', 'TWO']);
    await editRecord(second, admin, 'event', id, { event_date: '2026-08-01', country: 'Chile' });
    expect(await names('country=Chile&from=2026-07-01')).toEqual(['ONE', 'TWO', 'THREE']);
    expect(await names('country=Peru')).toEqual([]);
    await toggleRecordStatus(second, admin, 'event', id);
    expect(await names('')).toEqual(['ONE', 'TWO']);
    await toggleRecordStatus(first, admin, 'event', id);
    expect(await names('q=hre')).toEqual(['THREE']);
    await deleteRecord(second, admin, 'event', id);
    expect(await names('')).toEqual(['ONE', 'TWO']);
  });

  test('of an artist change the styles of its events', async () => {
    const form = { artist_name: 'Astral', artist_country: 'Brazil', styles: 'Forest' };
    const artist = await submitRecord(first, admin, 'artist', form);
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Astral' }] }];
    await submitEvent(first, admin, { event_name: 'STYLED', event_date: '2026-07-02', country: 'Peru', floors });
    expect(await names('style=Forest')).toEqual(['STYLED']);
    await editRecord(second, admin, 'artist', artist.id, { styles: 'Goa' });
    expect(await names('style=Forest')).toEqual([]);
    expect(await names('style=Goa')).toEqual(['STYLED']);
  });
});
