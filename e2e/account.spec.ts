import type { Page } from '@playwright/test';
import { type Account, actAs, register, signIn } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { uniqueName } from './support/submit-records.ts';
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

  test('changes the name, also at the top of the page', async ({ page }) => {
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

  test('shows server errors next to their field, else a general error', async ({ page, site }) => {
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
