import { expect, test } from 'vitest';
import { addressOf, countriesIn, filterOf, isNarrow, matching } from './artists-filter.ts';
import { portionOf } from './artists-page.ts';
import type { Listed } from './listed.ts';

const listed = (name: string, country: string, types: string | null = null): Listed =>
  ({ to: `/artist/${name}`, name, types, place: null, country, styles: null, picture: null });
const list = [listed('ÉMILE ØRBIT', 'France', 'Live,DJ'), listed('MOSS', 'Chad', 'DJ'), listed('静かな森', 'Japan')];
const found = (query: string): string[] =>
  matching(list, filterOf(new URLSearchParams(query))).map(({ name }) => name);

test.each([
  ['', ['ÉMILE ØRBIT', 'MOSS', '静かな森']],
  ['q=emile  orb', ['ÉMILE ØRBIT']],
  ['q=森', ['静かな森']],
  ['type=DJ', ['ÉMILE ØRBIT', 'MOSS']],
  ['type=DJ&country=Chad', ['MOSS']],
  ['type=Producer', []],
  ['type=nonsense&country=Nowhere', ['ÉMILE ØRBIT', 'MOSS', '静かな森']],
  ['tab=visual&type=DJ', ['ÉMILE ØRBIT', 'MOSS', '静かな森']],
])('“%s” finds %j', (query, names) => {
  expect(found(query)).toEqual(names);
});

test('an address says what it is read as', () => {
  const address = addressOf({ view: 'music', q: 'a&b', type: 'Live', country: 'Chad' }, 3);
  expect(address).toBe('/artists?tab=music&q=a%26b&type=Live&country=Chad&page=3');
  expect(filterOf(new URL(address, 'http://a.example').searchParams)).toEqual({ view: 'music', q: 'a&b', type: 'Live', country: 'Chad' });
  expect(isNarrow({ view: 'visual', q: ' ' })).toBe(false);
});

test('portions are of sixty, and countries stand once each by name', () => {
  const many = Array.from({ length: 121 }, (_, at) => listed(`N${at}`, at % 2 === 0 ? 'Peru' : 'Chad'));
  const everybody = { view: 'music', q: '' } as const;
  expect(portionOf(many, everybody, 1).items).toHaveLength(60);
  expect(portionOf(many, everybody, 3)).toEqual({ items: [many[120]], page: 3, pages: 3 });
  expect(portionOf(many, everybody, 4).page).toBe(3);
  expect(portionOf([], everybody, 1)).toEqual({ items: [], page: 1, pages: 1 });
  expect(countriesIn(many)).toEqual(['Chad', 'Peru']);
});
