import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { type Account, actAs, register, signIn } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { expirePasswordTime } from './support/expire-password-time.ts';
import { jpeg, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const password = 'a password for tests';
const main = (page: Page) => page.getByRole('main');
const accountField = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

let member: Account;

test.beforeEach(async ({ context, site }) => {
  member = await register(site, { password });
  await actAs(context, site, member);
});

test('@widths fits every width and meets WCAG, with links to its sections', async ({ page }) => {
  await page.goto('/member-dashboard');
  await main(page).getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await main(page).getByRole('link', { name: 'Access tokens', exact: true }).click();
  await expect(page).toHaveURL(/\/account#access-tokens$/);
  await expect(main(page).getByRole('heading', { name: 'Access tokens' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test.describe('the profile', () => {
  test.use({ expectedErrors: /status of (?:422|409|502)|^502: .*auth\/profile/ });

  const save = (page: Page) => main(page).getByRole('button', { name: 'Save changes' }).click();

  test.beforeEach(async ({ page }) => {
    await page.goto('/account');
    await expect(accountField(page, 'Username')).toHaveValue(member.user.username);
  });

  test('changes the name, also at the top of the page @endurance', async ({ page }) => {
    const username = uniqueName('Renamed');
    await save(page);
    await expect(main(page).getByText('There is nothing to save')).toBeVisible();
    await accountField(page, 'Username').fill(username);
    await save(page);
    await expect(main(page).getByText('Your account has been updated')).toBeVisible();
    await expect(main(page).getByText(username, { exact: true })).toBeVisible();
  });

  test('changes email and password only with the current password', async ({ page, site }) => {
    const email = `new-${member.user.email}`;
    await accountField(page, 'Email').fill(email);
    await accountField(page, 'New password').fill('another password');
    await accountField(page, 'Confirm new password').fill('yet another one');
    await save(page);
    const alert = main(page).getByRole('alert');
    await expect(alert).toBeFocused();
    await expect(accountField(page, 'Confirm new password')).toHaveAccessibleDescription('Passwords do not match');
    await expect(accountField(page, 'Current password')).toHaveAccessibleDescription(
      /Please enter your current password/,
    );
    await expectAccessible(page);

    await accountField(page, 'Confirm new password').fill('another password');
    await accountField(page, 'Current password').fill('not the password');
    await save(page);
    await expect(alert).toContainText('Current password is incorrect');
    await expect(accountField(page, 'Email')).toHaveValue(email);

    await accountField(page, 'Current password').fill(password);
    await save(page);
    await expect(main(page).getByText('Your account has been updated')).toBeVisible();
    await expect(accountField(page, 'New password')).toHaveValue('');
    await expect(accountField(page, 'Current password')).toHaveValue('');
    await expect(main(page).getByText('please open the link in the mail')).toBeVisible();
    // the new address is used once the link in the mail to it has been opened
    expect((await signIn(site, member.user.email, 'another password')).user.id).toBe(member.user.id);
  });

  test('shows server errors next to their field, else a general error @endurance', async ({ page, site }) => {
    const other = await register(site);
    await accountField(page, 'Username').fill(other.user.username);
    await save(page);
    await expect(accountField(page, 'Username')).toHaveAccessibleDescription('This username is already taken');
    await page.route('**/auth/profile', (route) => route.fulfill({ status: 502, body: 'no gateway' }));
    await save(page);
    await expect(main(page).getByRole('alert')).toContainText('Profile update failed');
    await expect(accountField(page, 'Username')).toHaveValue(other.user.username);
  });
});

test.describe('the whole account', () => {
  test.use({ expectedErrors: /status of (?:401|403|422)/ });

  test('@widths can be downloaded, and deleted, which a sign-in undoes', async ({ page, site }) => {
    test.slow();
    const event = await submitEvent(site, { event_image: await jpeg() }, member);
    await page.goto('/account');
    await main(page).getByLabel('Language of mails').selectOption('Português');
    await main(page).getByLabel('Time zone', { exact: true }).selectOption('Europe/Lisbon');
    await main(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main(page).getByText('Your account has been updated')).toBeVisible();

    const downloading = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('moonfloor-account.zip');
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const account = JSON.parse(new TextDecoder().decode(files['account.json']));
    expect(account.account).toMatchObject([{ email: member.user.email, language: 'pt', time_zone: 'Europe/Lisbon' }]);
    expect(account.events).toMatchObject([{ id: event.id }]);
    expect(Object.keys(files)).toHaveLength(2);

    await main(page).getByRole('button', { name: 'Delete my account' }).click();
    const form = main(page).getByRole('form', { name: 'Delete my account' });
    await form.getByRole('button', { name: 'Delete my account' }).click();
    await expect(form.getByRole('alert')).toContainText('Please choose what becomes of the records');
    await form.getByRole('radio', { name: 'They stay, without my name' }).check();
    await form.getByLabel('Your password').fill('not the password');
    await form.getByRole('button', { name: 'Delete my account' }).click();
    await expect(form.getByLabel('Your password')).toHaveAccessibleDescription(/Current password is incorrect/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await form.getByLabel('Your password').fill(password);
    await form.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(main(page).getByRole('alert')).toHaveText(
      /^Your account will be deleted on .*\. To keep it, sign in before\.$/,
    );

    await main(page).getByLabel('Email').fill(member.user.email);
    await main(page).getByLabel('Password').fill(password);
    await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(main(page).getByText('Welcome back. Your account will not be deleted.')).toBeVisible();
  });

  test('lists sign-ins; one that is ended while a form is open there loses nothing typed', async ({
    page,
    browser,
    baseURL,
    site,
  }) => {
    const other = await browser.newContext({ baseURL });
    await actAs(other, site, await signIn(site, member.user.email, password));
    const form = await other.newPage();
    await form.goto('/submit-artist');
    await form.getByLabel('Artist name').fill('Half typed');

    await page.goto('/account');
    const rows = main(page).getByRole('list', { name: 'Sign-ins' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('this one');
    await rows.nth(1).getByRole('button', { name: /^End / }).click();
    await rows.nth(1).getByRole('button', { name: 'End it' }).click();
    await expect(rows).toHaveCount(1);

    await form.getByLabel('Country').selectOption('Brazil');
    await form.getByRole('button', { name: 'Preview' }).click();
    await form.getByRole('button', { name: 'Submit', exact: false }).last().click();
    await expect(form).toHaveURL(/\/login$/);
    await form.getByLabel('Email').fill(member.user.email);
    await form.getByLabel('Password').fill(password);
    await main(form).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(form).toHaveURL(/\/submit-artist$/);
    await expect(form.getByLabel('Artist name')).toHaveValue(/half typed/i);
    await expect(form.getByLabel('Country')).toHaveValue('Brazil');
    await page.reload();
    await expect(rows).toHaveCount(2);
    expirePasswordTime(site, member.user.id);
    await main(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await expect(main(page).getByText('You are now signed in here only')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await other.close();
  });
});
