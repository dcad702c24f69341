import type { Locator, Page } from '@playwright/test';
import { expectLooksRight, expectNoSidewaysScroll } from './support/accessibility.ts';
import type { Site } from './support/site.ts';
import { dayFromToday, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test.use({ knownContent: true });

const sitesWithEvents = new WeakSet<Site>();

test.beforeAll(async ({ site }) => {
  if (sitesWithEvents.has(site)) return;
  sitesWithEvents.add(site);
  const friday = weekend()[0]!;
  const spots = [
    { event_name: 'Kyoto', country: 'Japan', latitude: 35, longitude: 135.8, event_date: friday },
    { event_name: 'Osaka', country: 'Japan', latitude: 34.7, longitude: 135.5, event_date: dayFromToday(25) },
    { event_name: 'Tokyo', country: 'Japan', latitude: 35.7, longitude: 139.7, event_date: dayFromToday(60) },
    { event_name: 'Brasília', country: 'Brazil', latitude: -15.8, longitude: -47.9, event_date: dayFromToday(80) },
  ];
  for (const spot of spots) await submitEvent(site, spot);
});

/** Returns Friday (or today, if later) and Sunday of this week. */
function weekend(): string[] {
  const toSunday = (7 - new Date().getUTCDay()) % 7;
  return [dayFromToday(Math.max(0, toSunday - 2)), dayFromToday(toSunday)];
}

const map = (page: Page) => page.getByRole('region', { name: 'Events on the map' });
const pin = (page: Page, name: string | RegExp) => map(page).getByRole('button', { name });
const cards = (page: Page) => page.getByRole('region', { name: /^Upcoming events/ }).getByRole('heading', { level: 3 });
const boxOf = async (part: Locator) => (await part.boundingBox())!;

/** Opens the map page and waits until the map has its pins. */
async function open(page: Page, path = '/events'): Promise<void> {
  await page.goto(path);
  await expect(pin(page, /events here|Kyoto/i).first()).toBeAttached();
}

test('@phone initially the map has half of the screen and shows the events, and the sheet header is one line @endurance', async ({
  page,
}) => {
  await open(page);
  const { height } = page.viewportSize()!;
  const top = (await boxOf(map(page))).y;
  const sheet = (await boxOf(page.locator('[data-covers]'))).y;
  expect(sheet - top).toBeGreaterThanOrEqual(height / 2);
  const japan = await boxOf(pin(page, '3 events here: show them separately'));
  expect(japan.y).toBeGreaterThan(top);
  expect(japan.y + japan.height).toBeLessThan(sheet);
  expect(japan.x + japan.width).toBeLessThan(360);

  const heading = page.getByRole('heading', { name: 'Upcoming events' });
  const lineHeight = await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  expect((await boxOf(heading)).height).toBeLessThan(1.5 * lineHeight);
  const title = await boxOf(page.getByRole('heading', { level: 1 }));
  const tabs = await boxOf(page.getByRole('navigation', { name: 'Which events' }));
  expect(title.y).toBeGreaterThan(tabs.y - 8);
  expect(title.y + title.height).toBeLessThan(tabs.y + tabs.height);
  await expect(page.getByText('Moonfloor: psytrance around the world')).toBeInViewport();
  await expectLooksRight(page);

  // a country, and the whole world, are fitted into the area above the sheet
  await page
    .getByRole('navigation', { name: 'Countries' })
    .getByRole('link', { name: /Brazil/ })
    .click();
  await expect(cards(page)).toHaveText(['BRASÍLIA']);
  const brasilia = pin(page, /BRASÍLIA/);
  await expect.poll(async () => (await boxOf(brasilia)).y + (await boxOf(brasilia)).height).toBeLessThan(sheet);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByText('Subscribe', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Your calendar app' })).toHaveAttribute('href', /country=Brazil/);
});

test('@phone in a low window a pressed cluster, and what the keyboard focuses, appear above the sheet @endurance', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await open(page);
  const sheet = page.locator('[data-covers]');
  const gapToSheet = async (part: Locator) => {
    const { y, height } = await boxOf(part);
    return (await boxOf(sheet)).y - y - height;
  };
  await pin(page, '3 events here: show them separately').tap();
  const kyotoAndOsaka = pin(page, '2 events here: show them separately');
  await expect(kyotoAndOsaka).toBeAttached();
  await expect.poll(() => gapToSheet(kyotoAndOsaka)).toBeGreaterThan(0);
  expect((await boxOf(kyotoAndOsaka)).y).toBeGreaterThan((await boxOf(map(page))).y);

  const attribution = map(page).getByRole('link', { name: 'Leaflet' });
  expect(await gapToSheet(attribution)).toBeLessThan(0);
  await map(page).getByRole('button', { name: 'Zoom out' }).focus();
  await page.keyboard.press('Tab');
  await expect(attribution).toBeFocused();
  expect(await gapToSheet(attribution)).toBeGreaterThan(0);
});

test('@widths this weekend and the next 30 days are one tap away, in the URL and in the feeds @endurance', async ({
  page,
}) => {
  await open(page);
  const link = (name: string) => page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name });
  await link('This weekend').click();
  await expect(page).toHaveURL(`/events?${new URLSearchParams({ from: weekend()[0]!, to: weekend()[1]! })}`);
  await expect(cards(page)).toHaveText(['KYOTO']);
  await expect(link('This weekend')).toHaveAttribute('aria-current', 'true');
  await link('Next 30 days').click();
  await expect(cards(page)).toHaveText(['KYOTO', 'OSAKA']);
  await expect(link('This weekend')).not.toHaveAttribute('aria-current');
  await expect(page.getByRole('link', { name: 'Your calendar app', includeHidden: true })).toHaveAttribute(
    'href',
    new RegExp(`to=${dayFromToday(30)}`),
  );
  await page.reload();
  await expect(cards(page)).toHaveText(['KYOTO', 'OSAKA']);
  await link('Next 30 days').click();
  await expect(page).toHaveURL('/events');
  // of a long list only the cards near the window are in the document
  await expect(page.getByText('4 events', { exact: true })).toBeVisible();
});

test('the choice of list instead of map is remembered @endurance', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect(map(page)).toBeHidden();
  await expect(cards(page)).toHaveCount(4);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show the map' })).toBeVisible();
  await expect(cards(page)).toHaveCount(4);
  await expect(map(page)).toBeHidden();
  await expectLooksRight(page);
  await page.getByRole('button', { name: 'Show the map' }).click();
  await expect(pin(page, /events here/).first()).toBeInViewport();
  await page.getByRole('button', { name: 'Show the list' }).click();
  await page.getByRole('button', { name: 'Show the map' }).click();
  await expect(pin(page, /events here/).first()).toBeInViewport();
  await page.reload();
  await expect(map(page)).toBeVisible();
});

test('@phone a raised sheet stays raised @endurance', async ({ page }) => {
  await open(page);
  const sheet = page.locator('[data-covers]');
  const low = await boxOf(sheet);
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect.poll(async () => (await boxOf(sheet)).height).toBeGreaterThan(low.height + 300);
  const full = await boxOf(sheet);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show the map' })).toBeVisible();
  expect(await boxOf(sheet)).toEqual(full);
  await page.getByRole('button', { name: 'Show the map' }).click();
  await expect.poll(async () => (await boxOf(sheet)).height).toBe(low.height);
});

test('@phone until the first key or touch only the first two cards of the low sheet are laid out', async ({ page }) => {
  // the list stays as the server has rendered it
  await page.route('**/events/pins*', () => undefined);
  await page.goto('/events');
  const laidOut = () =>
    page
      .locator('[data-covers] li h3')
      .evaluateAll((names) => names.map((name) => name.checkVisibility({ contentVisibilityAuto: true })));
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  expect(await laidOut()).toEqual([true, true, false, false]);
  await page.keyboard.press('Tab');
  await expect.poll(laidOut).toEqual([true, true, true, true]);
});

test('@widths moving the map for the first time shows a hint until it is dismissed @endurance', async ({ page }) => {
  const hint = page.getByText('The list shows the events in this part of the map.');
  await open(page);
  await expect(hint).toHaveCount(0);
  await map(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(hint).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(hint).toHaveCount(0);
  await page.goto('/events');
  await expect(pin(page, /events here/).first()).toBeAttached();
  await map(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/box=/);
  await expect(hint).toHaveCount(0);
});
