import { expect, test } from 'vitest';
import { mapPath, parseMapFilter, type MapFilter, defaultMapFilter } from './map-filter.ts';

const read = (query: string): MapFilter => parseMapFilter(new URLSearchParams(query));

test('a filter survives the round trip through its path', () => {
  const filter: MapFilter = {
    when: 'past',
    country: 'Portugal',
    from: '2026-07-01',
    to: '2026-07-31',
    styles: ['Forest', 'Hi-Tech'],
    q: 'full & moon',
    near: { latitude: -12.5, longitude: 0 },
    radius: 250,
    box: { west: 170, south: -20.5, east: -170, north: 0 },
  };
  expect(read(mapPath(filter).split('?')[1]!)).toEqual(filter);
  expect(mapPath(defaultMapFilter)).toBe('/events');
  expect(mapPath(read('when=upcoming&radius=100&q=++&style='))).toBe('/events');
});

test('checked boxes form one list parameter', () => {
  expect(read('style=Goa&style=Forest').styles).toEqual(['Forest', 'Goa']);
});

test.each([
  'when=soon',
  'country=Atlantis',
  'from=2026-02-30',
  'to=x',
  'style=Polka',
  'near=91,0',
  'near=1',
  'radius=-1',
  'radius=1e3',
  'box=1,2,3',
  'box=0,10,10,0',
  'box=181,0,0,0',
])('%s is invalid and is ignored', (query) => {
  expect(read(query)).toEqual(defaultMapFilter);
});
