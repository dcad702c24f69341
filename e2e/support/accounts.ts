import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { Session } from '@moonfloor/contract/accounts/auth';
import { callApi } from './call-api.ts';
import type { Site } from './site.ts';

/** An account signed in over HTTP. */
export interface Account {
  token: string;
  user: Session['user'];
}

/** Signs in over HTTP. */
export function signIn(site: Site, email: string, password: string): Promise<Account> {
  return callApi<Account>(site, 'POST', '/auth/login', { json: { email, password } });
}

/** Signs the site's admin in over HTTP. */
export function signInAdmin(site: Site): Promise<Account> {
  return signIn(site, site.admin.email, site.admin.password);
}

const admins = new Map<string, Promise<Account>>();

/** Returns a session of the site's admin for calls over HTTP, which all tests of a worker share: no test may end it. */
export function adminOf(site: Site): Promise<Account> {
  const account = admins.get(site.dataDir) ?? signInAdmin(site);
  admins.set(site.dataDir, account);
  return account;
}

/** Registers a new member over HTTP, with a unique name and email address by default. */
export function register(
  site: Site,
  given: { username?: string; email?: string; password?: string } = {},
): Promise<Account> {
  const username = `member-${randomBytes(6).toString('hex')}`;
  const json = { username, email: `${username}@moonfloor.example`, password: 'a password for tests', ...given };
  // many sign-ups from one address would have to solve a challenge
  const address = `10.${[...randomBytes(3)].join('.')}`;
  return callApi<Account>(site, 'POST', '/auth/register', { json, address });
}

/** Signs the browser in to an account: applies to pages that are opened afterwards. */
export async function actAs(context: BrowserContext, site: Site, account: Account): Promise<void> {
  const localStorage = [{ name: 'token', value: account.token }];
  await context.setStorageState({ cookies: [], origins: [{ origin: site.url, localStorage }] });
}

/** Signs in by the form of the open page. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}
