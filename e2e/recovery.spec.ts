import type { Page } from '@playwright/test';
import { actAs, register } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { linkInMail } from './support/link-in-mail.ts';
import { formPage, forms } from './support/record-forms.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.proofs, expectedErrors: /status of 4\d\d/ });

const password = 'a password for tests';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

test('a forgotten password is replaced by a link, which works once @widths @postgres', async ({
  page,
  context,
  site,
}) => {
  const account = await register(site);
  await actAs(context, site, account);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  // the other tab of somebody who is still signed in
  const tab = await context.newPage();
  await tab.goto('/reset-password');
  await button(tab, 'Send link').click();
  await expect(main(tab).getByText('Please enter your email').first()).toBeVisible();
  await field(tab, 'Email').fill(account.user.email);
  await expectAccessible(tab);
  await expectNoSidewaysScroll(tab);
  await button(tab, 'Send link').click();
  await expect(main(tab)).toContainText(`If there is an account with the address ${account.user.email}`);

  const link = await linkInMail(site, account.user.email, 'reset-password');
  const opened = await tab.goto(link);
  expect(opened!.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(tab).toHaveURL(`${site.url}/reset-password`);
  // the state of this entry of the history is still there
  await tab.reload();
  await field(tab, 'New password').fill('password1');
  await expect(main(tab).getByText('Very easy to guess')).toBeVisible();
  await field(tab, 'Confirm new password').fill('password1');
  await button(tab, 'Set password').click();
  await expect(main(tab).getByText('This password is easy to guess. Please choose another one.').first()).toBeVisible();
  await expectAccessible(tab);
  const password = 'seven moons over the floor';
  await field(tab, 'New password').fill(password);
  await expect(main(tab).getByText('Very hard to guess')).toBeVisible();
  await field(tab, 'Confirm new password').fill(password);
  await button(tab, 'Set password').click();
  await expect(main(tab)).toContainText('Your password was changed, and you were signed out everywhere.');
  await main(tab).getByRole('link', { name: 'Sign in' }).click();
  await field(tab, 'Email').fill(account.user.email);
  await field(tab, 'Password').fill(password);
  await button(tab, 'Sign in').click();
  // there is nothing else to check
  await expect(tab).toHaveURL(`${site.url}/`);

  await tab.goto(link);
  await field(tab, 'New password').fill('another moon over the floor');
  await field(tab, 'Confirm new password').fill('another moon over the floor');
  await button(tab, 'Set password').click();
  await expect(main(tab)).toContainText('This link has been used or has expired');
  await main(tab).getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(field(tab, 'Email')).toBeVisible();
});

test('who has not confirmed the address cannot submit, and loses nothing @widths', async ({ page, site }) => {
  const name = `raver-${Date.now()}`;
  const email = `${name}@example.com`;
  await page.goto('/login?mode=sign-up');
  await field(page, 'Username').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('seven moons over the floor');
  await field(page, 'Confirm password').fill('seven moons over the floor');
  await button(page, 'Sign up').click();
  await expect(page).toHaveURL(`${site.url}/`);

  await page.goto('/submit-artist');
  const artistForm = forms.find(({ type }) => type === 'artist')!;
  const form = formPage(page, artistForm);
  const artist = uniqueName('Ziggy');
  await form.fill(artist);
  await form.preview();
  await form.submit();
  await expect(form.main).toContainText('Please confirm your email address first');
  await expect(form.main).toContainText(artist);
  await expect(form.main.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/verify-email');

  const confirm = await page.context().newPage();
  await confirm.goto('/verify-email?token=forged');
  await button(confirm, 'Confirm address').click();
  await expect(main(confirm)).toContainText('This link has been used or has expired');
  await expectAccessible(confirm);
  const sent = await linkInMail(site, email, 'verify-email');
  const opened = await confirm.goto(sent);
  expect(opened!.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(confirm).toHaveURL(`${site.url}/verify-email`);
  await expectAccessible(confirm);
  await confirm.locator('footer').getByRole('link', { name: 'Deutsch', exact: true }).click();
  await expect(confirm).toHaveURL(`${site.url}/de/verify-email`);
  await expect(button(confirm, 'Adresse bestätigen')).toBeVisible();
  await confirm.locator('footer').getByRole('link', { name: 'English', exact: true }).click();
  await button(confirm, 'Confirm address').click();
  await expect(main(confirm)).toContainText('confirmed');
  await form.submit();
  await expect(page).toHaveURL(artistForm.list);
});

test('who confirms the address in another browser is signed out of the first one @endurance', async ({
  page,
  browser,
  site,
}) => {
  const name = `raver-${Date.now()}`;
  const email = `${name}@example.com`;
  await page.goto('/login?mode=sign-up');
  await field(page, 'Username').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('seven moons over the floor');
  await field(page, 'Confirm password').fill('seven moons over the floor');
  await button(page, 'Sign up').click();
  await expect(page).toHaveURL(`${site.url}/`);
  const phone = await browser.newContext({ baseURL: site.url });
  const mail = await phone.newPage();
  await mail.goto(await linkInMail(site, email, 'verify-email'));
  await button(mail, 'Confirm address').click();
  await expect(main(mail)).toContainText('If you have signed up in another browser, please sign in there again.');
  await expectAccessible(mail);
  await phone.close();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
});

test('“that was not me” brings an address back @postgres @endurance', async ({ page, context, site }) => {
  const account = await register(site, { password });
  const thief = `thief-${Date.now()}@example.com`;
  await actAs(context, site, account);
  const headers = { authorization: `Bearer ${account.token}` };
  const json = { email: thief, current_password: password };
  expect((await page.request.put(`${site.url}/auth/profile`, { headers, data: json })).status()).toBe(200);
  const token = new URL(await linkInMail(site, thief, 'verify-email'), site.url).searchParams.get('token');
  const confirmed = await page.request.post(`${site.url}/auth/verify-email`, { data: { token } });
  expect(confirmed.status()).toBe(204);
  await page.goto(await linkInMail(site, account.user.email, 'reset-password'));
  await field(page, 'New password').fill('nine moons over the floor');
  await field(page, 'Confirm new password').fill('nine moons over the floor');
  await button(page, 'Set password').click();
  await expect(main(page)).toContainText('Your password was changed, and you were signed out everywhere.');
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await field(page, 'Email').fill(account.user.email);
  await field(page, 'Password').fill('nine moons over the floor');
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(`${site.url}/`);
});
