import { expect, test } from 'vitest';
import type { ArtistListItem } from './artist-list-item.ts';
import {
  artistsPath,
  countriesIn,
  pageOfArtists,
  parseArtistsFilter,
  isFiltered,
  filterArtists,
} from './artists-page.ts';

const listed = (name: string, country: string, types: string | null = null): ArtistListItem => ({
  to: `/artist/${name}`,
  name,
  types,
  place: null,
  country,
  styles: null,
  picture: null,
});
const list = [listed('ÉMILE ØRBIT', 'France', 'Live,DJ'), listed('MOSS', 'Chad', 'DJ'), listed('静かな森', 'Japan')];
const found = (query: string): string[] =>
  filterArtists(list, parseArtistsFilter(new URLSearchParams(query))).map(({ name }) => name);

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

test('a filter survives the round trip through its path', () => {
  const address = artistsPath({ view: 'music', q: 'a&b', type: 'Live', country: 'Chad' }, 3);
  expect(address).toBe('/artists?tab=music&q=a%26b&type=Live&country=Chad&page=3');
  expect(parseArtistsFilter(new URL(address, 'http://a.example').searchParams)).toEqual({
    view: 'music',
    q: 'a&b',
    type: 'Live',
    country: 'Chad',
  });
  expect(isFiltered({ view: 'visual', q: ' ' })).toBe(false);
});

test('pages hold sixty artists, and countries are distinct and sorted by name', () => {
  const many = Array.from({ length: 121 }, (_, at) => listed(`N${at}`, at % 2 === 0 ? 'Peru' : 'Chad'));
  const everybody = { view: 'music', q: '' } as const;
  expect(pageOfArtists(many, everybody, 1).items).toHaveLength(60);
  expect(pageOfArtists(many, everybody, 3)).toEqual({ items: [many[120]], page: 3, pages: 3 });
  expect(pageOfArtists(many, everybody, 4).page).toBe(3);
  expect(pageOfArtists([], everybody, 1)).toEqual({ items: [], page: 1, pages: 1 });
  expect(countriesIn(many)).toEqual(['Chad', 'Peru']);
});
