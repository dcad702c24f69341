import { expect, test } from './support/test.ts';

// Settings of its own give this file a server of its own, which nobody else fills.
test.use({ settings: { LOG_LEVEL: 'error' } });

test('the list says so, and what can be done', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByText('Your guide to upcoming psytrance events')).toBeVisible();
  await expect(page.getByText('No upcoming events')).toBeVisible();
  await page.goto('/events');
  await expect(page.getByText('No upcoming events')).toBeVisible();
});
