import type { BrowserContext, Page } from '@playwright/test';
import { expectLooksRight, expectNoSidewaysScroll } from './support/accessibility.ts';
import { type Account, actAs, register, signIn, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { button, main, openAccountSection } from './support/locators.ts';
import type { Site } from './support/site.ts';
import { expect, presets, test as base } from './support/test.ts';

// Passkeys belong to a host name, which an IP address is not.
const test = base.extend({
  site: ({ site }, use) => use({ ...site, url: site.url.replace('127.0.0.1', 'localhost') }),
  // the next test may reuse a page that is open, with its authenticator
  page: async ({ page }, use) => {
    await use(page);
    await page.close();
  },
});

test.use({ settings: presets.proofs });

const password = 'a password for tests';
const logout = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' });
const passkeys = (page: Page) => main(page).getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

/** Adds an authenticator to a page that verifies its owner and needs no touch. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  if (!(await logout(page).isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
  await logout(page).click();
  await expect(page).toHaveURL('/');
}

/** Waits for a sign-in, and checks whose it is. */
async function expectSignedIn(page: Page, { user: account }: Account): Promise<void> {
  await expect(page).not.toHaveURL(/login/);
  const signedIn = await page.evaluate(() => localStorage.getItem('user'));
  expect(JSON.parse(signedIn ?? '{}')).toMatchObject({ id: account.id });
}

async function openAccount(page: Page, context: BrowserContext, site: Site): Promise<Account> {
  const member = await register(site, { password });
  await actAs(context, site, member);
  await page.goto('/account');
  return member;
}

test.describe('passkeys', () => {
  test.use({ expectedErrors: /status of 401|third party: http:\/\/127/ });

  test('@widths are added, used to sign in by button and by autofill, and removed', async ({ page, context, site }) => {
    await addAuthenticator(page);
    await page.addInitScript(() => {
      // a browser that suggests no passkeys
      if (location.search === '?button') PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    const member = await openAccount(page, context, site);
    await openAccountSection(page, 'Passkeys');
    const name = main(page).getByLabel('Name of the passkey');
    await name.fill('Laptop');
    await button(page, 'Add a passkey').click();
    await expect(passkeys(page)).toContainText('Never used');
    await name.fill('Again');
    await button(page, 'Add a passkey').click();
    await expect(main(page).getByText('This device already has one of your passkeys')).toBeVisible();
    await expectLooksRight(page);

    await signOut(page);
    await page.goto('/login?button');
    await expectNoSidewaysScroll(page);
    await button(page, 'Use a passkey').click();
    await expectSignedIn(page, member);

    await signOut(page);
    await page.goto('/login');
    await expectSignedIn(page, member);

    const { token } = await signIn(site, member.user.email, password);
    const [passkey] = await callApi<{ id: number; last_used_at: string }[]>(site, 'GET', '/auth/passkeys', { token });
    expect(passkey!.last_used_at).not.toBeNull();
    await callApi(site, 'DELETE', `/auth/passkeys/${passkey!.id}`, { token });
    await signOut(page);
    await page.goto('/login?button');
    await button(page, 'Use a passkey').click();
    await expect(main(page).getByRole('alert')).toHaveText('This passkey is not known here. It may have been removed.');
    await page.goto(`${site.url.replace('localhost', '127.0.0.1')}/login`);
    await button(page, 'Use a passkey').click();
    await expect(main(page).getByRole('alert')).toHaveText(`Passkeys of this site work at ${site.url} only`);
  });
});

test.describe('an admin without a second factor', () => {
  test.use({ expectedErrors: /status of 403/ });

  test('is sent to the account, and to the dashboard after setting one up @postgres', async ({
    page,
    context,
    site,
  }) => {
    await addAuthenticator(page);
    await actAs(context, site, await signInAdmin(site));
    await page.goto('/admin-dashboard');
    await expect(page).toHaveURL(/\/account$/);
    await expect(main(page).getByText('Admins and moderators need a second factor on this site').first()).toBeVisible();
    await main(page).getByLabel('Name of the passkey').fill('Key');
    await button(page, 'Add a passkey').click();
    await expect(passkeys(page)).toContainText('Key');
    await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(main(page).getByText('Total Events')).toBeVisible();
  });
});
