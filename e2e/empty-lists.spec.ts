import { expect, test } from './support/test.ts';

// A server that no other file shares, so that nothing is in it.
test.use({ settings: { LOG_LEVEL: 'fatal' } });

test('the artists page says that nobody is in it, and what can be done', async ({ page }) => {
  await page.goto('/artists');
  await expect(page.getByText('No music artists yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Submit an artist' })).toHaveAttribute('href', '/submit-artist');
  await page.getByRole('link', { name: 'Visual Artists' }).click();
  await expect(page.getByText('No visual artists yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Submit a decoration' })).toHaveAttribute('href', '/submit-decoration');
});

test('the releases page says that nothing is in it, and shows the other way', async ({ page }) => {
  await page.goto('/releases');
  await expect(page.getByText('No upcoming releases')).toBeVisible();
  await page.getByRole('link', { name: 'Past Releases' }).first().click();
  await expect(page.getByText('No past releases')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Upcoming Releases' }).last().click();
  await expect(page.getByText('No upcoming releases')).toBeVisible();
});
