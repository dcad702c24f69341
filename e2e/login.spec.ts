import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { register, signInByForm } from './support/accounts.ts';
import { main } from './support/locators.ts';
import { holdScripts } from './support/requests.ts';
import { expect, test } from './support/test.ts';

const password = 'a password for tests';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('returns to the previous page after the login', async ({ page, site }) => {
  const { user } = await register(site, { password });
  await page.goto('/artists?tab=visual');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await signInByForm(page, user.email, password);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page).toHaveURL(/\/artists\?tab=visual$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  const stored: unknown = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}');
  expect(stored).toMatchObject({
    resources: {
      events: expect.any(Array),
      artists: expect.any(Array),
      decorations: expect.any(Array),
      releases: expect.any(Array),
    },
  });
  await page.goBack();
  await expect(page).not.toHaveURL(/login/);
});

test('a form submitted before hydration signs in afterwards', async ({ page, site }) => {
  const { user } = await register(site, { password });
  const bring = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await signInByForm(page, user.email, password);
  await expect(field(page, 'Email')).toHaveValue(user.email);
  bring();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('@widths both forms fit every width and meet WCAG, with errors too @endurance', async ({ page }) => {
  for (const address of ['/login', '/login?mode=sign-up']) {
    await page.goto(address);
    await expectNoSidewaysScroll(page);
    await main(page).getByRole('button').first().click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
  }
});

test('without JavaScript, the page reports that it requires JavaScript @endurance', async ({ plain: page }) => {
  await page.goto('/login');
  await expect(main(page).getByRole('alert')).toBeVisible();
});
