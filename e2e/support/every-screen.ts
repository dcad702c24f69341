import { execSync } from 'node:child_process';
import path from 'node:path';
import { expect } from '@playwright/test';
import { type Account, register, signInAdmin } from './accounts.ts';
import { callApi } from './call-api.ts';
import type { Site } from './site.ts';
import {
  dayFromToday,
  floor,
  jpeg,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
} from './submit-records.ts';
import { act } from './timetables.ts';

export const types = ['event', 'artist', 'decoration', 'release'] as const;

/** Records that all pages together show: one of each type that everybody sees, and one that only its author sees. */
export interface TestRecords {
  member: Account;
  shown: Record<(typeof types)[number], number>;
  hidden: Record<(typeof types)[number], number>;
  /** The records as the API returned them. */
  content: object[];
}

/** Creates the records over HTTP. The site must moderate everything. */
export async function createRecords(site: Site): Promise<TestRecords> {
  const [admin, member] = [await signInAdmin(site), await register(site)];
  const artist = await submitArtist(site, {}, admin);
  const decoration = await submitDecoration(site, { decoration_images: [await jpeg()] }, admin);
  const timed = [act('Vega', `${dayFromToday(20)}T20:00`, `${dayFromToday(20)}T22:00`)];
  const floors = [floor('Main', artist.artist_name), { name: 'Dome', artists: timed }];
  const event = await submitEvent(site, { floors, latitude: 40, longitude: -8, event_image: await jpeg() }, admin);
  const release = await submitRelease(site, { artist_name: artist.artist_name }, admin);
  // without times, an event takes place all day
  const now = new Date().toISOString().slice(0, 16);
  const today = { event_date: dayFromToday(0), country: 'Iceland', event_location: 'Harpa' };
  const tonight = await submitEvent(site, { ...today, floors: [{ name: 'Main', artists: [act('Mira', now)] }] }, admin);
  const draft = await submitEvent(site, {}, member);
  const cancelled = await submitRelease(site, { release_date: dayFromToday(9) }, member);
  await callApi(site, 'PUT', `/admin/toggle-status/release/${cancelled.id}`, admin);
  const [otherArtist, otherDecoration] = [
    await submitArtist(site, {}, member),
    await submitDecoration(site, {}, member),
  ];
  return {
    member,
    shown: { event: event.id, artist: artist.id, decoration: decoration.id, release: release.id },
    hidden: { event: draft.id, artist: otherArtist.id, decoration: otherDecoration.id, release: cancelled.id },
    content: [artist, decoration, event, release, tonight, draft, cancelled, otherArtist, otherDecoration],
  };
}

interface Route {
  path?: string;
  children?: Route[];
}

/** Returns the routes of all pages, so that a page without records below is detected. Takes seconds. */
function readRoutes(): Route[] {
  const cwd = path.resolve(import.meta.dirname, '../../apps/web');
  return JSON.parse(execSync('react-router routes --json', { cwd, encoding: 'utf8' }));
}

const pathsOf = (below: readonly Route[], parent = ''): string[] =>
  below.flatMap(({ path: name = '', children }) => {
    const own = name === '' ? parent : `${parent}/${name}`;
    return children === undefined ? [own || '/'] : pathsOf(children, own);
  });

/** Returns the URLs of a path: with each visible, hidden and missing record. */
function addresses(path: string, shown: TestRecords['shown'], ids: readonly number[]): string[] {
  if (path === '/*') return ['/no/such/page'];
  if (path === '/view/:type/:id') return types.map((type) => `/view/${type}/${shown[type]}`);
  if (!path.includes(':')) return [path];
  return ids.map((id) => path.replace(/:\w+/, String(id)));
}

const idsForPath = (path: string, of: TestRecords['shown']): number[] => {
  const type = types.find((name) => path.includes(`/${name}/`));
  return type === undefined ? [] : [of[type]];
};

/** Lists the URLs of all pages with visible records, and queries that show different content. */
export function listScreens(shown: TestRecords['shown']): string[] {
  const all = pathsOf(readRoutes()).filter((path) => path !== '/*');
  expect(all.length).toBeGreaterThan(25);
  const more = [
    '/?when=past',
    '/artists?tab=visual',
    '/releases?tab=past',
    '/search?q=night',
    ...['grid', 'list', 'artists', 'print'].map((view) => `/event/${shown.event}/timetable?view=${view}`),
    '/admin-dashboard?history=all',
    '/admin-dashboard/users/1',
  ];
  return [...all.flatMap((path) => addresses(path, shown, idsForPath(path, shown))), ...more];
}
