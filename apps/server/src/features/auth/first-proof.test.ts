import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '@moonfloor/contract/api/calls';
import { hashToken } from '../../http/tokens.ts';
import { makeToken } from '../../testing/accounts.ts';
import { countLockWaits, describeWithRaces } from '../../testing/databases.ts';
import { createAuthenticator } from '../../testing/fakes/authenticator.ts';
import { signInWithIssuer, type LocalIssuer, openLocalIssuer } from '../../testing/fakes/local-issuer.ts';
import { openPushService, type TestPushService } from '../../testing/fakes/push-service.ts';
import { readMails, tokensInMails } from '../../testing/mails.ts';
import { addPasskey, codeOf, turnOnCodes } from '../../testing/second-factors.ts';
import { createTestApp, type TestApp, TestAccount } from '../../testing/test-app.ts';
import { noPassword } from './passwords.ts';

const password = 'correct horse battery';
const next = 'staple of the next horse';

/** The world of a test about access to accounts. The issuer is called `club`. */
interface AccessWorld {
  site: TestApp;
  issuer: LocalIssuer;
  service: TestPushService;
}

/** Everything that can be added to an account and gives access to it or its data. */
const everyAccess = [
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
async function addAccess(
  { site, issuer, service }: AccessWorld,
  account: TestAccount,
  password: string,
): Promise<() => Promise<Access[]>> {
  const status = async (...request: Parameters<TestApp['request']>): Promise<number> =>
    (await site.request(...request)).statusCode;
  const works = async ({ token }: { token: string }): Promise<boolean> =>
    (await status('GET', '/auth/validate', { token })) === 200;
  const json = { email: account.email, password };
  const second = await site.must('login', { json });
  const { authenticator } = await addPasskey(site, account);
  const subject = randomBytes(8).toString('hex');
  const person = { sub: subject, email: `${subject}@club.example`, email_verified: true };
  issuer.person = person;
  const { ticket } = (await signInWithIssuer(site, 'club', account)).json();
  await status('POST', '/auth/identities', { account, json: { ticket } });
  const script = await makeToken(site, account);
  const { calendar } = (await account.must('createFollowingFeeds')).feeds;
  const { messages: _, ...browser } = service.subscribe();
  await status('PUT', '/reminders', { account, json: { ...browser, minutes: 15, sets: [] } });
  const next = `${subject}@stranger.example`;
  await status('PUT', '/auth/profile', { account, json: { email: next, current_password: password } });
  const [confirm = 'none'] = await tokensInMails(site, next, 'Confirm your new email address');
  // a change of address ends other sessions
  const third = await site.must('login', { json });
  await turnOnCodes(site, account);
  const { db } = site.deps.store;

  const checks: Record<Access, () => Promise<boolean>> = {
    session: () => works(account),
    'second session': async () => (await works(third)) || works(second),
    passkey: async () => {
      const options = await site.must('startPasskeySignIn');
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

describeWithRaces('who proves to own an address', (dialect, alone) => {
  let site: TestApp;
  let issuer: LocalIssuer;
  let service: TestPushService;
  let people = 0;

  beforeAll(async () => {
    [issuer, service] = await Promise.all([openLocalIssuer(), openPushService()]);
    site = await createTestApp(dialect, { ...issuer.settings('club'), PUSH_SERVICES: service.origin });
    issuer.now = site.clock.now;
  });
  afterAll(async () => {
    await site.close();
    await Promise.all([issuer.close(), service.close()]);
  });

  const post = (name: CallName, json?: unknown, token?: string) => site.tries(name, { json, token });
  const signUp = async (): Promise<TestAccount> => {
    people += 1;
    const account = { username: `luna-${people}`, email: `luna-${people}@example.com`, password };
    const { token, user } = (await post('register', account)).json();
    return new TestAccount(site.request, { ...user, token });
  };
  const add = (account: TestAccount) => addAccess({ site, issuer, service }, account, password);
  const verifyLink = async ({ email }: TestAccount): Promise<string> =>
    (await tokensInMails(site, email, 'Confirm your email address'))[0]!;
  const askReset = async ({ email }: TestAccount): Promise<string> => {
    site.clock.advance(60_000);
    expect((await post('requestPasswordReset', { email })).statusCode).toBe(202);
    return (await tokensInMails(site, email, 'Choose a new password'))[0]!;
  };
  const reset = async (account: TestAccount): Promise<void> => {
    expect((await post('resetPassword', { token: await askReset(account), password: next })).statusCode).toBe(204);
  };
  const login = ({ email }: TestAccount, given = next) => post('login', { email, password: given });
  const subjectsTo = async ({ email }: TestAccount) =>
    (await readMails(site)).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);

  alone('for the first time, by a reset, keeps nothing that a stranger has added before', async () => {
    const stranger = await signUp();
    const working = await add(stranger);
    expect(await working()).toEqual(everyAccess);
    await reset(stranger);
    expect(await working()).toEqual([]);
    const entered = await login(stranger);
    expect([entered.statusCode, entered.json().check_sign_in]).toEqual([200, false]);
    expect(await subjectsTo(stranger)).toContain('The sign-in settings of your account have changed');
    const log = site.deps.store.db.selectFrom('security_entry').where('account_id', '=', stranger.id);
    expect((await log.select('kind').execute()).map(({ kind }) => kind)).toContain('factors-removed');
  });

  alone('for the first time, by a link, keeps nothing either', async () => {
    for (const caller of [undefined, (await site.signIn()).token]) {
      const stranger = await signUp();
      const working = await add(stranger);
      expect((await post('verifyEmail', { token: await verifyLink(stranger) }, caller)).statusCode).toBe(204);
      expect(await working()).toEqual([]);
      expect((await login(stranger, password)).statusCode).toBe(200);
    }
  });

  alone('in the browser that is signed in to the account, keeps what it has added', async () => {
    const member = await signUp();
    const working = await add(member);
    expect((await post('verifyEmail', { token: await verifyLink(member) }, member.token)).statusCode).toBe(204);
    expect(await working()).toEqual(everyAccess);
  });

  alone('again, by a reset, keeps the factors only, and is asked whether they are known', async () => {
    const member = await signUp();
    await post('verifyEmail', { token: await verifyLink(member) }, member.token);
    const working = await add(member);
    await reset(member);
    expect(await working()).toEqual(['passkey', 'identity', 'codes']);
    expect((await login(member)).json().code).toBe('second-factor-required');
  });

  alone('may then remove all other ways to sign in at once, or keep them', async () => {
    const member = await signUp();
    await post('verifyEmail', { token: await verifyLink(member) }, member.token);
    const { authenticator } = await addPasskey(site, member);
    const { secret } = await turnOnCodes(site, member);
    const signIn = async (): Promise<{ token: string; check_sign_in: boolean }> => {
      const { sign_in } = (await login(member)).json();
      site.clock.advance(30_000);
      return (await post('giveSecondFactor', { sign_in, code: codeOf(site, secret) })).json();
    };
    const resetAt = async (token: string) => (await site.must('getSecondFactor', { token })).reset_at;
    expect(await resetAt(member.token)).toBeNull();
    await reset(member);
    const at = new Date(site.clock.now()).toISOString();
    const first = await signIn();
    expect([first.check_sign_in, await resetAt(first.token)]).toEqual([true, at]);
    expect((await post('keepFactors', undefined, first.token)).statusCode).toBe(204);
    expect([(await signIn()).check_sign_in, await resetAt(first.token)]).toEqual([false, null]);

    await reset(member);
    const byPasskey = await post('signInWithPasskey', {
      credential: authenticator.get((await post('startPasskeySignIn', undefined)).json()),
    });
    const { token } = byPasskey.json();
    expect(byPasskey.json().check_sign_in).toBe(true);
    site.clock.advance(16 * 60_000);
    expect((await site.tries('removeFactors', { token })).json().code).toBe('password-again');
    await post('confirmPassword', { password: next, code: codeOf(site, secret) }, token);
    expect((await site.tries('removeFactors', { token })).statusCode).toBe(204);
    const plain = await login(member);
    expect([plain.statusCode, plain.json().check_sign_in]).toEqual([200, false]);
    expect(await site.must('listPasskeys', { token })).toEqual([]);
  });

  alone('cannot remove the only way in, nor anything before giving the second factor', async () => {
    issuer.person = { sub: 'only', email: 'only@example.com', email_verified: true, preferred_username: 'Only' };
    const { ticket } = (await signInWithIssuer(site, 'club')).json();
    const { token } = (await post('createIssuerAccount', { ticket, username: 'Only' })).json();
    expect((await site.tries('removeFactors', { token })).json().code).toBe('last-way-in');

    const member = await site.signIn();
    const other = (await post('login', { email: member.email, password: 'a password for tests' })).json();
    await turnOnCodes(site, member);
    expect((await site.tries('removeFactors', { token: other.token })).statusCode).toBe(403);
    expect((await member.tries('removeFactors')).statusCode).toBe(204);
  });

  test('keeps one of two ways in that are removed at once', async () => {
    const member = await site.signIn();
    const passkey = await addPasskey(site, member);
    const other = await addPasskey(site, member, 'Laptop');
    await site.deps.store.db
      .updateTable('account')
      .set({ password_hash: noPassword })
      .where('id', '=', member.id)
      .execute();
    const removals = [passkey, other].map(({ id }) => member.tries('removePasskey', { params: { id } }));
    expect((await Promise.all(removals)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 409,
    ]);
  });

  // on SQLite, transactions do not overlap
  test.runIf(dialect === 'postgres')('is not outrun by what began before', async () => {
    const stranger = await signUp();
    const options = (await post('startPasskey', undefined, stranger.token)).json();
    const { messages: _, ...browser } = service.subscribe();
    const [link, { db }] = [await verifyLink(stranger), site.deps.store];
    // all wait for the account's row; the proof is first in the queue
    const waiting: Promise<{ statusCode: number }>[] = [];
    await db.transaction().execute(async (holding) => {
      // a row that changes would let those who wait for it overtake each other
      await holding.selectFrom('account').select('id').where('id', '=', stranger.id).forUpdate().execute();
      waiting.push(post('verifyEmail', { token: link }));
      await expect.poll(() => countLockWaits(db)).toBe(1);
      const json = { name: 'Script', scopes: ['read'], days: 30 };
      waiting.push(
        post('addPasskey', { name: 'Phone', credential: createAuthenticator().create(options) }, stranger.token),
        post('createToken', json, stranger.token),
        stranger.tries('createFollowingFeeds'),
        stranger.tries('setReminders', { json: { ...browser, minutes: 15, sets: [] } }),
        login(stranger, password),
        stranger.tries('updateProfile', { json: { password: next, current_password: password } }),
      );
      await expect.poll(() => countLockWaits(db)).toBe(7);
    });
    const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([204, 401, 401, 401, 401, 401, 401]);
    const entered = await login(stranger, password);
    expect(entered.statusCode).toBe(200);
  });

  test.runIf(dialect === 'postgres')('ends what a session began to turn off', async () => {
    const member = await site.signIn();
    await turnOnCodes(site, member);
    const { db } = site.deps.store;
    const removing: Promise<{ statusCode: number }>[] = [];
    await db.transaction().execute(async (holding) => {
      await holding.selectFrom('account').select('id').where('id', '=', member.id).forUpdate().execute();
      await holding.deleteFrom('session').where('account_id', '=', member.id).execute();
      removing.push(member.tries('removeTotp'));
      await expect.poll(() => countLockWaits(db)).toBe(1);
    });
    expect((await Promise.all(removing)).map(({ statusCode }) => statusCode)).toEqual([401]);
    const back = await login(member, 'a password for tests');
    expect(back.json().code, 'codes are still asked for').toBe('second-factor-required');
  });
});
