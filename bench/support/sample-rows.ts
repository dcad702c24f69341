import { countries } from '@moonfloor/contract/values/countries';
import { centerOf } from '@moonfloor/contract/values/country-centers';
import { dayMs } from '@moonfloor/contract/values/durations';
import { nameKey } from '@moonfloor/contract/values/text';
import { searchKeys } from '../../apps/server/src/features/records/search-keys.ts';

/** Number of known artists and pictures that the events share. */
export const artistCount = 2000;
export const pictureCount = 500;

/** Acts per floor: most events have one floor, every third has two. */
export const artistsPerFloor = 15;

const now = '2026-01-01T00:00:00.000Z';
const firstNames = ['SOLAR', 'LUNAR', 'ASTRAL', 'HYPER', 'LIQUID', 'ETHNIC', 'DIGITAL', 'HOLLOW', 'SILENT', 'ANCIENT'];
const lastNames = ['DRIFT', 'ORACLE', 'FOREST', 'SIGNAL', 'TEMPLE', 'CIRCUIT', 'MONSOON', 'ECHO', 'SHAMAN', 'NEBULA'];

/** Returns a pseudorandom number below `below` that is the same in every run. */
function pick(seed: number, below: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) ^ Math.imul(seed + 0x9e3779b9, 0x297a2d39);
  return ((mixed ^ (mixed >>> 12)) >>> 0) % below;
}

/** The id of picture `n`, 32 hex digits. */
const pictureId = (n: number): string => n.toString(16).padStart(32, '0');

/** Row `n` of the pictures. */
export const pictureRow = (n: number) => ({
  id: pictureId(n),
  width: 1200,
  height: 800,
  preview: 'KPgFDYJ2d3ePh4iHeIiIeIhwiIeIeIg=',
  widths: '160,320,640,1200',
  created_at: now,
});

/** The column of alternative names: one record in ten has one, in another script. */
const alternativeNames = (name: string, n: number): string => JSON.stringify(n % 10 === 1 ? [`${name} ${n}`] : []);

/** Row `n` of the artists, counted from 1. */
export function artistRow(n: number) {
  const name = `${firstNames[pick(n, 10)]} ${lastNames[pick(n + 7, 10)]} ${n}`;
  return {
    artist_name: name,
    alternative_names: alternativeNames('АРТИСТ', n),
    name_key: nameKey(name),
    artist_type: 'LIVE',
    artist_country: countryOf(n).name,
    record_labels: 'NIGHT ROOTS RECORDS',
    artist_info: 'PLAYS FROM DUSK TO DAWN AND BEYOND.',
    status: 'active',
    picture_id: n % 3 === 0 ? null : pictureId(pick(n, pictureCount)),
    created_at: now,
    updated_at: now,
  } as const;
}

/** Events cluster in few countries, as in reality: a third of them are in the first eight of this list. */
function countryOf(n: number) {
  const rank = Math.floor((pick(n * 3, 1000) / 1000) ** 3 * countries.length);
  return countries[(rank * 37) % countries.length]!;
}

/** Row `n` of the events: dated from five years before to fourteen months after `today`; a few are drafts. */
export function eventRow(n: number, today: string) {
  const start = Date.parse(today) + (pick(n, 2245) - 1825) * dayMs;
  const country = countryOf(n);
  const [latitude, longitude] = centerOf(country);
  const nights = pick(n + 1, 4);
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const name = `${firstNames[pick(n + 2, 10)]} ${lastNames[pick(n + 3, 10)]} GATHERING ${n}`;
  const place = {
    event_name: name,
    event_location: `CLEARING ${pick(n, 900)}`,
    area: `VALLEY ${pick(n, 90)}`,
    country: country.name,
  };
  return {
    ...place,
    alternative_names: alternativeNames('СОБРАНИЕ', n),
    ...searchKeys.event(place),
    styles: 1 << pick(n + 6, 16),
    event_date: day(start),
    event_end_date: nights === 0 ? null : day(start + nights * dayMs),
    start_time: '22:00',
    end_time: '08:00',
    description: 'BRING WARM CLOTHES, WATER AND AN OPEN HEART.\n'.repeat(4).trim(),
    descriptions: JSON.stringify(n % 10 === 1 ? { de: 'BRINGT WARME KLEIDER UND WASSER MIT.' } : {}),
    extras: null,
    event_page_link: 'https://example.org/gathering',
    latitude: latitude + pick(n + 4, 400) / 100 - 2,
    longitude: Math.min(longitude + pick(n + 5, 400) / 100 - 2, 180),
    picture_id: n % 10 === 0 ? null : pictureId(pick(n, pictureCount)),
    status: n % 50 === 0 ? 'draft' : 'published',
    created_at: now,
    updated_at: now,
  } as const;
}
