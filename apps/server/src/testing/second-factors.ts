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
  const client = site.as(account);
  const { secret } = await client.must('startTotp');
  const { recovery_codes: recoveryCodes } = await client.must('confirmTotp', { json: { code: codeOf(site, secret) } });
  site.clock.advance(30_000);
  return { secret, recoveryCodes };
}

/** Adds a passkey to a user's account; returns its id and authenticator. */
export async function addPasskey(site: TestApp, account: Pick<TestAccount, 'token'>, name = 'Phone') {
  const authenticator = createAuthenticator();
  const options = await site.as(account).must('startPasskey');
  const json = { name, credential: authenticator.create(options) };
  const { id } = await site.as(account).must('addPasskey', { json });
  return { id, authenticator };
}
