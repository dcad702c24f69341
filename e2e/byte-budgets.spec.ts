import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { pathIn, translatedLanguages } from '@moonfloor/messages/languages';
import { enableDataSaver } from './support/data-saver.ts';
import { endurance } from './support/endurance.ts';
import { hydrated } from './support/hydration.ts';
import {
  floor,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
  uniqueName,
} from './support/submit-records.ts';
import { expect, test } from './support/test.ts';
import { act } from './support/timetables.ts';

/**
 * Maximum transfer of a first load, compressed, in bytes; a page with the map also loads the map's code, one with filters
 * of events their form, and a timetable its grid.
 */
const budgets = {
  script: 151_000,
  scriptWithFilters: 155_000,
  scriptWithMap: 220_000,
  scriptWithTimetable: 165_000,
  stylesheet: 16_100,
  /** With all of Leaflet's rules. */
  stylesheetWithMap: 17_000,
};

/** The list of the Japanese font's 120 slices, which pages with Japanese texts load when they are idle. */
const japaneseFaces = { name: /^japanese-fonts-/, bytes: 20_000 };

/** The built scripts: their maximum number and minimum size in bytes, but for the start and the bundler's runtime. */
const scripts = { most: 120, least: 3000, below: /^(?:entry\.client|rolldown-runtime)-/ };

/** Maximum number of render-blocking stylesheets: the one that all pages share, and the page's. */
const stylesheetsBeforePaint = 2;

/** File names of code that only members and admins need. */
const memberOnlyFiles =
  /admin|moderation|analytics|submit|edit|form|import|dashboard|account|problem|^members|^schemas|^zod/i;

interface Loaded {
  script: number;
  stylesheet: number;
  /** The list of the Japanese font's slices. */
  faces: number;
  /** Number of stylesheets in the page's HTML. */
  stylesheetsBeforePaint: number;
  files: string[];
  /** Files that were loaded more than once. */
  reloadBytes: string[];
}

/** Returns the transferred bytes of a script or style sheet; null for another file. */
async function sizeOf(request: Request): Promise<{ kind: string; file: string; bytes: number } | null> {
  const kind = request.resourceType();
  if (kind !== 'script' && kind !== 'stylesheet') return null;
  const { responseBodySize: bytes } = await request.sizes();
  return { kind, file: new URL(request.url()).pathname.split('/').at(-1) ?? '', bytes };
}

/** Opens a page as a new visitor, and measures all transfers until no more requests follow. */
async function firstLoad(page: Page, path: string): Promise<Loaded> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  const html = await (await page.goto(path))!.text();
  // idle requests are sent by the page's code, however late it starts
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const files = await Promise.all(requests.map(sizeOf)).then((all) => all.filter((file) => file !== null));
  const sum = (of: string): number =>
    files.filter(({ kind }) => kind === of).reduce((total, { bytes }) => total + bytes, 0);
  const faces = files.find(({ file }) => japaneseFaces.name.test(file))?.bytes ?? 0;
  const names = files.map(({ file }) => file);
  return {
    script: sum('script'),
    stylesheet: sum('stylesheet') - faces,
    faces,
    stylesheetsBeforePaint: html.match(/<link rel="stylesheet"/g)?.length ?? 0,
    files: files.map(({ file, bytes }) => `${file} ${bytes}`),
    reloadBytes: names.filter((name, at) => names.indexOf(name) !== at),
  };
}

test('a first load stays within its byte budget and contains no member or admin code', async ({
  browser,
  site,
  baseURL,
}) => {
  test.slow();
  const artist = await submitArtist(site, {});
  const crew = await submitDecoration(site, {});
  const release = await submitRelease(site, { artist_name: artist.artist_name });
  const event = await submitEvent(site, {
    latitude: 38.7,
    longitude: -9.1,
    facts: JSON.stringify({ showers: 'yes', prices: [{ amount: 80, currency: 'EUR' }] }),
    floors: [floor('Main Floor', artist.artist_name), { name: 'Chill', artists: [act('Vega', '2027-01-01T22:00')] }],
    decorations: [{ id: crew.id, decoration_name: crew.decoration_name }],
  });
  const withMap = ['/', '/events', ...translatedLanguages.map((language) => pathIn(language, '/'))];
  const withFilters = ['/home'];
  const others = [
    '/landing',
    `/event/${event.id}`,
    '/artists',
    `/artist/${artist.id}`,
    `/decoration/${crew.id}`,
    '/releases',
    `/release/${release.id}`,
    '/search?q=moon',
    '/login',
  ];
  const translated = translatedLanguages.map((language) => pathIn(language, `/event/${event.id}`));
  const timetables = ['', '?view=artists', '?view=print'].map((query) => `/event/${event.id}/timetable${query}`);
  timetables.push('/now', ...translated.map((path) => `${path}/timetable`));
  const budgetOf = (path: string): number =>
    withMap.includes(path)
      ? budgets.scriptWithMap
      : timetables.includes(path)
        ? budgets.scriptWithTimetable
        : withFilters.includes(path)
          ? budgets.scriptWithFilters
          : budgets.script;
  const all = [...withMap, ...withFilters, ...others, ...translated, ...timetables];
  for (const path of endurance ? all : ['/', `/event/${event.id}`]) {
    const context = await browser.newContext({ baseURL });
    await enableDataSaver(context);
    const { script, stylesheet, faces, files, reloadBytes, ...loaded } = await firstLoad(await context.newPage(), path);
    await context.close();
    const told = `${path} loads ${files.join(', ')}`;
    expect(script, told).toBeGreaterThan(0);
    expect(script, told).toBeLessThanOrEqual(budgetOf(path));
    expect(stylesheet, told).toBeGreaterThan(0);
    expect(stylesheet, told).toBeLessThanOrEqual(
      withMap.includes(path) ? budgets.stylesheetWithMap : budgets.stylesheet,
    );
    expect(faces, told).toBeLessThanOrEqual(japaneseFaces.bytes);
    expect(loaded.stylesheetsBeforePaint, told).toBeGreaterThan(0);
    expect(loaded.stylesheetsBeforePaint, told).toBeLessThanOrEqual(stylesheetsBeforePaint);
    expect(reloadBytes, 'fetched twice').toEqual([]);
    expect(
      files.filter((file) => memberOnlyFiles.test(file)),
      told,
    ).toEqual([]);
  }
});

const scriptsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(folder, name));

test('the build has few scripts, and none that is too small for a request', () => {
  const folder = path.resolve(import.meta.dirname, '../apps/web/build/client/assets');
  for (const language of ['en', ...translatedLanguages]) {
    const built = [folder, path.join(folder, language)].flatMap(scriptsIn);
    const small = built.filter((file) => statSync(file).size < scripts.least).map((file) => path.basename(file));
    expect(built.length).toBeGreaterThan(0);
    expect(built.length).toBeLessThanOrEqual(scripts.most);
    expect(
      small.filter((name) => !scripts.below.test(name)),
      `belongs into another file, by its size in ${language}: smallScreens in apps/web/scripts/chunks.ts`,
    ).toEqual([]);
  }
});

test('an event with facts that is opened in place loads no member or admin code @endurance', async ({ page, site }) => {
  const event = await submitEvent(site, {
    event_name: uniqueName('Facts in place'),
    facts: JSON.stringify({ showers: 'yes' }),
  });
  const files: string[] = [];
  page.on('requestfinished', (request) => files.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  await page.goto(`/search?q=${event.event_name}`);
  await hydrated(page);
  await page.getByRole('link', { name: event.event_name }).click();
  await expect(page.getByText('Showers')).toBeVisible();
  expect(files).not.toHaveLength(0);
  expect(files.filter((file) => memberOnlyFiles.test(file))).toEqual([]);
});
