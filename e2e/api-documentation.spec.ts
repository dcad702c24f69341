import { expect, test } from './support/test.ts';

test('the documentation shows the use of access tokens and complies with its CSP @endurance', async ({ page }) => {
  await page.goto('/docs');
  // Swagger UI takes a while to render all calls at once.
  await expect(page.getByText('Create one in your account')).toBeVisible();
  await page.locator('#operations-Events-listEvents').getByRole('button').first().click();
  await expect(page.getByText(/curl '.*\/events\/all\?country=Portugal/).first()).toBeVisible();
});
