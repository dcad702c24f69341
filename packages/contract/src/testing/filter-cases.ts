import type { Coordinates } from '../events/event-match.ts';
import type { Facts } from '../records/facts.ts';

/** Events for tests of both filters: that of the server, and that of the map in browsers. */

/** The styles of the artists who play. */
export const actStyles = { Astral: ['Forest', 'Dark Psy'], Mycel: ['Night Full On'] } as const satisfies Readonly<
  Record<string, readonly string[]>
>;

interface FilteredEvent extends Partial<Coordinates> {
  event_name: string;
  event_date: string;
  country: string;
  event_end_date?: string;
  event_status?: 'cancelled';
  event_location?: string;
  area?: string;
  alternative_names?: string[];
  acts?: readonly (keyof typeof actStyles)[];
  facts?: Facts;
}

const free = { label: null, amount: 0, currency: 'EUR', until: null };

/** "Today" is 2026-06-15. */
export const filteredEvents: readonly FilteredEvent[] = [
  {
    event_name: 'BOOM',
    alternative_names: ['БУМ ФЕСТИВАЛЬ', 'GOOD MOOD'],
    event_date: '2026-07-20',
    event_end_date: '2026-07-27',
    country: 'Portugal',
    area: 'Idanha-a-Nova',
    latitude: 39.9,
    longitude: -7.2,
    acts: ['Astral'],
    facts: {
      showers: 'yes',
      drug_checking: 'yes',
      dogs: 'no',
      prices: [free, { ...free, amount: 20 }],
      payment: 'both',
    },
  },
  {
    event_name: 'FULLMOON 100%',
    event_date: '2026-07-29',
    country: 'Portugal',
    event_location: 'Lisbon Docks',
    latitude: 38.7,
    longitude: -9.1,
    acts: ['Mycel'],
    facts: { showers: 'yes', drug_checking: 'no', prices: [free], payment: 'cash', minimum_age: 16 },
  },
  { event_name: 'DATE LINE WEST', event_date: '2026-08-01', country: 'Fiji', latitude: -17, longitude: 179.9 },
  { event_name: 'DATE LINE EAST', event_date: '2026-08-02', country: 'Fiji', latitude: -17, longitude: -179.9 },
  { event_name: 'POLE PARTY', event_date: '2026-08-03', country: 'Norway', latitude: 89.9, longitude: 20 },
  {
    event_name: 'NOWHERE ØRSTED',
    event_date: '2026-08-04',
    event_status: 'cancelled',
    country: 'Denmark',
    acts: ['Astral', 'Mycel'],
  },
];

const all = filteredEvents.map(({ event_name }) => event_name);
const placed = all.slice(0, 5);

/** Queries of upcoming events, and the names of those that match. */
export const filterCases: readonly (readonly [query: string, names: readonly string[]])[] = [
  ['', all],
  ['from=&to=&country=&style=&q=&near=&radius=&box=', all],
  // days: events that overlap the range, both days included
  ['from=2026-07-27&to=2026-07-29', ['BOOM', 'FULLMOON 100%']],
  ['from=2026-07-28&to=2026-07-29', ['FULLMOON 100%']],
  ['to=2026-07-20', ['BOOM']],
  ['from=2026-08-04', ['NOWHERE ØRSTED']],
  // any artist of the line-up has one of the styles
  ['style=Forest', ['BOOM', 'NOWHERE ØRSTED']],
  ['style=Night Full On', ['FULLMOON 100%', 'NOWHERE ØRSTED']],
  ['style=Full On', []],
  ['style=Forest,Night Full On', ['BOOM', 'FULLMOON 100%', 'NOWHERE ØRSTED']],
  ['style=Forest&style=Night Full On', ['BOOM', 'FULLMOON 100%', 'NOWHERE ØRSTED']],
  // all words occur in names, venue, area or country, ignoring case and accents
  ['q=boom', ['BOOM']],
  ['q=portugal+DOCK', ['FULLMOON 100%']],
  ['q=idanha', ['BOOM']],
  ['q=orsted', ['NOWHERE ØRSTED']],
  ...['ｂｏｏｍ', 'b.o.o.m', '\u200b𝕭oom\ufeff', 'бум'].map(
    (text) => [`q=${encodeURIComponent(text)}`, ['BOOM']] as const,
  ),
  ['q=mood portugal', ['BOOM']],
  ['q=%25', ['FULLMOON 100%']],
  ['q=_', []],
  ['q=boom+docks', []],
  ["q=' or 1=1 --", []],
  ['country=Portugal', ['BOOM', 'FULLMOON 100%']],
  ['country=Peru', []],
  // within the kilometres (100, if there are none), also across the date line and around a pole
  ['near=38.7,-9.1', ['FULLMOON 100%']],
  ['near=38.7,-9.1&radius=300', ['BOOM', 'FULLMOON 100%']],
  ['near=-17,180&radius=20', ['DATE LINE WEST', 'DATE LINE EAST']],
  ['near=89.9,-160&radius=30', ['POLE PARTY']],
  ['near=89.9,-160&radius=20', []],
  ['near=0,0&radius=20040', placed],
  // a box crosses the date line when west is greater than east
  ['box=-10,38,-7,40', ['BOOM', 'FULLMOON 100%']],
  ['box=179,-20,-179,-10', ['DATE LINE WEST', 'DATE LINE EAST']],
  ['box=-180,-90,180,90', placed],
  // facts that are known to be so
  ['facts=showers', ['BOOM', 'FULLMOON 100%']],
  ['facts=showers,drug-checking', ['BOOM']],
  ['facts=drug-checking&facts=showers', ['BOOM']],
  ['facts=dogs', []],
  ['facts=free-entry', ['FULLMOON 100%']],
  ['facts=card', ['BOOM']],
  ['facts=under-18', ['FULLMOON 100%']],
  // all of them match
  ['country=Portugal&style=Forest&q=bo&from=2026-07-01&near=39,-8&radius=200', ['BOOM']],
  ['country=Norway&style=Forest', []],
];

/** Queries around a point without upcoming events nearby, with the nearest one that takes place and meets the rest of the query. */
export const nearestCases: readonly (readonly [query: string, name: string | undefined])[] = [
  ['near=41.1,-8.6&radius=50', 'BOOM'],
  ['near=41.1,-8.6&radius=50&style=Night Full On', 'FULLMOON 100%'],
  ['near=41.1,-8.6&radius=50&from=2026-08-01', 'POLE PARTY'],
  ['near=41.1,-8.6&radius=50&q=denmark', undefined],
  ['near=41.1,-8.6&radius=500', undefined],
  ['q=nothing', undefined],
];
