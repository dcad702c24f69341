import { expect, test } from './support/test.ts';

test.use({ knownContent: true });

test('on an empty site every list shows an empty state with a next step', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/home');
  await expect(page.getByText('Your guide to upcoming psytrance events')).toBeVisible();
  await expect(page.getByText('No upcoming events')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Submit an event' })).toHaveAttribute('href', '/submit-event');
  await main.getByRole('link', { name: 'Show past events' }).click();
  await expect(page).toHaveURL('/events?when=past');
  await expect(page.getByText('No past events')).toBeVisible();
  await main.getByRole('link', { name: 'Show upcoming events' }).click();
  await expect(page.getByText('No upcoming events')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Submit an event' })).toHaveAttribute('href', '/submit-event');

  await page.goto('/artists');
  await expect(page.getByText('No music artists yet')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Submit an artist' })).toHaveAttribute('href', '/submit-artist');
  await page.getByRole('link', { name: 'Visual Artists' }).click();
  await expect(page.getByText('No visual artists yet')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Submit a decoration' })).toHaveAttribute('href', '/submit-decoration');

  await page.goto('/releases');
  await expect(page.getByText('No upcoming releases')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Submit a release' })).toHaveAttribute('href', '/submit-release');
  await page.getByRole('link', { name: 'Past Releases' }).first().click();
  await expect(page.getByText('No past releases')).toBeVisible();
  await main.getByRole('link', { name: 'Upcoming Releases' }).last().click();
  await expect(page.getByText('No upcoming releases')).toBeVisible();
});
