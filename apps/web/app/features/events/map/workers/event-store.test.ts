import { expect, test } from 'vitest';
import { styleBits } from '@moonfloor/contract/events/event-match';
import { packEvents, type EventTableRow } from '@moonfloor/contract/events/event-table';
import { factBits } from '@moonfloor/contract/events/fact-filter';
import { actStyles, filterCases, filteredEvents, nearestCases } from '@moonfloor/contract/testing/filter-cases';
import { defaultMapFilter, type MapFilter, parseMapFilter } from '../../map-filter.ts';
import { Clusters } from './clusters.ts';
import { EventStore } from './event-store.ts';

const rows = filteredEvents.map(({ acts = [], facts = {}, ...fields }, at): EventTableRow => ({
  id: 90 - 7 * at,
  alternative_names: [],
  event_end_date: null,
  event_status: 'scheduled',
  event_location: null,
  area: null,
  latitude: null,
  longitude: null,
  place_radius_km: at === 1 ? 20 : null,
  styles: styleBits(acts.flatMap((act) => actStyles[act])),
  facts: factBits(facts),
  series_id: null,
  ...fields,
}));
const createStore = () => new EventStore(packEvents(rows));
const parse = (query: string): MapFilter => parseMapFilter(new URLSearchParams(query));

test.each(filterCases)('?%s finds the same events as the server', (query, found) => {
  const { ids } = createStore().find(parse(query));
  expect(Array.from(ids, (id) => rows.find((row) => row.id === id)!.event_name)).toEqual(found);
});

test('of a series, the next date is listed and counted, of past ones the last', () => {
  const dates = ['2026-07-10', '2026-07-17', '2026-07-24'].map((event_date, at) => ({
    ...rows[0]!,
    id: at + 1,
    event_date,
    event_end_date: null,
    series_id: 7,
  }));
  const found = (query: string) => {
    const { ids, countries } = new EventStore(packEvents(dates)).find(parse(query));
    return [[...ids], countries?.map(({ events }) => events)];
  };
  expect(found('')).toEqual([[1], [1]]);
  expect(found('when=past')).toEqual([[3], [1]]);
  expect(found('series=7')).toEqual([[1, 2, 3], [3]]);
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

test.each(nearestCases)('?%s: the nearest of the events that meet all conditions but the distance', (query, name) => {
  expect(createStore().find(parse(query)).nearest?.event_name).toBe(name);
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
