import { expect, test } from 'vitest';
import { eventFilter } from './event-filter.ts';
import { eventParameters } from './event-parameters.ts';
import { eventParametersOf, formatEventQuery, parseEventQuery } from './event-query.ts';

/** A filter without absent parameters. */
const withoutNulls = (filter: object) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null));

const sound = [
  '',
  'when=past',
  'from=2026-07-01&to=2026-07-31',
  'country=Portugal',
  'style=Forest,Goa',
  'facts=showers%2Cdrug-checking',
  'q=full+moon',
  'near=38.7,-9.1',
  'near=-12.5,0&radius=250',
  'near= 1 , 2 &radius=0050',
  'near=48.1,11.6,Munich, Bavaria',
  'box=170,-20.5,-170,0',
  'artist=7',
  'decoration=8&release=9',
  'near=&radius=&box=&from=&q=++&style=',
];

test.each(sound)('pages and the API parse the same: %s', (query) => {
  const search = new URLSearchParams(query);
  const read = eventFilter.parse(Object.fromEntries(search));
  expect(withoutNulls(parseEventQuery(search))).toEqual(withoutNulls(read));
  expect(withoutNulls(eventFilter.parse(formatEventQuery(read)))).toEqual(withoutNulls(read));
});

test.each([
  'when=soon',
  'from=2026-02-30',
  'facts=sauna',
  'style=Polka',
  'near=91,0',
  'near=1',
  'near=1,2,3',
  'near=1,2&radius=0',
  'near=1,2&radius=1e3',
  'near=1,2&radius=20041',
  'box=1,2,3',
  'box=0,10,10,0',
  'artist=0',
  'artist=x',
  `q=${'x'.repeat(201)}`,
])('pages ignore or shorten what the API rejects: %s', (query) => {
  const search = new URLSearchParams(query);
  expect(eventFilter.safeParse(Object.fromEntries(search)).success).toBe(false);
  const left = formatEventQuery(parseEventQuery(search));
  expect(eventFilter.safeParse(left).success).toBe(true);
});

test('feeds and embeds use the filter parameters unchanged', () => {
  const search = new URLSearchParams('page=2&country=Chad&when=past&q=&limit=5&near=1,2');
  expect(String(eventParametersOf(eventParameters, (name) => search.get(name)))).toBe(
    'when=past&country=Chad&near=1%2C2',
  );
});
