import type { Page } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import { dayFromToday, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const enterButton = (page: Page) => page.getByRole('link', { name: 'Enter Moonfloor' });
const preloaded = (page: Page) => page.evaluate(() => sessionStorage.getItem('preloadedEvents'));

test('preloads the events and leads to the map, which does not fetch them again @widths', async ({ page, site }) => {
  const name = `PRELOADED ${Date.now()}`;
  await submitEvent(site, { event_name: name, event_date: dayFromToday(1), country: 'Iceland' });
  await page.goto('/landing');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveText('Enter the site');
  expect(await preloaded(page)).toContain(name);
  await expectLooksRight(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  // from here on only the test advances the clock
  await page.clock.pauseAt(Date.now() + 60_000);
  await enterButton(page).click();
  await expect(page.getByRole('status')).toHaveText('');
  await page.clock.runFor(700);
  expect(asked, 'what is asked for while it fades').toEqual([]);
  await expect(page).toHaveURL(/\/landing$/);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Iceland').first()).toBeVisible();
  expect(asked).not.toContain('/events/all');
  expect(asked).not.toContain('/events/countries');
  expect(await preloaded(page)).toBeNull();
});

test('waits for the events before it can be left @endurance', async ({ page }) => {
  let sendResponse: () => void = () => undefined;
  const responseDue = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  await page.route('**/events/all*', async (route) => {
    await responseDue;
    await route.continue();
  });
  await page.goto('/landing');
  await expect(page.getByRole('status')).toHaveText('Loading events…');
  await enterButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Loading events…');
  await expect(page).toHaveURL(/\/landing$/);
  sendResponse();
  await expect(page.getByRole('status')).toHaveText('Enter the site');
  await enterButton(page).press('Enter');
  await expect(page).toHaveURL(/\/events$/);
});

test.describe('when the events cannot be loaded @endurance', () => {
  test.use({ expectedErrors: /status of 500|^500: .*events\/all/ });

  test('shows an error and still leads to the map', async ({ page }) => {
    const problem = { title: 'Internal Server Error', status: 500, detail: 'Failed to fetch events' };
    await page.route('**/events/all*', (route) => route.fulfill({ status: 500, json: problem }), { times: 1 });
    await page.goto('/landing');
    await expect(page.getByRole('alert')).toHaveText('API Error Failed to fetch events');
    await expectAccessible(page);
    await enterButton(page).click();
    await expect(page).toHaveURL(/\/events$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Events Map' })).toBeVisible();
  });
});

test('without JavaScript, the logo is a link @endurance', async ({ plain: page }) => {
  await page.goto('/landing');
  await enterButton(page).click();
  await expect(page).toHaveURL(/\/events$/);
});

test('the name in the footer leads to the landing page @endurance', async ({ page }) => {
  await page.goto('/artists');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moonfloor' }).click();
  await expect(page).toHaveURL('/landing');
  await expect(page.getByRole('link', { name: 'Enter Moonfloor' })).toBeVisible();
});
