import type { BrowserContext, Page } from '@playwright/test';
import { actAs, register, signInByForm } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const password = 'a password for tests';
const logout = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' });
const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' });
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Stores an invalid token in the browser, and another value of the site. */
async function rememberBadToken(context: BrowserContext, site: Site): Promise<void> {
  const localStorage = [
    { name: 'token', value: 'no such token' },
    { name: 'artists-page-view', value: 'visual' },
  ];
  await context.setStorageState({ cookies: [], origins: [{ origin: site.url, localStorage }] });
}

test.describe('an invalid token', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('detected only after a login does not end the new session @endurance', async ({ page, context, site }) => {
    const { user } = await register(site, { password });
    await rememberBadToken(context, site);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/auth/validate', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login');
    await signInByForm(page, user.email, password);
    await expect(logout(page)).toBeVisible();
    const validated = page.waitForResponse('**/auth/validate');
    release();
    await (await validated).finished();
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${user.username}!`);
    expect(await token(page)).not.toBeNull();
  });

  test('revoked while in use leads to the login with a reason', async ({ page, context, site }) => {
    const account = await register(site);
    await actAs(context, site, account);
    await page.goto('/releases');
    await expect(logout(page)).toBeVisible();
    await callApi(site, 'POST', '/auth/logout', { token: account.token });
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toHaveText('Your session has expired. Please log in again.');
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('Your session has expired. Please log in again.');
    expect(await token(page)).toBeNull();
  });
});

test('logout ends the session, also that which other tabs show, and clears storage', async ({
  page,
  context,
  site,
}) => {
  const account = await register(site);
  await actAs(context, site, account);
  const left = await context.newPage();
  await left.goto('/account');
  await expect(left.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(account.user.email);
  await left.goto('about:blank');
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(account.user.email);

  await page.goto('/artists');
  await page.evaluate(() => localStorage.setItem('artists-page-view', 'visual'));
  const ended = page.waitForResponse('**/auth/logout');
  await logout(page).click();
  expect((await ended).status()).toBe(204);
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(login(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(callApi(site, 'GET', '/auth/validate', { token: account.token })).rejects.toThrow('401');
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByRole('alert')).toHaveText('You have been signed out.');
  expect(await other.content()).not.toContain(account.user.email);
  await left.goBack();
  await expect(left).toHaveURL(/\/login$/);
  expect(await left.content()).not.toContain(account.user.email);
});
