import { expect } from 'vitest';
import { codeOfSecret } from './code-of-secret.ts';
import { createAuthenticator } from './fakes/authenticator.ts';
import type { TestApp, TestAccount } from './test-app.ts';

/** Makes a user's sessions ones that have given no second factor; returns the user. */
export async function withoutFactor({ deps }: TestApp, account: TestAccount): Promise<TestAccount> {
  await deps.store.db.updateTable('session').set({ factor_at: null }).where('account_id', '=', account.id).execute();
  return account;
}

/** Returns the code of an app at the time of the site's clock; `steps` of 30 seconds earlier or later. */
export function codeOf({ clock }: TestApp, secret: string, steps = 0): string {
  return codeOfSecret(secret, clock.now() + steps * 30_000);
}

/** Turns on codes of an app for a user; advances the clock, so that the next code is another one. */
export async function turnOnCodes(site: TestApp, account: Pick<TestAccount, 'token'>) {
  const { token } = account;
  const { secret }: { secret: string } = await site.call('POST', '/auth/totp', { token });
  const json = { code: codeOf(site, secret) };
  const confirmed = await site.request('POST', '/auth/totp/confirm', { token, json });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  site.clock.advance(30_000);
  const { recovery_codes: recoveryCodes }: { recovery_codes: string[] } = confirmed.json();
  return { secret, recoveryCodes };
}

/** Adds a passkey to a user's account; returns its id and authenticator. */
export async function addPasskey(site: TestApp, { token }: Pick<TestAccount, 'token'>, name = 'Phone') {
  const authenticator = createAuthenticator();
  const options = await site.call('POST', '/auth/passkeys/new', { token });
  const json = { name, credential: authenticator.create(options) };
  const { id }: { id: number } = await site.call('POST', '/auth/passkeys', { token, json });
  return { id, authenticator };
}
