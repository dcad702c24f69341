import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallName } from '@moonfloor/contract/api/calls';
import { describeOnDatabase } from '../../testing/databases.ts';
import { signInWithIssuer, type LocalIssuer, openLocalIssuer } from '../../testing/fakes/local-issuer.ts';
import { readMails, tokensInMails } from '../../testing/mails.ts';
import { addPasskey, turnOnCodes } from '../../testing/second-factors.ts';
import { createTestApp, type TestApp, TestAccount } from '../../testing/test-app.ts';

const password = 'correct horse battery';
const stolen = 'the thief chose this one';
const next = 'staple of the next horse';
const minute = 60_000;

describeOnDatabase('“that was not me”', (dialect) => {
  let site: TestApp;
  let issuer: LocalIssuer;
  let owner: TestAccount;

  beforeEach(async () => {
    issuer = await openLocalIssuer();
    site = await createTestApp(dialect, issuer.settings('club'));
    issuer.now = site.clock.now;
    owner = await signUp('luna');
    const token = (await tokensInMails(site, owner.email, 'Confirm your email address'))[0]!;
    expect(await status('verifyEmail', { token }, owner.token)).toBe(204);
  });
  afterEach(async () => {
    await site.close();
    await issuer.close();
  });

  const post = (name: CallName, json?: unknown, token?: string) => site.tries(name, { json, token });
  const status = async (...given: Parameters<typeof post>): Promise<number> => (await post(...given)).statusCode;
  const signUp = async (username: string): Promise<TestAccount> => {
    const { token, user: account } = (
      await post('register', { username, email: `${username}@example.com`, password })
    ).json();
    return new TestAccount(site.request, { ...account, token });
  };
  const change = async (email: string, current: string, token = owner.token): Promise<void> => {
    const json = { email, current_password: current };
    expect((await site.tries('updateProfile', { token, json })).statusCode).toBe(200);
    await site.deps.backgroundTasks.settled();
  };
  /** Changes the address of the account and confirms it, as a thief who knows the password; advances by a minute. */
  const move = async (email: string, current = password): Promise<void> => {
    await change(email, current);
    const [confirm] = await tokensInMails(site, email, 'Confirm your new email address');
    expect(await status('verifyEmail', { token: confirm! })).toBe(204);
    site.clock.advance(minute);
  };
  const announced = (to = owner.email) => tokensInMails(site, to, 'Your email address is about to change');
  const made = (to = owner.email) => tokensInMails(site, to, 'Your email address has changed');
  const takeBack = (token: string | undefined, given = next) => status('resetPassword', { token, password: given });
  const login = (email: string, given: string) => status('login', { email, password: given });
  const subjectsTo = async (email: string) =>
    (await readMails(site)).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);

  test('works for its hour after the password was changed at the new address', async () => {
    await move('thief@example.com');
    const json = { password: stolen, current_password: password };
    expect((await owner.tries('updateProfile', { json })).statusCode).toBe(200);
    const [link] = await announced();
    expect(await takeBack(link)).toBe(204);
    expect([await login(owner.email, next), await login('thief@example.com', next)]).toEqual([200, 401]);
    expect((await owner.tries('validate')).statusCode).toBe(401);
    expect(await takeBack(link), 'once').toBe(410);
  });

  test('works after the password was reset at the new address, after a request for deletion, and after others', async () => {
    await move('thief@example.com');
    await post('requestPasswordReset', { email: 'thief@example.com' });
    const [reset] = await tokensInMails(site, 'thief@example.com', 'Choose a new password');
    expect(await takeBack(reset, stolen)).toBe(204);
    const { token } = (await post('login', { email: 'thief@example.com', password: stolen })).json();
    await change('other@example.com', stolen, token);
    const json = { password: stolen, contributions: 'remove' };
    expect((await site.tries('deleteAccount', { token, json })).statusCode).toBe(202);
    expect(await takeBack((await announced())[0])).toBe(204);
    const back = await post('login', { email: owner.email, password: next });
    expect([back.statusCode, back.json().restored]).toEqual([200, true]);
  });

  test('gets another hour when the change takes effect', async () => {
    await change('thief@example.com', password);
    site.clock.advance(59 * minute);
    const [confirm] = await tokensInMails(site, 'thief@example.com', 'Confirm your new email address');
    expect(await status('verifyEmail', { token: confirm! })).toBe(204);
    site.clock.advance(59 * minute);
    expect(await takeBack((await announced())[0])).toBe(410);
    expect(await takeBack((await made())[0])).toBe(204);
    expect(await login(owner.email, next)).toBe(200);
  });

  test('removes what was added to the sign-in since, and nothing that was there before', async () => {
    const { authenticator } = await addPasskey(site, owner, 'Own');
    site.clock.advance(minute);
    await move('thief@example.com');
    const { authenticator: other } = await addPasskey(site, owner, 'Thief');
    issuer.person = { sub: 'thief', email: 'thief@club.example', email_verified: true };
    const { ticket } = (await signInWithIssuer(site, 'club', owner)).json();
    expect((await owner.tries('linkIdentity', { json: { ticket } })).statusCode).toBe(201);
    const { calendar } = (await owner.must('createFollowingFeeds')).feeds;
    await turnOnCodes(site, owner);
    expect(await takeBack((await made())[0])).toBe(204);
    expect((await site.request('GET', new URL(calendar).pathname)).statusCode).toBe(404);
    expect(await login(owner.email, next), 'no code is asked for').toBe(200);
    const enter = async (used: typeof other) => {
      const credential = used.get((await post('startPasskeySignIn')).json());
      return status('signInWithPasskey', { credential });
    };
    expect([await enter(other), await enter(authenticator)]).toEqual([401, 200]);
    issuer.person = { sub: 'thief', email: 'thief@club.example', email_verified: true };
    expect((await signInWithIssuer(site, 'club')).json().outcome).not.toBe('signed-in');
  });

  test('through several changes restores the first address, and voids what came after it', async () => {
    await move('second@example.com');
    await move('third@example.com');
    const [second] = await announced('second@example.com');
    const [secondMade] = await made('second@example.com');
    expect(await takeBack((await announced())[0])).toBe(204);
    expect(await login(owner.email, next)).toBe(200);
    expect([await takeBack(second, stolen), await takeBack(secondMade, stolen)]).toEqual([410, 410]);
    expect(await login(owner.email, next)).toBe(200);
  });

  test('at a later address does not void the link of an earlier one', async () => {
    await move('second@example.com');
    await move('third@example.com');
    expect(await takeBack((await announced('second@example.com'))[0], stolen)).toBe(204);
    expect(await takeBack((await announced())[0])).toBe(204);
    expect(await login(owner.email, next)).toBe(200);
  });

  test('of a request is not voided by the next request', async () => {
    await change('thief@example.com', password);
    await change('thief2@example.com', password);
    const links = await announced();
    expect(links).toHaveLength(2);
    expect(await takeBack(links.at(-1))).toBe(204);
    expect(await takeBack(links[0])).toBe(410);
    const confirms = await tokensInMails(site, 'thief2@example.com', 'Confirm your new email address');
    expect(await status('verifyEmail', { token: confirms[0]! })).toBe(410);
  });

  test('cannot be made useless by another account with the old address', async () => {
    await move('thief@example.com');
    const squatter = await post('register', { username: 'squatter', email: owner.email, password: stolen });
    expect(squatter.statusCode).toBe(201);
    expect(await login(owner.email, stolen)).toBe(401);
    const accomplice = await signUp('accomplice');
    await change(owner.email, password, accomplice.token);
    const [confirm] = await tokensInMails(site, owner.email, 'Confirm your new email address');
    expect(await status('verifyEmail', { token: confirm! })).toBe(409);
    issuer.person = { sub: 'new', email: owner.email, email_verified: true, preferred_username: 'New' };
    const { ticket } = (await signInWithIssuer(site, 'club')).json();
    expect(await status('createIssuerAccount', { ticket, username: 'New' })).toBe(409);
    expect(await takeBack((await announced())[0])).toBe(204);
    expect(await login(owner.email, next)).toBe(200);
    // afterwards, or an hour later, the address is free for anybody
    site.clock.advance(2 * 60 * minute);
    expect((await signUp('thief')).email).toBe('thief@example.com');
    expect(await login('thief@example.com', password)).toBe(200);
  });

  test('of an address that was never proved removes all that was added before', async () => {
    const stranger = await signUp('sol');
    await addPasskey(site, stranger);
    await turnOnCodes(site, stranger);
    await change('stranger@example.com', password, stranger.token);
    const [confirm] = await tokensInMails(site, 'stranger@example.com', 'Confirm your new email address');
    expect(await status('verifyEmail', { token: confirm! }, stranger.token)).toBe(204);
    expect(await takeBack((await announced(stranger.email))[0])).toBe(204);
    const { token } = (await post('login', { email: stranger.email, password: next })).json();
    expect(await site.must('listPasskeys', { token })).toEqual([]);
  });

  test('meanwhile both addresses hear of further changes', async () => {
    await move('thief@example.com');
    await owner.tries('updateProfile', { json: { password: stolen, current_password: password } });
    await addPasskey(site, owner);
    await change('third@example.com', stolen);
    await owner.tries('deleteAccount', { json: { password: stolen, contributions: 'keep' } });
    const [first, second] = [await subjectsTo(owner.email), await subjectsTo('thief@example.com')];
    for (const subject of ['Your password was changed', 'Your account will be deleted']) {
      expect([subject, first.includes(subject), second.includes(subject)]).toEqual([subject, true, true]);
    }
    const changed = 'The sign-in settings of your account have changed';
    expect(first.filter((subject) => subject === changed)).toHaveLength(2);
    expect(second.filter((subject) => subject === changed)).toHaveLength(1);
    expect(second).toContain('Your email address is about to change');
    const mails = (await readMails(site)).filter((mail) => mail.to?.[0]?.address === owner.email);
    const told = mails.find(({ subject }) => subject === 'Your password was changed');
    expect(told?.text).toContain('press “That was not me” in the mail about the change of your email address');

    // an hour later, it is no longer an address of the account
    site.clock.advance(61 * minute);
    const { token } = (await post('login', { email: 'thief@example.com', password: stolen })).json();
    await addPasskey(site, { token });
    expect(await subjectsTo(owner.email)).toEqual(first);
  });

  test('changes of address are few: each is announced', async () => {
    for (let times = 0; times < 5; times += 1) await change(`thief-${times}@example.com`, password);
    const json = { email: 'thief-6@example.com', current_password: password };
    expect((await owner.tries('updateProfile', { json })).statusCode).toBe(429);
  });
});
