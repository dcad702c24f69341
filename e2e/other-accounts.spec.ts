import type { Page } from '@playwright/test';
import { type LocalIssuer, openLocalIssuer } from '../apps/server/src/testing/fakes/local-issuer.ts';
import { expectLooksRight } from './support/accessibility.ts';
import { register, signIn, signInByForm } from './support/accounts.ts';
import { button, main } from './support/locators.ts';
import { expirePasswordTime } from './support/pass-time.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, test as base } from './support/test.ts';

let issuer: LocalIssuer;

/** The site offers a local issuer, whose page leads back at once, to the site's canonical URL. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands a pattern
  settings: async ({}, use) => {
    issuer ??= await openLocalIssuer();
    await use({ ...issuer.settings('club'), OIDC_CLUB_LABEL: 'The Club' });
  },
  site: ({ site }, use) => use({ ...site, url: site.url.replace('127.0.0.1', 'localhost') }),
});
test.afterAll(() => issuer.close());

test.use({ expectedErrors: /^request to a third party: http:\/\/127\.0\.0\.1:\d+\/authorize|status of (?:4\d\d)/ });

/** The field below the linked accounts, in a section that is folded on phones; the section above has one, too. */
const newPassword = (page: Page) =>
  main(page)
    .locator('section, details')
    .filter({ has: page.getByRole('heading', { name: 'Sign in with other accounts' }) })
    .getByLabel('New password');
const unlink = async (page: Page): Promise<void> => {
  await button(page, 'Unlink The Club').click();
  await main(page).getByRole('group', { name: 'Unlink The Club?' }).getByRole('button', { name: 'Unlink' }).click();
};

test('@widths an account elsewhere becomes an account here, gets a password, and is unlinked @endurance', async ({
  page,
  site,
}) => {
  test.slow();
  const [name, email] = [uniqueName('Guest'), `${uniqueName('guest').replace(' ', '-')}@club.example`];
  issuer.person = { sub: name, email, email_verified: true, preferred_username: name };
  await page.goto('/login');
  await expectLooksRight(page);
  await button(page, 'Continue with The Club').click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Choose a username');
  // the code is no longer in the URL
  await expect(page).toHaveURL(`${site.url}/login/with/club`);
  await expect(main(page).getByLabel('Username')).toHaveValue(name);
  await expectLooksRight(page);
  await page.reload();
  await main(page).getByLabel('Username').fill('');
  await button(page, 'Create account').click();
  await expect(main(page).getByRole('alert')).toContainText('Please enter a username');
  await main(page).getByLabel('Username').fill(name);
  await button(page, 'Create account').click();
  await expect(page).toHaveURL(`${site.url}/`);

  await page.goto('/account#other-accounts');
  await expect(main(page).getByRole('list', { name: 'Linked accounts' })).toContainText(email);
  await expectLooksRight(page);
  await unlink(page);
  await expect(main(page).getByRole('alert')).toContainText('This is the only way to sign in');
  await newPassword(page).fill('short');
  await button(page, 'Set password').click();
  await expect(newPassword(page)).toHaveAccessibleDescription(/Password must be 8 to 128 characters/);
  await newPassword(page).fill('a password for tests');
  const { id } = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}');
  expirePasswordTime(site, Number(id));
  await button(page, 'Set password').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign in with The Club' }).click();
  // the browser has left the page, whose URL it returns to
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${site.url}/account#other-accounts`);
  await newPassword(page).fill('a password for tests');
  await button(page, 'Set password').click();
  await expect(main(page).getByText('Your password has been set')).toBeVisible();
  await unlink(page);
  await expect(main(page).getByText('The Club has been unlinked')).toBeVisible();
  await expect(button(page, 'Link The Club')).toBeVisible();
  expect((await signIn(site, email, 'a password for tests')).user.username).toBe(name);
});

test('@widths an address that has an account is linked only after signing in to it @endurance', async ({
  page,
  site,
}) => {
  test.slow();
  const { user: account } = await register(site);
  issuer.person = { sub: account.username, email: account.email, email_verified: true };
  await page.goto('/submit');
  await button(page, 'Continue with The Club').click();
  await expect(main(page)).toContainText(`There is already an account with the address ${account.email}`);
  await expectLooksRight(page);
  await signInByForm(page, account.email, 'a password for tests');
  await expect(main(page)).toContainText(`sign in to your account ${account.username} here from now on?`);
  await expectLooksRight(page);
  await button(page, 'Link it').click();
  await expect(page).toHaveURL(/\/submit$/);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/submit');
  await button(page, 'Continue with The Club').click();
  await expect(page).toHaveURL(/\/submit$/);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('What would you like to submit?');
});
