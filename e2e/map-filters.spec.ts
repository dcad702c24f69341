import type { Locator, Page } from '@playwright/test';
import { expectLooksRight } from './support/accessibility.ts';
import type { Site } from './support/site.ts';
import { dayFromToday, floor, submitArtist, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test.use({ knownContent: true });

/** Five events; `days` from today. Two share one spot, one has no coordinates. */
const events = [
  { event_name: 'FOREST MOON', days: 10, country: 'Portugal', latitude: 38.7, longitude: -9.1, plays: 'MYCEL' },
  { event_name: 'CITY MOON', days: 20, country: 'Portugal', latitude: 41.1, longitude: -8.6, plays: 'MYCEL' },
  { event_name: 'TWIN ONE', days: 30, country: 'Austria', latitude: 47, longitude: 13, plays: 'ASTRAL' },
  { event_name: 'TWIN TWO', days: 31, country: 'Austria', latitude: 47, longitude: 13, plays: 'NOBODY' },
  { event_name: 'SOMEWHERE', days: 40, country: 'Brazil', plays: 'ASTRAL' },
] as const;
const names = events.map((event) => event.event_name);

const sitesWithEvents = new WeakSet<Site>();

async function createEvents(site: Site): Promise<void> {
  if (sitesWithEvents.has(site)) return;
  sitesWithEvents.add(site);
  await submitArtist(site, { artist_name: 'MYCEL', styles: 'Forest' });
  await submitArtist(site, { artist_name: 'ASTRAL', styles: 'Goa' });
  for (const { days, plays, ...event } of events) {
    await submitEvent(site, { ...event, event_date: dayFromToday(days), floors: [floor('Main', plays)] });
  }
}

test.beforeEach(({ site }) => createEvents(site));

const map = (page: Page) => page.getByRole('region', { name: 'Events on the map' });
const pin = (page: Page, name: string | RegExp) => map(page).getByRole('button', { name });
const cards = (page: Page) =>
  page.getByRole('region', { name: /^(Upcoming|Past) events/ }).getByRole('heading', { level: 3 });
const country = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Countries' }).getByRole('link', { name: new RegExp(name) });
const count = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Opens a page and waits until the map shows its pins: from then on the page filters events locally. */
async function open(page: Page, address: string, shown: RegExp | string): Promise<void> {
  await page.goto(address);
  await expect(pin(page, shown).first()).toBeVisible();
}

const openFilters = (page: Page) => page.getByRole('button', { name: 'Filters' }).click();

test('text, day and style filters update list, map, counts and URL, and survive Back and reload', async ({ page }) => {
  // high enough for all cards below the filters
  await page.setViewportSize({ width: 1440, height: 1500 });
  await open(page, '/events', /2 events here/);
  await openFilters(page);
  await expect(count(page)).toHaveText('5 events');
  await expect(cards(page)).toHaveText(names);
  const unfiltered = await map(page).boundingBox();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.getByRole('searchbox', { name: 'Search' }).fill('moon port');
  await expect(cards(page)).toHaveText(['FOREST MOON', 'CITY MOON']);
  await expect(count(page)).toHaveText('2 events');
  await expect(country(page, 'Portugal')).toContainText('2');
  await expect(country(page, 'Austria')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Events Map' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(pin(page, /2 events here/)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible();
  expect(await map(page).boundingBox(), 'filters that come on move nothing').toEqual(unfiltered);
  await page.getByText('Styles', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Forest' }).check();
  await page.getByRole('checkbox', { name: 'Goa' }).check();
  await page.getByRole('searchbox').fill('');
  await expect(cards(page)).toHaveText(['FOREST MOON', 'CITY MOON', 'TWIN ONE', 'SOMEWHERE']);
  await page.getByLabel('From').fill(dayFromToday(15));
  await page.getByLabel('To', { exact: true }).fill(dayFromToday(30));
  await expect(cards(page)).toHaveText(['CITY MOON', 'TWIN ONE']);
  await expect(page).toHaveURL(`/events?from=${dayFromToday(15)}&to=${dayFromToday(30)}&style=Forest%2CGoa`);
  expect(asked, 'what was asked of the server').not.toContain('/events/all');

  await cards(page).getByRole('link', { name: 'TWIN ONE' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TWIN ONE');
  await page.goBack();
  await expect(cards(page)).toHaveText(['CITY MOON', 'TWIN ONE']);
  await expect(page.getByLabel('From')).toHaveValue(dayFromToday(15));
  await page.reload();
  await expect(cards(page)).toHaveText(['CITY MOON', 'TWIN ONE']);
  await expect(country(page, 'Portugal')).toContainText('1');
  await openFilters(page);
  await page.getByText('Styles', { exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Goa' })).toBeChecked();

  await page.getByLabel('To', { exact: true }).fill(dayFromToday(1));
  await expect(page.getByText('The last day is before the first')).toBeVisible();
  await expect(page.getByText('No upcoming events')).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL('/events');
  await expect(cards(page)).toHaveText(names);
  await expect(page.getByRole('checkbox', { name: 'Goa' })).not.toBeChecked();
});

test('the button for dates leads to their fields, also when the filters are open', async ({ page }) => {
  await open(page, '/events', /2 events here/);
  const dates = page.getByRole('button', { name: 'Dates…' });
  for (let press = 0; press < 2; press += 1) {
    await dates.click();
    await expect(page.getByLabel('From')).toBeFocused();
  }
});

test('a moved map lists its visible events, and its URL shows the same view to others @endurance', async ({
  page,
  context,
}) => {
  await open(page, '/events?country=Austria', /2 events here/);
  await expect(count(page)).toHaveText('2 events');
  await page
    .getByRole('navigation', { name: 'Countries' })
    .getByRole('link', { name: /Portugal/ })
    .click();
  await expect(pin(page, /FOREST MOON/)).toBeInViewport();
  await expect(cards(page)).toHaveText(['FOREST MOON', 'CITY MOON']);
  await page.getByRole('navigation', { name: 'Countries' }).getByRole('link', { name: /World/ }).click();
  await expect(pin(page, /2 events here/)).toHaveCount(2);

  await page.goto('/events?box=-12,36,-5,43');
  await expect(pin(page, /FOREST MOON/)).toBeInViewport();
  await expect(cards(page)).toHaveText(['FOREST MOON', 'CITY MOON']);
  await expect(count(page)).toHaveText('2 events in this area');
  // this map has a different aspect ratio, so it shows more than the shared box
  await expect(page).not.toHaveURL(/box=-12,36,-5,43$/);
  const north = (): number => Number(new URL(page.url()).searchParams.get('box')?.split(',')[3]);
  const moves = async (act: () => Promise<void>): Promise<void> => {
    const before = page.url();
    await act();
    await expect(page).not.toHaveURL(before);
  };
  for (let clicks = 0; clicks < 2; clicks += 1)
    await moves(() => map(page).getByRole('button', { name: 'Zoom in' }).click());
  for (let presses = 0; presses < 30 && north() > 41.1; presses += 1) await moves(() => map(page).press('ArrowDown'));
  await expect(count(page)).toHaveText('1 event in this area');
  await expect(cards(page)).toHaveText(['FOREST MOON']);
  const shared = new URL(page.url());
  expect(shared.searchParams.get('box')).not.toBeNull();

  const other = await context.newPage();
  await other.goto(shared.href);
  await expect(pin(other, /FOREST MOON/)).toBeVisible();
  await expect(cards(other)).toHaveText(['FOREST MOON']);
  await expect(other).toHaveURL(shared.href);
});

test('list and map highlight each other by pointer and keyboard; pins at one spot fan out', async ({ page }) => {
  await open(page, '/events', /2 events here/);
  await openFilters(page);
  await page.getByRole('searchbox').fill('twin');
  await expect(cards(page)).toHaveText(['TWIN ONE', 'TWIN TWO']);
  const cluster = pin(page, /2 events here/);
  await expect(cluster).toHaveCount(1);
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await card('TWIN TWO').hover();
  await expect(cluster).toHaveClass(/\bactive_/);
  await page.mouse.move(0, 0);
  await expect(cluster).not.toHaveClass(/\bactive_/);

  // several zooms are needed until the pins cannot be separated any further
  const parted = async (): Promise<boolean> => (await pin(page, 'TWIN ONE').count()) > 0;
  const closer = async (): Promise<void> => {
    const before = page.url();
    await cluster.press('Enter', { timeout: 2000 });
    await expect.poll(async () => page.url() !== before || (await parted()), { timeout: 2000 }).toBe(true);
  };
  await expect(async () => {
    while (!(await parted())) await closer();
  }).toPass({ timeout: 30_000 });
  await expect(pin(page, /TWIN ONE/)).toBeFocused();
  await expect(card('TWIN ONE')).toHaveClass(/\bactive_/);
  await page.keyboard.press('Tab');
  await expect(pin(page, /TWIN TWO/)).toBeFocused();
  await expect(card('TWIN TWO')).toHaveClass(/\bactive_/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'TWIN TWO' }).getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await cards(page).getByRole('link', { name: 'TWIN ONE' }).focus();
  await expect(pin(page, /TWIN ONE/)).toHaveClass(/\bactive_/);
});

test('the slash key opens the site search from a pin, its popup and a checkbox @endurance', async ({ page }) => {
  const search = page.getByRole('combobox', { name: 'Search events, artists, venues, labels and more' });
  await open(page, '/events?q=forest', /FOREST MOON/);
  await openFilters(page);
  await page.getByText('Styles', { exact: true }).click();
  for (const place of [pin(page, /FOREST MOON/), page.getByRole('checkbox', { name: 'Goa' })]) {
    await place.focus();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
  }
  await pin(page, /FOREST MOON/).press('Enter');
  await expect(page.getByRole('dialog', { name: 'FOREST MOON' }).getByRole('link')).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
});

test('near me, a granted position filters by a circle around the rounded position and is kept in the URL', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 38.7223, longitude: -9.1393 });
  await open(page, '/events', /2 events here/);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page).toHaveURL('/events?near=38.7%2C-9.1');
  await expect(cards(page)).toHaveText(['FOREST MOON']);
  await expect(pin(page, /FOREST MOON/)).toBeInViewport();
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('500 km');
  await expect(cards(page)).toHaveText(['FOREST MOON', 'CITY MOON']);
  await expect(page).toHaveURL('/events?near=38.7%2C-9.1&radius=500');
  await page.reload();
  await expect(cards(page)).toHaveText(['FOREST MOON', 'CITY MOON']);
  await expect(page.getByRole('listitem').filter({ hasText: 'CITY MOON' })).toContainText('270 km');
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(cards(page)).toHaveText(names);
});

test('without JavaScript, the same URLs list the same events, and the filters are a GET form @endurance', async ({
  plain: page,
}) => {
  await page.goto('/events?style=Forest%2CGoa');
  await expect(cards(page)).toHaveText(['FOREST MOON', 'CITY MOON', 'TWIN ONE', 'SOMEWHERE']);
  await page.goto('/events?box=-12,36,-5,40');
  await expect(cards(page)).toHaveText(['FOREST MOON']);
  await page.goto('/events?country=Portugal');
  await page.getByRole('searchbox').fill('city');
  await page.getByText('Styles', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Forest' }).check();
  const search = page.getByRole('search', { name: 'Events' }).getByRole('button', { name: 'Search' });
  await search.click();
  await expect(cards(page)).toHaveText(['CITY MOON']);
  await page.getByLabel('From').fill(dayFromToday(30));
  await page.getByLabel('To', { exact: true }).fill(dayFromToday(1));
  await search.click();
  await expect(page.getByText('The last day is before the first')).toBeVisible();
  await expect(page.getByText('No upcoming events')).toBeVisible();
  await expect(page.getByLabel('From')).toHaveValue(dayFromToday(30));
  await expect(country(page, 'Portugal')).toHaveAttribute('aria-current', 'true');
  await page.goto('/events');
  await page.getByRole('combobox', { name: 'Near a town or region' }).fill('Lissabon');
  await page.getByRole('search', { name: 'Place' }).getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/near=38\.7\d*%2C-9\.1\d*%2CLisbon/);
  await expect(cards(page)).toHaveText(['FOREST MOON']);
  await page.goto('/events?near=40.4,-3.7,Madrid&radius=200');
  await expect(page.getByText('Nothing within 200 km.')).toBeVisible();
  await expect(page.getByText(/Nearest: CITY MOON, .*, 420 km/)).toBeVisible();
  const wider = page.getByRole('link', { name: 'Look within 500 km' });
  expect((await wider.boundingBox())!.height, 'a button, not a column').toBeLessThan(64);
  const nearest = page.getByRole('list', { name: 'Nearest event' });
  expect((await nearest.boundingBox())!.width).toBeGreaterThan(300);
  await wider.click();
  await expect(page).toHaveURL('/events?near=40.4%2C-3.7%2CMadrid&radius=500');
  await expect(page.getByRole('heading', { name: 'Upcoming events near Madrid' })).toBeVisible();
  await expect(cards(page)).toHaveText(['FOREST MOON', 'CITY MOON']);
});

test('@phone a bottom sheet holds list and filters, moved by its handle or its buttons', async ({ page }) => {
  // the sheet does not cover a popup
  await open(page, '/events?q=forest', /FOREST MOON/);
  await pin(page, /FOREST MOON/).press('Enter');
  const popup = page.getByRole('dialog', { name: 'FOREST MOON' });
  await expect(popup.getByRole('link')).toBeFocused();
  const edgeOf = async (part: Locator, edge: 'top' | 'bottom'): Promise<number> =>
    part.evaluate((element, side) => element.getBoundingClientRect()[side], edge);
  const sheetHead = page.getByRole('heading', { name: 'Upcoming events' });
  await expect.poll(async () => (await edgeOf(sheetHead, 'top')) - (await edgeOf(popup, 'bottom'))).toBeGreaterThan(0);

  await open(page, '/events', /2 events here/);
  const list = page.getByRole('region', { name: 'Upcoming events' });
  const height = async (): Promise<number> => (await list.boundingBox())?.height ?? 0;
  const low = await height();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.poll(height).toBeGreaterThan(low + 100);
  await page.getByRole('button', { name: 'Show the list' }).click();
  await page.getByRole('button', { name: 'Show the map' }).click();

  const head = (await page.getByRole('heading', { name: 'Upcoming events' }).boundingBox())!;
  await page.mouse.move(head.x + 20, head.y + 5);
  await page.mouse.down();
  await page.mouse.move(head.x + 20, head.y - 150, { steps: 4 });
  await page.mouse.move(head.x + 20, 40, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Show the map' })).toBeVisible();
  await expectLooksRight(page);

  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(list).toBeHidden();
  await page.getByRole('searchbox').fill('twin');
  await expect(count(page)).toHaveText('2 events');
  await page.getByText('Styles', { exact: true }).click();
  await expectLooksRight(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(cards(page)).toHaveText(['TWIN ONE', 'TWIN TWO']);
});
