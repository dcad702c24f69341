import type { Page } from '@playwright/test';
import { watchRequests } from './support/requests.ts';
import { dayFromToday, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** Returns the API requests for one event. */
function requestsFor(page: Page, id: number): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' && pathname.startsWith(`/events/${id}`)) asked.push(pathname);
  });
  return asked;
}

test.describe('on a fast connection', () => {
  test.use({ prefetches: true });

  test('a hovered card opens without further requests, once @endurance', async ({ page, site }) => {
    const event = await submitEvent(site, { event_date: dayFromToday(0), description: 'Bring water.' });
    const asked = requestsFor(page, event.id);
    // a browser without requestIdleCallback does not prefetch visible cards
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'requestIdleCallback');
    });
    const responses = Promise.all(['', '/around'].map((part) => page.waitForResponse(`**/events/${event.id}${part}`)));
    await page.goto('/home');
    const link = page.getByRole('link', { name: event.event_name });
    // pointer events are handled from the first idle period on
    await expect(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      expect(asked).not.toEqual([]);
    }).toPass({ timeout: 20_000 });
    for (const response of await responses) await response.finished();
    expect(asked.sort()).toEqual([`/events/${event.id}`, `/events/${event.id}/around`]);
    const code = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(code.filter((name) => name.includes('/event.screen-'))).toHaveLength(1);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.event_name);
    await expect(page.getByRole('main')).toContainText('Bring water.');
    expect(asked).toHaveLength(2);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Next Events');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.event_name);
    await expect(page.getByRole('main')).toContainText('Bring water.');
    await expect.poll(() => asked.length).toBeGreaterThan(2);
  });

  test('prefetches visible cards when idle @endurance', async ({ page, site }) => {
    await submitEvent(site, {});
    const response = page.waitForResponse(/\/events\/\d+$/);
    await page.goto('/home');
    expect((await response).status()).toBe(200);
  });
});

test('prefetches nothing in data-saver mode @endurance', async ({ page, site }) => {
  const event = await submitEvent(site, { event_date: dayFromToday(0) });
  const asked = requestsFor(page, event.id);
  const quiet = watchRequests(page);
  await page.clock.install();
  await page.goto('/home');
  // waits until the page is idle, and then as long as a prefetch on an open page would take
  for (let rests = 0; rests < 3; rests += 1) {
    await page.clock.runFor(2000);
    await quiet();
  }
  const link = page.getByRole('link', { name: event.event_name });
  await link.hover();
  await page.clock.runFor(200);
  await link.focus();
  await quiet();
  await page.getByRole('link', { name: 'Artists' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artists');
  expect(asked).toEqual([]);
});
