import { filledPages, renderBroken } from './support/render-built.ts';
import { dayFromToday, floor, submitEvent } from './support/scene.ts';
import { expect, test } from './support/test.ts';

test.describe('an answer that is not whole', () => {
  // React tells the console what it caught
  test.use({ expectedErrors: /^(console|uncaught): / });

  test('shows our error screen where the page cannot say what it is, with a way to try again', async ({ page, site }) => {
    const { id, event_name: name } = await submitEvent(site, { event_date: dayFromToday(1), floors: [floor('Main', 'Ott')] });
    await page.goto('/home');
    await page.route(`**/events/${id}`, (route) => route.fulfill({ json: { id, event_name: name } }));
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByText(/at \w+.*\.js|TypeError|RangeError/)).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});

test('pages are rendered by the server whatever is missing or wrong in an answer, or show our error screen', async ({ site }) => {
  // each nineteenth of all; `npm run test:endurance` tries every one
  const { faults, tried } = await renderBroken(site, await filledPages(site), 19);
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(50);
});
