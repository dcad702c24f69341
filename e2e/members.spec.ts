import { expectLooksRight } from './support/accessibility.ts';
import { actAs, register } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

test('the hub leads to the four forms @widths', async ({ page, context, site }) => {
  await actAs(context, site, await register(site));
  await page.goto('/submit');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'What would you like to submit?' })).toBeVisible();
  for (const type of ['event', 'artist', 'decoration', 'release']) {
    await expect(main.locator(`a[href="/submit-${type}"]`)).toBeVisible();
  }
  await expectLooksRight(page);
});

test('without JavaScript, a member page reports that it requires a login @endurance', async ({ plain: page }) => {
  await page.goto('/submit-artist');
  await expect(page.getByText('Please sign in to see this page.')).toBeVisible();
});
