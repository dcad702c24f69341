import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { dayFromToday, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('lists, the map’s list, events and further pages work without JavaScript', async ({ plain: page, site }) => {
  const event = await submitEvent(site, { event_date: dayFromToday(0), country: 'Fiji', description: 'Read me' });
  await page.goto('/home');
  await page.getByRole('link', { name: event.event_name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.event_name);
  await expect(page.getByText('Read me')).toBeVisible();
  await page.goto('/events');
  await page.getByRole('navigation', { name: 'Countries' }).getByRole('link', { name: /Fiji/ }).click();
  await expect(page.getByRole('heading', { name: 'Upcoming events in Fiji' })).toBeVisible();
  await expect(page.getByRole('link', { name: event.event_name })).toBeVisible();
});

test('a filter that is chosen while another one loads is added to it', async ({ page }) => {
  await page.goto('/home');
  const held: (() => void)[] = [];
  await page.route('**/events/all?*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.fallback();
  });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'This weekend' }).click();
  await expect.poll(() => held.length).toBe(1);
  await main.getByText('Filters').click();
  await main.getByText('Styles', { exact: true }).click();
  await main.getByRole('checkbox', { name: 'Forest' }).check();
  await expect.poll(() => held.length).toBe(2);
  for (const release of held) release();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&style=Forest/);
});

test('a page that stays open for a week offers the weekend of then', async ({ page }) => {
  await page.clock.install();
  await page.goto('/home');
  await page.clock.fastForward(7 * 24 * 3_600_000);
  // the visitor returns to it
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('main').getByRole('link', { name: 'This weekend' }).click();
  await expect(page).toHaveURL(/from=/);
  expect(new URL(page.url()).searchParams.get('from')! >= dayFromToday(7)).toBe(true);
});

test('a position that is found late does not lead away from another page', async ({ page, site }) => {
  const { event_name: name } = await submitEvent(site, { event_date: dayFromToday(0) });
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (onPosition) => {
      const rest = { altitude: null, altitudeAccuracy: null, heading: null, speed: null, toJSON: () => ({}) };
      const coords = { latitude: 48.2, longitude: 16.4, accuracy: 10, ...rest };
      document.addEventListener('found', () => onPosition({ coords, timestamp: 0, toJSON: () => ({}) }));
    };
  });
  await page.goto('/home');
  const found = () => page.evaluate(() => document.dispatchEvent(new Event('found')));
  await page.getByRole('button', { name: 'Near me' }).click();
  await found();
  await expect(page).toHaveURL(/near=48\.2/);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await found();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('nothing moves when a menu opens on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/home');
  const button = page.getByRole('main').getByText('Subscribe');
  const closed = await button.boundingBox();
  await button.click();
  await expect(page.getByRole('link', { name: 'Atom feed' })).toBeVisible();
  expect(await button.boundingBox()).toEqual(closed);
  await expectNoSidewaysScroll(page);
});
