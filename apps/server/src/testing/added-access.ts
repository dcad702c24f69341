import { randomBytes } from 'node:crypto';
import { hashToken } from '../http/session.ts';
import { makeToken } from './access-tokens.ts';
import { signInWithIssuer } from './issuer-sign-in.ts';
import type { LocalIssuer } from './local-issuer.ts';
import { tokensInMails } from './mails.ts';
import type { TestPushService } from './push-service.ts';
import { addPasskey, turnOnCodes } from './second-factors.ts';
import type { TestApp, TestAccount } from './test-app.ts';

/** The world of a test about access to accounts. The issuer is called `club`. */
interface AccessWorld {
  site: TestApp;
  issuer: LocalIssuer;
  service: TestPushService;
}

/** Everything that can be added to an account and gives access to it or its data. */
export const everyAccess = [
  'session',
  'second session',
  'passkey',
  'identity',
  'codes',
  'access token',
  'feeds',
  'reminders',
  'change of address',
] as const;
type Access = (typeof everyAccess)[number];

/** Adds everything to an account whose password is known; returns a function that lists the parts that still work. */
export async function addAccess(
  { site, issuer, service }: AccessWorld,
  account: TestAccount,
  password: string,
): Promise<() => Promise<Access[]>> {
  const status = async (...request: Parameters<TestApp['request']>): Promise<number> =>
    (await site.request(...request)).statusCode;
  const works = async ({ token }: { token: string }): Promise<boolean> =>
    (await status('GET', '/auth/validate', { token })) === 200;
  const json = { email: account.email, password };
  const second = await site.call('POST', '/auth/login', { json });
  const { authenticator } = await addPasskey(site, account);
  const subject = randomBytes(8).toString('hex');
  const person = { sub: subject, email: `${subject}@club.example`, email_verified: true };
  issuer.person = person;
  const { ticket } = (await signInWithIssuer(site, 'club', account)).json();
  await status('POST', '/auth/identities', { account, json: { ticket } });
  const script = await makeToken(site, account);
  const { calendar } = (await site.call('POST', '/follows/feeds', { account })).feeds;
  const { messages: _, ...browser } = service.subscribe();
  await status('PUT', '/reminders', { account, json: { ...browser, minutes: 15, sets: [] } });
  const next = `${subject}@stranger.example`;
  await status('PUT', '/auth/profile', { account, json: { email: next, current_password: password } });
  const [confirm = 'none'] = await tokensInMails(site, next, 'Confirm your new email address');
  // a change of address ends other sessions
  const third = await site.call('POST', '/auth/login', { json });
  await turnOnCodes(site, account);
  const { db } = site.deps.store;

  const checks: Record<Access, () => Promise<boolean>> = {
    session: () => works(account),
    'second session': async () => (await works(third)) || works(second),
    passkey: async () => {
      const options = await site.call('POST', '/auth/passkeys/options');
      const credential = authenticator.get(options);
      return (await status('POST', '/auth/passkeys/sign-in', { json: { credential } })) === 200;
    },
    identity: async () => {
      issuer.person = person;
      const reply: { outcome?: string; sign_in?: string } = (await signInWithIssuer(site, 'club')).json();
      return reply.outcome === 'signed-in' || reply.sign_in !== undefined;
    },
    codes: async () =>
      (await db.selectFrom('totp').where('account_id', '=', account.id).select('account_id').execute()).length > 0,
    'access token': async () => (await status('GET', '/auth/validate', { token: script.token })) === 200,
    feeds: async () => (await status('GET', new URL(calendar).pathname)) === 200,
    reminders: async () => (await status('POST', '/reminders/test', { json: { endpoint: browser.endpoint } })) === 204,
    'change of address': async () => {
      const link = db.selectFrom('mail_link').where('token_hash', '=', hashToken(confirm)).select('account_id');
      return (await link.execute()).length > 0;
    },
  };
  return async () => {
    const working: Access[] = [];
    for (const access of everyAccess) if (await checks[access]()) working.push(access);
    return working;
  };
}
