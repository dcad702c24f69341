import { describe, expect, test } from 'vitest';
import { styleBits } from '@moonfloor/contract/events/event-match';
import { packEvents, type EventTableRow } from '@moonfloor/contract/events/event-table';
import { factBits } from '@moonfloor/contract/events/fact-filter';
import { type MapFilter, defaultMapFilter } from '../../map-filter.ts';
import { Clusters } from './clusters.ts';
import { EventStore } from './event-store.ts';

/** The same cases as for the server's filter, in `event-filter.test.ts` there. */
const free = { label: null, amount: 0, currency: 'EUR', until: null };
const scene: [name: string, row: Partial<EventTableRow> & { styled?: string[] }][] = [
  [
    'BOOM',
    {
      event_date: '2026-07-20',
      event_end_date: '2026-07-27',
      country: 'Portugal',
      area: 'Idanha-a-Nova',
      latitude: 39.9,
      longitude: -7.2,
      alternative_names: ['БУМ ФЕСТИВАЛЬ', 'Good Mood'],
      styled: ['Forest', 'Dark Psy'],
      facts: factBits({ showers: 'yes', drug_checking: 'yes', dogs: 'no', prices: [free, { ...free, amount: 20 }] }),
    },
  ],
  [
    'FULLMOON 100%',
    {
      event_date: '2026-07-29',
      country: 'Portugal',
      event_location: 'Lisbon Docks',
      latitude: 38.7,
      longitude: -9.1,
      place_radius_km: 20,
      styled: ['Night Full On'],
      facts: factBits({ showers: 'yes', drug_checking: 'no', prices: [free] }),
    },
  ],
  ['DATE LINE WEST', { event_date: '2026-08-01', country: 'Fiji', latitude: -17, longitude: 179.9 }],
  ['DATE LINE EAST', { event_date: '2026-08-02', country: 'Fiji', latitude: -17, longitude: -179.9 }],
  ['POLE PARTY', { event_date: '2026-08-03', country: 'Norway', latitude: 89.9, longitude: 20 }],
  [
    'NOWHERE ØRSTED',
    { event_date: '2026-08-04', event_status: 'cancelled', country: 'Denmark', styled: ['Forest', 'Night Full On'] },
  ],
];
const rows = scene.map(([event_name, { styled = [], ...row }], at): EventTableRow => ({
  id: 90 - 7 * at,
  event_name,
  alternative_names: [],
  event_date: '',
  event_end_date: null,
  event_status: 'scheduled',
  event_location: null,
  area: null,
  country: '',
  latitude: null,
  longitude: null,
  place_radius_km: null,
  styles: styleBits(styled),
  facts: 0,
  series_id: null,
  ...row,
}));
const all = rows.map((row) => row.event_name);
const createStore = () => new EventStore(packEvents(rows));

describe('test events', () => {
  const kept = createStore();
  const names = (filter: Partial<MapFilter>): string[] => {
    const { ids } = kept.find({ ...defaultMapFilter, ...filter });
    return Array.from(ids, (id) => rows.find((row) => row.id === id)!.event_name);
  };

  test('returns all events without a filter, with or without coordinates', () => {
    expect(names({})).toEqual(all);
  });

  test.each<[Partial<MapFilter>, string[]]>([
    [{ from: '2026-07-27', to: '2026-07-29' }, ['BOOM', 'FULLMOON 100%']],
    [{ from: '2026-07-28', to: '2026-07-29' }, ['FULLMOON 100%']],
    [{ to: '2026-07-20' }, ['BOOM']],
    [{ from: '2026-08-04' }, ['NOWHERE ØRSTED']],
    [{ styles: ['Forest'] }, ['BOOM', 'NOWHERE ØRSTED']],
    [{ styles: ['Full On'] }, []],
    [{ styles: ['Forest', 'Night Full On'] }, ['BOOM', 'FULLMOON 100%', 'NOWHERE ØRSTED']],
    [{ q: 'portugal DOCK' }, ['FULLMOON 100%']],
    [{ facts: 'showers' }, ['BOOM', 'FULLMOON 100%']],
    [{ facts: 'showers,drug-checking' }, ['BOOM']],
    [{ facts: 'dogs' }, []],
    [{ facts: 'free-entry' }, ['FULLMOON 100%']],
    [{ q: 'orsted' }, ['NOWHERE ØRSTED']],
    [{ q: 'бум' }, ['BOOM']],
    [{ q: 'mood portugal' }, ['BOOM']],
    [{ q: '%' }, ['FULLMOON 100%']],
    [{ q: '_' }, []],
    [{ country: 'Portugal' }, ['BOOM', 'FULLMOON 100%']],
    [{ country: 'Peru' }, []],
    [{ near: { latitude: 38.7, longitude: -9.1 }, radius: 5 }, ['FULLMOON 100%']],
    [{ near: { latitude: -17, longitude: 180 }, radius: 20 }, ['DATE LINE WEST', 'DATE LINE EAST']],
    [{ near: { latitude: 89.9, longitude: -160 }, radius: 30 }, ['POLE PARTY']],
    [{ near: { latitude: 89.9, longitude: -160 }, radius: 20 }, []],
    [{ near: { latitude: 0, longitude: 0 }, radius: 20_040 }, all.slice(0, 5)],
    [{ box: { west: -10, south: 38, east: -7, north: 40 } }, ['BOOM', 'FULLMOON 100%']],
    [{ box: { west: 179, south: -20, east: -179, north: -10 } }, ['DATE LINE WEST', 'DATE LINE EAST']],
    [{ country: 'Portugal', styles: ['Forest'], q: 'bo', from: '2026-07-01' }, ['BOOM']],
  ])('returns the same events as the server: %j', (filter, found) => {
    expect(names(filter)).toEqual(found);
  });
});

test('a list starts with summaries; others are returned on request', () => {
  const kept = createStore();
  const { head } = kept.find({ ...defaultMapFilter, country: 'Portugal' });
  const boom = {
    id: 90,
    event_name: 'BOOM',
    event_date: '2026-07-20',
    event_end_date: '2026-07-27',
    event_status: 'scheduled',
    event_location: null,
    area: 'Idanha-a-Nova',
    country: 'Portugal',
    latitude: 39.9,
    longitude: -7.2,
    styles: ['Dark Psy', 'Forest'],
  };
  expect(head).toEqual([boom, expect.objectContaining({ event_location: 'Lisbon Docks', event_end_date: null })]);
  expect(kept.summaries([rows[5]!.id, 1])).toEqual([
    expect.objectContaining({ event_name: 'NOWHERE ØRSTED', event_status: 'cancelled' }),
  ]);
});

test('without an event nearby, the nearest one that takes place and meets the other conditions is returned', () => {
  const kept = createStore();
  const nearest = (filter: Partial<MapFilter>) => kept.find({ ...defaultMapFilter, ...filter }).nearest?.event_name;
  const porto = { near: { latitude: 41.1, longitude: -8.6 }, radius: 50 };
  expect(nearest(porto)).toBe('BOOM');
  expect(nearest({ ...porto, styles: ['Night Full On'] })).toBe('FULLMOON 100%');
  expect(nearest({ ...porto, from: '2026-08-01' })).toBe('POLE PARTY');
  expect(nearest({ ...porto, q: 'denmark' })).toBeUndefined();
  expect(nearest({ ...porto, radius: 500 })).toBeUndefined();
  expect(nearest({ q: 'nothing' })).toBeUndefined();
});

test('countries are counted by all conditions but country and box, and returned when they change', () => {
  const kept = createStore();
  const countries = (filter: Partial<MapFilter>) => kept.find({ ...defaultMapFilter, ...filter }).countries;
  expect(countries({})).toEqual([
    { country: 'Fiji', events: 2, first: '2026-08-01' },
    { country: 'Portugal', events: 2, first: '2026-07-20' },
    { country: 'Denmark', events: 1, first: '2026-08-04' },
    { country: 'Norway', events: 1, first: '2026-08-03' },
  ]);
  expect(countries({ country: 'Fiji' })).toBeNull();
  expect(countries({ near: { latitude: -17, longitude: 180 } })).toEqual([
    { country: 'Fiji', events: 2, first: '2026-08-01' },
  ]);
  const box = { west: 0, south: 0, east: 1, north: 1 };
  expect(countries({ box, styles: ['Forest'] })).toEqual([
    { country: 'Denmark', events: 1, first: '2026-08-04' },
    { country: 'Portugal', events: 1, first: '2026-07-20' },
  ]);
  expect(countries({ q: 'nothing' })).toEqual([]);
});

test('the map shows all events of the filter, also outside the listed box', async () => {
  const kept = createStore();
  const clusters = new Clusters(kept.positions());
  const find = (filter: Partial<MapFilter>) => {
    const found = kept.find({ ...defaultMapFilter, ...filter });
    if (found.placed !== null) clusters.show(found.version, found.placed);
    return found;
  };
  const everywhere = { west: -180, south: -90, east: 180, north: 90 };
  const one = find({ country: 'Portugal' });
  const [cluster] = (await clusters.items(one.version, everywhere, 2)) ?? [];
  if (cluster?.kind !== 'cluster') throw new Error('no cluster at zoom 2');
  expect(cluster.count).toBe(2);
  expect(clusters.itemKeyOf(one.version, rows[1]!.id, 2)).toBe(cluster.key);

  const part = find({ country: 'Portugal', box: { west: 0, south: 0, east: 1, north: 1 } });
  expect(part).toMatchObject({ head: [], version: one.version, placed: null });
  const shown = (await clusters.items(one.version, everywhere, 18)) ?? [];
  expect(kept.pins(shown.map((item) => (item.kind === 'point' ? item.at : -1)))).toContainEqual({
    id: 90,
    lat: 39.9,
    lng: -7.2,
    title: 'BOOM',
    href: '/event/90',
    lines: ['20/07/2026 --- 27/07/2026', 'Idanha-a-Nova, Portugal'],
  });
  expect(kept.pins(shown.map((item) => (item.kind === 'point' ? item.at : -1)))).toContainEqual({
    id: 83,
    lat: 38.7,
    lng: -9.1,
    title: 'FULLMOON 100%',
    href: '/event/83',
    area: true,
    lines: ['29/07/2026', 'Somewhere near Lisbon Docks, Portugal'],
  });

  const other = find({ country: 'Denmark' });
  expect(await clusters.items(one.version, everywhere, 2)).toBeNull();
  expect(clusters.open(one.version, 1)).toBeNull();
  expect(await clusters.items(other.version, everywhere, 2)).toEqual([]);
  expect(clusters.itemKeyOf(other.version, rows[5]!.id, 2)).toBeNull();

  const all = find({});
  expect(await clusters.items(all.version, everywhere, 18)).toHaveLength(5);
});
