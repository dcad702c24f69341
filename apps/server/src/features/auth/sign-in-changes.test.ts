import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { hourMs } from '@moonfloor/contract/values/durations';
import { makeToken } from '../../testing/accounts.ts';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { readMails, tokensInMails } from '../../testing/mails.ts';
import { saveAs } from '../../testing/ownership-inputs.ts';
import { recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { addPasskey, turnOnCodes } from '../../testing/second-factors.ts';
import { createSuiteApp, testPassword } from '../../testing/test-app.ts';

describeOnBothDatabases('how often the ways to sign in change', async (dialect) => {
  const site = await createSuiteApp(dialect, { TRUST_PROXY: 'on', MODERATION: 'none' });
  let names = 0;
  const signUp = async (email = `changes${(names += 1)}@example.com`) => {
    const json = { username: `changes ${(names += 1)}`, email, password: testPassword };
    const headers = { 'x-forwarded-for': `10.0.${names}.1` };
    return { email, ...(await site.must('register', { json, headers })) };
  };
  const login = (email: string) => site.tries('login', { json: { email, password: testPassword } });
  const subjectsTo = async (email: string) => {
    const mails = await readMails(site);
    return mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);
  };
  const changePassword = (token: string, from: string, to: string) =>
    site.tries('updateProfile', { token, json: { current_password: from, password: to } });

  test('an address that was not confirmed gets no mail but the one to confirm it', async () => {
    const { email, token } = await signUp();
    await turnOnCodes(site, { token });
    await addPasskey(site, { token });
    await site.must('renewRecoveryCodes', { token });
    expect((await changePassword(token, testPassword, 'another good password')).statusCode).toBe(200);
    await site.must('deleteAccount', { token, json: { password: 'another good password', contributions: 'keep' } });
    expect(await subjectsTo(email)).toEqual(['Confirm your email address']);
  });

  test('a confirmed one is told of each change, without the names that people type', async () => {
    const { email, token } = await signUp();
    const [link] = await tokensInMails(site, email, 'Confirm your email address');
    await site.must('verifyEmail', { token, json: { token: link } });
    const { id } = await addPasskey(site, { token }, 'Buy at evil.example');
    await site.must('removePasskey', { token, params: { id } });
    const mails = (await readMails(site)).filter(({ to }) => to?.[0]?.address === email);
    const texts = mails.map(({ text }) => text ?? '');
    expect(texts.filter((text) => /A passkey was (added|removed)\./.test(text))).toHaveLength(2);
    expect(texts.join()).not.toContain('evil.example');
  });

  test('an account gets twenty new passwords, factors and tokens an hour, and can remove what it has', async () => {
    const { token } = await signUp();
    await turnOnCodes(site, { token });
    const script = await makeToken(site, { token });
    const renew = async () => (await site.tries('renewRecoveryCodes', { token })).statusCode;
    const statuses: number[] = [];
    for (let count = 0; count < 18; count += 1) statuses.push(await renew());
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await renew()).toBe(429);
    expect((await changePassword(token, testPassword, 'another good password')).statusCode).toBe(429);
    expect(
      (await site.tries('createToken', { token, json: { name: 'x', scopes: ['read'], days: 1 } })).statusCode,
    ).toBe(429);
    const deletion = { password: testPassword, contributions: 'keep' };
    expect((await site.tries('deleteAccount', { token, json: deletion })).statusCode).toBe(429);
    await site.must('revokeToken', { token, params: { id: script.id } });
    await site.must('removeTotp', { token });
    site.clock.advance(hourMs);
    await site.must('deleteAccount', { token, json: deletion });
  });

  test('what signed in before a reset is kept only with a recent proof, and the owner is told', async () => {
    const member = await site.signIn();
    await addPasskey(site, member);
    await site.must('requestPasswordReset', { json: { email: member.email } });
    const [link] = await tokensInMails(site, member.email, 'Choose a new password');
    await site.must('resetPassword', { json: { token: link, password: 'another good password' } });
    const { token } = await site.must('login', { json: { email: member.email, password: 'another good password' } });
    site.clock.advance(hourMs);
    const keep = () => site.tries('keepFactors', { token });
    expect((await keep()).statusCode).toBe(403);
    await site.must('confirmPassword', { token, json: { password: 'another good password' } });
    expect([(await keep()).statusCode, (await keep()).statusCode]).toEqual([204, 204]);
    const told = (await readMails(site)).filter(({ text }) =>
      text?.includes('before the reset of your password were kept'),
    );
    expect(told.map(({ to }) => to?.[0]?.address)).toEqual([member.email]);
  });

  test('the owner of an address is told five times an hour that somebody signs up with it', async () => {
    const owner = await site.signIn();
    for (let count = 0; count < 6; count += 1) await signUp(owner.email);
    expect(await subjectsTo(owner.email)).toEqual(Array(5).fill('You already have an account'));
    site.clock.advance(hourMs);
    await signUp(owner.email);
    expect(await subjectsTo(owner.email)).toHaveLength(6);
  });

  test('a password signs in a hundred times an hour, and ends the session that is unused for longest', async () => {
    const { email, token } = await signUp();
    const status = async (of: string) => (await site.tries('validate', { token: of })).statusCode;
    site.clock.advance(1000);
    const second = String((await login(email)).json().token);
    site.clock.advance(1000);
    for (let count = 2; count < limits.sessions; count += 1) expect((await login(email)).statusCode).toBe(200);
    expect(await Promise.all([token, second].map(status))).toEqual([200, 200]);
    const last = String((await login(email)).json().token);
    expect(await Promise.all([token, second, last].map(status))).toEqual([401, 200, 200]);
    expect((await login(email)).statusCode, 'the 101st').toBe(429);
    site.clock.advance(hourMs);
    expect((await login(email)).statusCode).toBe(200);
  });

  test('wrong passwords do not use up the right ones', async () => {
    const { email } = await signUp();
    for (let count = 0; count < 99; count += 1) {
      const headers = { 'x-forwarded-for': `10.9.${count}.1` };
      await site.tries('login', { json: { email, password: 'a wrong password' }, headers });
    }
    expect([(await login(email)).statusCode, (await login(email)).statusCode]).toEqual([200, 200]);
  });

  test('cached pages are outdated by the deletion of an account only if they name it', async () => {
    const remove = (token: string) =>
      site.must('deleteAccount', { token, json: { password: testPassword, contributions: 'keep' } });
    const [unnamed, named] = [await site.signIn(), await site.signIn()];
    const { type, fields, name } = recordFixtures[0];
    const { id } = await submitRecord(site, named, type, { ...fields, [name]: 'Owned' });
    await saveAs('owner', site, id, named.id, type);
    const version = site.deps.contentVersion.current();
    await site.must('updateProfile', { token: unnamed.token, json: { username: 'somebody unnamed' } });
    await remove(unnamed.token);
    expect(site.deps.contentVersion.current()).toBe(version);
    await remove(named.token);
    expect(site.deps.contentVersion.current()).toBe(version + 1);
  });
});
