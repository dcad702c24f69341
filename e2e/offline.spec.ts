import type { Page } from '@playwright/test';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { expectLooksRight } from './support/accessibility.ts';
import { actAs, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { expectKept, keptCode, keptEvents, openAndKeep, test } from './support/offline.ts';
import type { Site } from './support/site.ts';
import { dayFromToday, jpeg, submitArtist, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });
test.afterEach(({ connection }) => connection.restore());

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'This page was saved' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Submits an event with a flyer, a timetable, and an artist who has a page. */
async function submitFestival(
  site: Site,
): Promise<{ event: EventDetail; artist: { id: number; artist_name: string } }> {
  const artist = await submitArtist(site, {});
  const day = dayFromToday(20);
  const set = { artist_name: artist.artist_name, set_start: `${day}T22:00`, set_end: `${day}T23:00` };
  const event = await submitEvent(site, {
    event_name: uniqueName('Valley'),
    event_date: day,
    event_end_date: dayFromToday(22),
    latitude: 38.7,
    longitude: -9.1,
    event_image: await jpeg(),
    floors: [{ name: 'Main Floor', artists: [set] }],
  });
  return { event, artist };
}

test('an event that was opened works without a connection @widths', async ({ page, site, connection }) => {
  const { event, artist } = await submitFestival(site);
  const path = `/event/${event.id}`;
  await openAndKeep(page, path);
  await expectKept(page, `${path}/timetable`);
  await expectKept(page, `/artist/${artist.id}`);
  connection.cut();

  await page.goto(path);
  await expect(heading(page, event.event_name)).toBeVisible();
  await expect(bar(page)).toContainText('this minute');
  const flyer = page.getByRole('main').locator('img').first();
  await expect(flyer).toHaveAttribute('src', /\/media\//);
  await expect.poll(() => flyer.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectLooksRight(page);

  await page.getByRole('link', { name: 'Timetable', exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}/timetable$`));
  await expect(page.getByRole('main')).toContainText(artist.artist_name);
  await page.goto(`${path}/timetable?view=artists`);
  await expect(page).toHaveURL(new RegExp(`${path}/timetable\\?view=artists$`));
  await expect(page.getByRole('link', { name: 'By artist' })).toHaveAttribute('aria-current', /./);
  await page.goto(`/artist/${artist.id}`);
  await expect(heading(page, artist.artist_name)).toBeVisible();
  await page.goto(`${path}?from=mail`);
  await expect(page).toHaveURL(new RegExp(`${path}$`));

  connection.restore();
  await page.goto(path);
  await expect(bar(page)).toHaveCount(0);
});

test('an event that was opened in two languages works at both addresses', async ({ page, site, connection }) => {
  const { event } = await submitFestival(site);
  const [german, english] = [`/de/event/${event.id}`, `/event/${event.id}`];
  await openAndKeep(page, german);
  await openAndKeep(page, english);
  await expectKept(page, `${english}/timetable`);
  connection.cut();
  await page.goto(german);
  await expect(heading(page, event.event_name)).toBeVisible();
  await expect(bar(page)).toContainText('this minute');
  await page.goto(`${german}/timetable?view=artists`);
  await expect(page).toHaveURL(new RegExp(`(?<!de)${english}/timetable\\?view=artists$`));
  await expect(heading(page, event.event_name)).toBeVisible();
});

test('a slow connection shows the copy, and what is current once it arrives @endurance', async ({
  page,
  site,
  connection,
}) => {
  const { event, artist } = await submitFestival(site);
  const path = `/event/${event.id}`;
  await openAndKeep(page, path);
  const name = uniqueName('Renamed');
  const { token } = await signInAdmin(site);
  const form = new FormData();
  form.set('event_name', name);
  await callApi(site, 'PUT', `/events/${event.id}`, { token, form });

  connection.hold();
  await page.goto(path);
  await expect(heading(page, event.event_name)).toBeVisible();
  await expect(bar(page)).toContainText('The connection is slow.');
  connection.restore();
  await expect(heading(page, name)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  // the same after a link
  await page.goto(`/artist/${artist.id}`);
  connection.hold();
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(heading(page, event.event_name)).toBeVisible();
  await expect(bar(page)).toContainText('The connection is slow.');
  connection.restore();
  await expect(heading(page, name)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('the list of what is kept can be cleared; other pages say that they are not kept @widths @endurance', async ({
  page,
  site,
  connection,
}) => {
  const [first, second] = [await submitFestival(site), await submitFestival(site)];
  for (const { event } of [first, second]) await openAndKeep(page, `/event/${event.id}`);
  connection.cut();
  await page.goto('/artists?page=2');
  await expect(page).toHaveURL(/\/offline\?page=%2Fartists%3Fpage%3D2$/);
  await expect(page.getByRole('alert')).toContainText('this page is not saved on this device');
  await expect(page.getByText('You can keep reading this page.')).toHaveCount(0);
  await expectLooksRight(page);
  const list = page.getByRole('region', { name: 'Saved events' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: `Remove ${first.event.event_name}` }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('link', { name: second.event.event_name }).click();
  await expect(heading(page, second.event.event_name)).toBeVisible();
  await page.goto('/offline');
  await expect(list).toContainText(/Moonfloor uses [\d,]+ KB on this device/);
  await list.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
  await expect(list).toContainText('Nothing is saved yet.');
  expect(await keptEvents(page)).toEqual([]);
  connection.restore();
  await page.getByRole('link', { name: 'Artists' }).first().click();
  await expect(heading(page, 'Artists')).toBeVisible();
});

test('an event that is withdrawn is not kept @endurance', async ({ page, site, connection }) => {
  const { event } = await submitFestival(site);
  await openAndKeep(page, `/event/${event.id}`);
  const { token } = await signInAdmin(site);
  await callApi(site, 'DELETE', `/events/${event.id}`, { token });
  await page.goto(`/event/${event.id}`);
  await expect(heading(page, 'Event not found')).toBeVisible();
  await expect.poll(async () => (await keptEvents(page)).length).toBe(0);
  connection.cut();
  await page.goto(`/event/${event.id}`);
  await expect(page).toHaveURL(/\/offline\?page=/);
});

test('a starred event and my timetable work without a connection', async ({ page, site, connection }) => {
  const { event } = await submitFestival(site);
  await openAndKeep(page, `/event/${event.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Interested', exact: true }).click();
  await expect.poll(async () => (await keptEvents(page)).map(({ starred }) => starred)).toEqual([true]);
  await page.goto('/my-timetable');
  await expect(page.getByRole('main')).toContainText(event.event_name);
  await expect.poll(() => keptCode(page)).toContain('/my-timetable');
  connection.cut();
  await page.goto('/my-timetable');
  await expect(page.getByRole('main')).toContainText(event.event_name);
  await page.getByRole('main').getByRole('link', { name: event.event_name }).first().click();
  await expect(heading(page, event.event_name)).toBeVisible();
});

test('the map of an event shows the tiles that were seen @endurance', async ({ page, context, site }) => {
  const { event } = await submitFestival(site);
  await openAndKeep(page, `/event/${event.id}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const tiles = page.locator(`img.leaflet-tile-loaded[src^="${site.tiles}"]`);
  const showMap = () => page.getByRole('heading', { name: 'LOCATION' }).scrollIntoViewIfNeeded();
  await showMap();
  await expect.poll(() => tiles.count()).toBeGreaterThan(0);
  const seen = await tiles.count();
  await expect.poll(() => keptTiles(page)).toBeGreaterThanOrEqual(seen);
  await context.setOffline(true);
  await page.goto(`/event/${event.id}`);
  await expect(bar(page)).toContainText('You are offline.');
  await showMap();
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(seen);
});

test('the site can be installed @endurance', async ({ page, site }) => {
  await page.goto('/home');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await fetch(site.url + address);
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  const { icons, start_url: start }: { icons: { src: string }[]; start_url: string } = await manifest.json();
  for (const { src } of icons) expect((await fetch(site.url + src)).ok, src).toBe(true);
  expect(start).toBe('/');
  const worker = await fetch(`${site.url}/sw.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toBe(`default-src 'none'; connect-src 'self' ${site.tiles}`);
});

test.describe('after a deployment @endurance', () => {
  test('an open form loads its code and keeps what was typed', async ({ page, context, site, connection }) => {
    await actAs(context, site, await signInAdmin(site));
    await page.goto('/submit-event');
    await expect.poll(() => keptCode(page)).toContainEqual(expect.stringContaining('/paste-lineup-'));
    const name = page.getByRole('main').getByRole('textbox', { name: 'Event name', exact: true });
    await name.fill('Typed before');
    connection.deploy();
    await page.getByRole('button', { name: 'Paste a line-up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(name).toHaveValue('Typed before');
    await expect(page.getByText('Draft restored')).toBeVisible();
    expect(await loadedCode(page)).toEqual([]);
  });

  test('a kept page runs the code of its build', async ({ page, site, connection }) => {
    const { event, artist } = await submitFestival(site);
    await openAndKeep(page, `/event/${event.id}`);
    await expectKept(page, `/artist/${artist.id}`);
    connection.deploy();
    await page.goto('/home');
    await expect.poll(() => keptCode(page)).toContainEqual(expect.stringContaining('/vv/manifest-'));
    connection.cut();
    await page.goto(`/event/${event.id}`);
    await expect(bar(page)).toBeVisible();
    await page.getByRole('link', { name: 'Timetable', exact: true }).first().click();
    await expect(page.getByRole('main')).toContainText(artist.artist_name);
    await page.goto('/offline');
    await expect(page.getByRole('link', { name: event.event_name })).toBeVisible();
  });
});

/** Returns the scripts of the first build that the document has loaded. */
const loadedCode = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/en/')),
  );

/** Returns how many map tiles are kept. */
const keptTiles = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('moonfloor-tiles')).keys()).length);

test('addresses that look like those of other sites lead nowhere else @endurance', async ({
  page,
  site,
  connection,
}) => {
  await openAndKeep(page, `/event/${(await submitFestival(site)).event.id}`);
  const links = () =>
    page
      .locator('a')
      .evaluateAll((all) => all.map((link) => new URL(link.getAttribute('href') ?? '', location.href).host));
  for (const address of ['//evil.example/?shared_text=x', '//evil.example/events', '/%5cevil.example/']) {
    await page.goto(site.url + address);
    await expect(heading(page, 'Page not found')).toBeVisible();
    expect(new Set(await links())).toEqual(new Set([new URL(site.url).host]));
  }
  connection.cut();
  // site-path.test.ts tests others
  await page.goto('/offline?page=//evil.example');
  await expect(page.getByRole('region', { name: 'Saved events' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/offline?page=/artists');
  await expect(page.getByRole('alert')).toBeVisible();
});
