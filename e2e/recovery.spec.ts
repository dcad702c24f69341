import type { Page } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import { actAs, register, signIn } from './support/accounts.ts';
import { linkInMail } from './support/link-in-mail.ts';
import { button, main } from './support/locators.ts';
import { formOf, formPage } from './support/record-forms.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.proofs, expectedErrors: /status of 4\d\d/ });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a forgotten password is replaced by a link, which works once @widths @postgres', async ({ page, site }) => {
  const { user } = await register(site);
  await page.goto('/reset-password');
  await field(page, 'Email').fill(user.email);
  await expectLooksRight(page);
  await button(page, 'Send link').click();
  await expect(main(page)).toContainText(`If there is an account with the address ${user.email}`);

  const link = await linkInMail(site, user.email, 'reset-password');
  const opened = await page.goto(link);
  expect(opened!.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(page).toHaveURL(`${site.url}/reset-password`);
  for (const path of ['/verify-email?token=x', '/unsubscribe?token=x', '/login/with/club?code=x']) {
    const headers = (await page.request.get(path)).headers();
    expect(headers, path).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  }
  // the state of this entry of the history is still there
  await page.reload();
  await field(page, 'New password').fill('password1');
  await expect(main(page).getByText('Very easy to guess')).toBeVisible();
  await field(page, 'Confirm new password').fill('password1');
  await button(page, 'Set password').click();
  await expect(
    main(page).getByText('This password is easy to guess. Please choose another one.').first(),
  ).toBeVisible();
  const password = 'seven moons over the floor';
  await field(page, 'New password').fill(password);
  await expect(main(page).getByText('Very hard to guess')).toBeVisible();
  await field(page, 'Confirm new password').fill(password);
  await button(page, 'Set password').click();
  await expect(main(page)).toContainText('Your password was changed, and you were signed out everywhere.');
  expect((await signIn(site, user.email, password)).user.id).toBe(user.id);
});

test('a member without a confirmed address cannot submit, and loses nothing @widths @endurance', async ({
  page,
  context,
  site,
}) => {
  const account = await register(site);
  await actAs(context, site, account);
  await page.goto('/submit-artist');
  const form = formPage(page, 'artist');
  const artist = uniqueName('Ziggy');
  await form.fill(artist);
  await form.preview();
  await form.submit();
  await expect(form.main).toContainText('Please confirm your email address first');
  await expect(form.main).toContainText(artist);
  await expect(form.main.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/verify-email');

  const confirm = await context.newPage();
  await confirm.goto(await linkInMail(site, account.user.email, 'verify-email'));
  await expect(confirm).toHaveURL(`${site.url}/verify-email`);
  await expectAccessible(confirm);
  await confirm.locator('footer').getByRole('link', { name: 'Deutsch', exact: true }).click();
  await expect(confirm).toHaveURL(`${site.url}/de/verify-email`);
  await button(confirm, 'Adresse bestätigen').click();
  await expect(main(confirm)).toContainText('bestätigt');
  await form.submit();
  await expect(page).toHaveURL(formOf('artist').list);
});
