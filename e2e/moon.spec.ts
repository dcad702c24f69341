import { expectLooksRight } from './support/accessibility.ts';
import { submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('shows the next full moons with their events @phone @endurance', async ({ page, site }) => {
  const event = { event_date: '2025-12-04', country: 'Japan' };
  const { event_name: name } = await submitEvent(site, { ...event, event_name: 'Under the cold moon' });
  await page.clock.setFixedTime('2025-12-01T12:00:00Z');
  await page.goto('/home');
  const opener = page.getByRole('button', { name: 'Moon phase' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Moon Phase' });
  await expect(dialog.getByText('Waxing Gibbous', { exact: true })).toBeVisible();
  await expect(dialog.getByText('90% illuminated')).toBeVisible();
  const next = dialog.getByRole('region', { name: 'Next full moon' });
  await expect(next).toContainText('Cold Moon');
  await expect(next).toContainText('Thursday, 04/12/2025');
  const further = dialog.getByRole('region', { name: 'Further full moons' });
  await expect(further.getByText('Wolf Moon')).toBeVisible();
  await expect(further.getByText('Sat, 03/01/2026')).toBeVisible();
  await expect(dialog.getByText('29.53 days')).toBeVisible();
  await expect(dialog.getByText('384,400 km')).toBeVisible();
  await expectLooksRight(page);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = page.locator('a:focus, button:focus, input:focus').and(page.locator(':not([role=dialog] *)'));
    await expect(outside, 'Tab stays in the dialog').toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await next.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test.describe('south of the equator @endurance', () => {
  test.use({ timezoneId: 'Australia/Melbourne' });

  test('the moon is drawn for the southern hemisphere until the visitor chooses otherwise', async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('button', { name: 'Moon phase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Moon Phase' });
    await expect(dialog.getByText('Seen from the south')).toBeVisible();
    await dialog.getByRole('button', { name: 'See it from the north' }).click();
    await expect(dialog.getByText('Seen from the north')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Moon phase' }).click();
    await expect(dialog.getByText('Seen from the north')).toBeVisible();
  });
});

test('calculates phases beyond the table @endurance', async ({ page }) => {
  await page.clock.setFixedTime('2250-01-01T12:00:00Z');
  await page.goto('/home');
  await page.getByRole('button', { name: 'Moon phase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Moon Phase' });
  await expect(dialog.getByText('Calculating')).toBeVisible();
  await expect(dialog.getByText('0% illuminated')).toBeVisible();
});

test.describe('when the server fails @endurance', () => {
  test.use({ expectedErrors: /status of 500|^500: .*api\/moon/ });

  test('shows an error and retries', async ({ page }) => {
    await page.route('**/api/moon*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await page.goto('/home');
    await page.getByRole('button', { name: 'Moon phase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Moon Phase' });
    await expect(dialog.getByRole('alert')).toContainText('The moon data could not be loaded.');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('heading', { name: 'Next full moon' })).toBeVisible();
  });
});
