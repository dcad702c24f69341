import type { BrowserContext, Page } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { codeOfSecret } from '../apps/server/src/testing/code-of-secret.ts';
import { type Account, actAs, register, signInAdmin } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import { expirePasswordTime } from './support/expire-password-time.ts';
import { linkInMail } from './support/link-in-mail.ts';
import type { Site } from './support/site.ts';
import { submitArtist } from './support/submit-records.ts';
import { expect, presets, test as base } from './support/test.ts';

// Passkeys belong to a host name, which an IP address is not.
const test = base.extend({
  site: ({ site }, use) => use({ ...site, url: site.url.replace('127.0.0.1', 'localhost') }),
});

test.use({ settings: presets.proofs });

const password = 'a password for tests';
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
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

async function enterPassword(page: Page, { user }: Account): Promise<void> {
  await page.goto('/login');
  await main(page).getByLabel('Email').fill(user.email);
  await main(page).getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
}

/** Waits for a sign-in, and checks whose it is. */
async function expectSignedIn(page: Page, { user }: Account): Promise<void> {
  await expect(page).not.toHaveURL(/login/);
  const signedIn = await page.evaluate(() => localStorage.getItem('user'));
  expect(JSON.parse(signedIn ?? '{}')).toMatchObject({ id: user.id });
}

/** Returns the secret in the QR code on the page, as an app reads it. */
async function secretInQrCode(page: Page): Promise<string> {
  const picture = await main(page).getByRole('img', { name: 'QR code of the secret' }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const text = jsQr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
  expect(text).toMatch(/^otpauth:\/\/totp\/Moonfloor:/);
  return new URL(text).searchParams.get('secret') ?? '';
}

async function openAccount(page: Page, context: BrowserContext, site: Site): Promise<Account> {
  const member = await register(site, { password });
  await actAs(context, site, member);
  await page.goto('/account');
  return member;
}

test.describe('passkeys', () => {
  test.use({ expectedErrors: /status of 401|third party: http:\/\/127/ });

  test('@widths are added, renamed, used to sign in by button and by autofill, and removed', async ({
    page,
    context,
    site,
  }) => {
    test.slow();
    await addAuthenticator(page);
    await page.addInitScript(() => {
      // a browser that suggests no passkeys
      if (location.search === '?button') PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    const member = await openAccount(page, context, site);
    await button(page, 'Add a passkey').click();
    const name = main(page).getByLabel('Name of the passkey');
    await expect(name).toHaveAccessibleDescription(/Please give the passkey a name/);
    await name.fill('Laptop');
    await button(page, 'Add a passkey').click();
    await expect(passkeys(page)).toContainText('Never used');
    await main(page).getByRole('button', { name: 'Rename Laptop' }).click();
    await main(page).getByLabel('New name').fill('Old laptop');
    await main(page).getByRole('form', { name: 'Rename Laptop' }).getByRole('button', { name: 'Save' }).click();
    await expect(main(page).getByText('Now called Old laptop')).toBeVisible();
    await expect(passkeys(page)).toContainText('Old laptop');
    await name.fill('Again');
    await button(page, 'Add a passkey').click();
    await expect(main(page).getByText('There is already a passkey of yours on this device')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await signOut(page);
    await page.goto('/login?button');
    await expectNoSidewaysScroll(page);
    await button(page, 'Use a passkey').click();
    await expectSignedIn(page, member);

    await signOut(page);
    await page.goto('/login');
    await expectSignedIn(page, member);

    await page.goto('/account');
    await expect(passkeys(page)).toContainText('Last used');
    await main(page).getByRole('button', { name: 'Remove Old laptop' }).click();
    await button(page, 'Remove it').click();
    await expect(passkeys(page)).toHaveCount(0);

    await signOut(page);
    await page.goto('/login?button');
    await button(page, 'Use a passkey').click();
    await expect(main(page).getByRole('alert')).toHaveText('This passkey is not known here. It may have been removed.');
    await page.goto(`${site.url.replace('localhost', '127.0.0.1')}/login`);
    await button(page, 'Use a passkey').click();
    await expect(main(page).getByRole('alert')).toHaveText(`Passkeys of this site work at ${site.url} only`);
    await expectAccessible(page);
  });
});

test.describe('an authenticator app', () => {
  test.use({ expectedErrors: /status of (401|403|422)/ });

  test('@widths is set up by QR code, asked for at sign-in, replaced by a recovery code, and turned off', async ({
    page,
    context,
    site,
  }) => {
    test.slow();
    const member = await openAccount(page, context, site);
    await button(page, 'Set up an authenticator app').click();
    const secret = await secretInQrCode(page);
    await expect(main(page).getByRole('textbox', { name: 'Secret' })).toHaveValue(secret.replace(/.{4}(?=.)/g, '$& '));
    await main(page).getByLabel('Code of the app').fill('000000');
    await button(page, 'Turn on').click();
    await expect(main(page).getByLabel('Code of the app')).toHaveAccessibleDescription(/This code is not valid/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await main(page).getByLabel('Code of the app').fill(codeOfSecret(secret, Date.now()));
    await button(page, 'Turn on').click();
    const codes = main(page).getByRole('textbox', { name: 'Your recovery codes' });
    await expect(codes).toHaveValue(/^(?:[2-9A-Z]{4}(?:-[2-9A-Z]{4}){5}\n?){10}$/);
    const [recoveryCode = '', secondRecoveryCode = ''] = (await codes.inputValue()).split('\n');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await button(page, 'I have stored them').click();
    await expect(main(page).getByText('10 recovery codes are left.')).toBeVisible();

    await signOut(page);
    await enterPassword(page, member);
    const code = main(page).getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await code.fill('000000');
    await button(page, 'Continue').click();
    await expect(code).toHaveAccessibleDescription(/This code is not valid/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // the code of this half minute may be the one that turned them on
    await code.fill(codeOfSecret(secret, Date.now() + 30_000));
    await button(page, 'Continue').click();
    await expectSignedIn(page, member);

    await signOut(page);
    await enterPassword(page, member);
    await code.fill(recoveryCode.toLowerCase());
    await button(page, 'Continue').click();
    await expectSignedIn(page, member);
    await page.goto('/account');
    await expect(main(page).getByText('9 recovery codes are left.')).toBeVisible();
    expirePasswordTime(site, member.user.id);
    await button(page, 'New recovery codes').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel('Code', { exact: true }).fill('000000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not valid/);
    await dialog.getByLabel('Code', { exact: true }).fill(secondRecoveryCode);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await button(page, 'I have stored them').click();
    await button(page, 'Turn off').click();
    await button(page, 'Turn them off').click();
    await expect(button(page, 'Set up an authenticator app')).toBeVisible();
    await signOut(page);
    await enterPassword(page, member);
    await expectSignedIn(page, member);
  });
});

test.describe('after a reset of the password', () => {
  test.use({ expectedErrors: /status of (401|403)/ });

  test('@widths @postgres the owner looks at the other ways to sign in, and removes them', async ({
    page,
    context,
    site,
  }) => {
    test.slow();
    await addAuthenticator(page);
    // or the authenticator signs in before the password is typed
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    const member = await register(site, { password });
    await actAs(context, site, member);
    await page.goto(await linkInMail(site, member.user.email, 'verify-email'));
    await button(page, 'Confirm address').click();
    await expect(main(page)).toContainText('Your email address is confirmed');
    await page.goto('/account');
    await main(page).getByLabel('Name of the passkey').fill('Laptop');
    await button(page, 'Add a passkey').click();
    await expect(passkeys(page)).toContainText('Laptop');
    await button(page, 'Set up an authenticator app').click();
    const secret = await secretInQrCode(page);
    await main(page).getByLabel('Code of the app').fill(codeOfSecret(secret, Date.now()));
    await button(page, 'Turn on').click();
    await button(page, 'I have stored them').click();
    const check = main(page).getByRole('region', { name: 'Check your sign-in' });
    await expect(check).toHaveCount(0);
    await signOut(page);

    await page.goto('/reset-password');
    await main(page).getByLabel('Email').fill(member.user.email);
    await button(page, 'Send link').click();
    await page.goto(await linkInMail(site, member.user.email, 'reset-password'));
    const next = 'nine moons over the floor';
    await main(page).getByLabel('New password', { exact: true }).fill(next);
    await main(page).getByLabel('Confirm new password').fill(next);
    await button(page, 'Set password').click();
    await main(page).getByRole('link', { name: 'Sign in' }).click();
    await main(page).getByLabel('Email').fill(member.user.email);
    await main(page).getByLabel('Password').fill(next);
    await button(page, 'Sign in').click();
    await main(page)
      .getByLabel('Code', { exact: true })
      .fill(codeOfSecret(secret, Date.now() + 30_000));
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(check.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await check.getByRole('button', { name: 'Remove Laptop' }).click();
    await check.getByRole('button', { name: 'Remove it' }).click();
    await expect(check.getByRole('listitem')).toHaveCount(1);
    await expect(passkeys(page)).toHaveCount(0);
    await check.getByRole('button', { name: 'Remove all' }).click();
    await check.getByRole('button', { name: 'Remove them' }).click();
    await expect(main(page).getByText('Only your password signs in now')).toBeVisible();
    await expect(button(page, 'Set up an authenticator app')).toBeVisible();
    await page.reload();
    await expect(button(page, 'Set up an authenticator app')).toBeVisible();
    await expect(check).toHaveCount(0);
  });
});

test.describe('an admin without a second factor', () => {
  test.use({ expectedErrors: /status of 403/ });

  test('is sent to the account, and to the dashboard after setting one up', async ({ page, context, site }) => {
    await addAuthenticator(page);
    const member = await register(site);
    const link = await linkInMail(site, member.user.email, 'verify-email');
    const token = new URL(link, site.url).searchParams.get('token');
    await callApi(site, 'POST', '/auth/verify-email', { token: member.token, json: { token } });
    const { id } = await submitArtist(site, {}, member);
    await actAs(context, site, await signInAdmin(site));
    await page.goto(`/artist/${id}`);
    await expect(main(page).getByRole('link', { name: 'Suggest a change' })).toBeVisible();
    await page.goto('/admin-dashboard');
    await expect(page).toHaveURL(/\/account$/);
    await expect(main(page).getByText('Admins and moderators need a second factor on this site').first()).toBeVisible();
    await expectAccessible(page);
    await main(page).getByLabel('Name of the passkey').fill('Key');
    await button(page, 'Add a passkey').click();
    await expect(passkeys(page)).toContainText('Key');
    await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(
      main(page)
        .getByRole('link', { name: /Total Events/ })
        .or(main(page).getByText('Total Events')),
    ).toBeVisible();
    await page.goto(`/artist/${id}`);
    await expect(main(page).getByRole('link', { name: 'Edit Artist' })).toBeVisible();
  });
});
