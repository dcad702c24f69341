import { dayFromToday, floor, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test.describe('an incomplete response', () => {
  // React logs caught errors to the console
  test.use({ expectedErrors: /^(console|uncaught): / });

  test('shows the error screen with a retry when the page cannot be rendered', async ({ page, site }) => {
    const { id, event_name: name } = await submitEvent(site, {
      event_date: dayFromToday(1),
      floors: [floor('Main', 'Ott')],
    });
    await page.goto('/home');
    await page.route(`**/events/${id}`, (route) =>
      route.fulfill({ json: { id, event_name: name, description: null, descriptions: {}, floors: [] } }),
    );
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByText(/at \w+.*\.js|TypeError|RangeError/)).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});
