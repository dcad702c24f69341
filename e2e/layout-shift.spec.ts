import type { BrowserContext, Page, Route } from '@playwright/test';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { endurance } from './support/endurance.ts';
import { hydrated } from './support/hydration.ts';
import { expectNoLayoutShift, recordLayoutShifts } from './support/layout-shift.ts';
import { watchRequests } from './support/requests.ts';
import type { Site } from './support/site.ts';
import {
  dayFromToday,
  floor,
  jpeg,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
} from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.music });
test.use({ expectedErrors: /404 \(Not Found\).*nowhere/ });
test.setTimeout(180_000);

/** Holds responses until they are released. */
class HeldResponses {
  private waiting: (() => void)[] = [];
  private holding = true;

  async pass(route: Route): Promise<void> {
    if (this.holding) await new Promise<void>((go) => this.waiting.push(go));
    await route.fallback();
  }

  hold(): void {
    this.holding = true;
  }

  releaseAll(): void {
    this.holding = false;
    for (const go of this.waiting.splice(0)) go();
  }
}

/** Holds the responses with pictures and fonts back until they are released. */
async function holdPicturesAndFonts(context: BrowserContext): Promise<HeldResponses> {
  const looks = new HeldResponses();
  await context.route(/\.woff2|\/media\/|\/api\/(?:random-)?placeholder/, (route) => looks.pass(route));
  return looks;
}

/** The page's heading, or the entry link of the landing page. */
const top = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('link', { name: /enter/i }))
    .first();

const recordsBySite = new WeakMap<Site, ReturnType<typeof createRecords>>();

function recordsOf(site: Site): ReturnType<typeof createRecords> {
  const scene = recordsBySite.get(site) ?? createRecords(site);
  recordsBySite.set(site, scene);
  return scene;
}

/**
 * Creates one record of each type with all optional content, and others without pictures. Names are fixed: a random
 * name would sometimes just fit on a line, and wrap when its font loads.
 */
async function createRecords(site: Site) {
  const picture = (): Promise<File> => jpeg(600, 800);
  const admin = await signInAdmin(site);
  const artist = await submitArtist(
    site,
    { artist_name: 'Amber Lantern', artist_image: await picture(), artist_info: 'Plays long. '.repeat(20) },
    admin,
  );
  const duplicate = await submitArtist(site, { artist_name: `DJ ${artist.artist_name}` }, admin);
  const crew = await submitDecoration(
    site,
    { decoration_name: 'Woven Light', decoration_images: [await picture(), await jpeg(900, 600)] },
    admin,
  );
  const event = await submitEvent(
    site,
    {
      event_name: 'A night with quite a long name in the woods',
      event_image: await picture(),
      country: 'Portugal',
      latitude: 38.7,
      longitude: -9.1,
      description: 'Bring water. '.repeat(60),
      event_date: dayFromToday(5),
      floors: [floor('Main Floor', artist.artist_name, 'Somebody Else'), floor('Chill', 'A Third')],
      decorations: [{ id: crew.id, decoration_name: crew.decoration_name }],
    },
    admin,
  );
  const floors = [floor('A', artist.artist_name)];
  for (const days of [7, 40, -3])
    await submitEvent(site, { event_name: `Night ${days}`, event_date: dayFromToday(days), floors }, admin);
  const by = { artist_name: artist.artist_name };
  const release = await submitRelease(
    site,
    { ...by, release_name: 'Roots', cover_image: await picture(), release_date: dayFromToday(9) },
    admin,
  );
  await submitRelease(site, { ...by, release_name: 'Branches' }, admin);
  const member = await register(site, { username: 'Tamarind' });
  await submitEvent(site, { event_name: 'Hidden Night' }, member);
  return {
    event: `/event/${event.id}`,
    artist: `/artist/${artist.id}`,
    crew: `/decoration/${crew.id}`,
    release: `/release/${release.id}`,
    duplicates: { type: 'artist', keep: String(artist.id), from: String(duplicate.id) },
    admin,
    member,
  };
}

// `npm test` opens two pages, on the phone
for (const [device, viewport, tag] of [
  ['phone', { width: 360, height: 740 }, ''],
  ['desktop', { width: 1440, height: 900 }, ' @endurance'],
] as const) {
  test(`on a ${device}, no page shifts while fonts and pictures load, nor after a slow navigation${tag}`, async ({
    page,
    context,
    site,
  }) => {
    const { event, artist, crew, release, duplicates, member, admin } = await recordsOf(site);
    await page.setViewportSize(viewport);
    await recordLayoutShifts(page);
    const quiet = watchRequests(page);
    const looks = await holdPicturesAndFonts(context);
    const settle = async (): Promise<void> => {
      looks.releaseAll();
      // hydration must not shift the layout either; before it, a link would load a new document
      await hydrated(page);
      await quiet();
      looks.hold();
    };
    const open = async (...paths: string[]): Promise<void> => {
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect(top(page)).toBeVisible();
        // the list is replaced when the worker has responded
        if (path === '/events') await expect(page.locator('[aria-setsize]').first()).toBeAttached();
        await settle();
        await expectNoLayoutShift(page, path);
      }
    };

    if (!endurance) return open('/home', event);
    await open('/events', '/home', '/artists', '/artists?tab=visual', '/releases', event, artist, crew, release);
    await open('/search', '/search?q=night', '/embed-builder', '/about', '/login', '/nowhere');

    const api = new HeldResponses();
    await context.route(/\/(?:events|artists|decorations|releases)\/[a-z\d]+/, (route) =>
      route.request().resourceType() === 'fetch' ? api.pass(route) : route.fallback(),
    );
    api.releaseAll();
    await open('/home');
    api.hold();
    for (const path of [event, artist, '/artists', '/releases', release, '/events', '/home']) {
      // Not by a click: the browser treats a shift right after it as intended.
      await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), path);
      await expect(page.getByText('Loading…').first(), `the shape of ${path}`).toBeAttached();
      api.releaseAll();
      await expect(page).toHaveURL(path);
      await expect(page.getByText('Loading…')).toHaveCount(0);
      await settle();
      await expectNoLayoutShift(page, `the move to ${path}`);
      api.hold();
    }
    api.releaseAll();
    // it passes its events to the next navigation to the map
    await open('/landing');

    await actAs(context, site, member);
    await open(
      '/home',
      '/member-dashboard',
      '/submit',
      '/import',
      '/submit-event',
      '/submit-artist',
      '/submit-decoration',
      '/submit-release',
    );
    await actAs(context, site, admin);
    await open(event, ...[event, artist, crew, release].map((path) => `/edit${path}`));
    await open(
      '/admin-dashboard',
      '/admin-dashboard/moderation',
      '/admin-dashboard/feedback',
      '/admin-dashboard/analytics',
    );
    const { from, ...keep } = duplicates;
    await open('/admin-dashboard/duplicates', '/admin-dashboard/duplicates?type=artist');
    await open(...[keep, { ...keep, from }].map((which) => `/admin-dashboard/merge?${new URLSearchParams(which)}`));
  });
}
