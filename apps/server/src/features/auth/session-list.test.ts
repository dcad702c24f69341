import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describeOnDatabase('the list of sessions', async (dialect) => {
  const site = await createSuiteApp(dialect, { TRUST_PROXY: 'on' });

  /** Signs in with a user agent, from an address. */
  async function signInFrom({ email }: TestAccount, userAgent: string, address: string) {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
    const json = { email, password: testPassword };
    return (await site.must('login', { json, headers })).token;
  }
  const list = (token: string, headers = {}) => site.must('listSessions', { token, headers });
  const end = (token: string, id: number | string) => site.tries('endSession', { params: { id }, token });
  const isValid = async (token: string) => (await site.tries('validate', { token })).statusCode === 200;

  test('shows device, country and last use, the current one first, and no token', async () => {
    const member = await site.signIn();
    site.clock.advance(1000);
    const phone = await signInFrom(member, safari, '193.0.6.139');
    site.clock.advance(1000);
    const script = await signInFrom(member, 'x'.repeat(5000), 'nonsense');
    const sessions = await list(phone);
    expect(sessions.map(({ device, country, current }) => [device, country, current])).toEqual([
      ['Safari on iOS', 'NL', true],
      ['Unknown device', null, false],
      ['Unknown device', null, false],
    ]);
    expect(sessions[0]).toMatchObject({ id: expect.any(Number), created_at: sessions[0]!.last_seen_at });
    expect(JSON.stringify(sessions)).not.toContain(phone);
    const german = await list(script, { 'accept-language': 'de' });
    expect(german.map(({ current }) => current)).toEqual([true, false, false]);
    expect(await list((await site.signIn()).token)).toHaveLength(1);
  });

  test('follows a session that is used from elsewhere later', async () => {
    const member = await site.signIn();
    const token = await signInFrom(member, firefox, '193.0.6.139');
    site.clock.advance(hour + 1);
    const headers = { 'user-agent': safari, 'x-forwarded-for': '8.8.8.8' };
    await site.tries('validate', { token, headers });
    const [session] = await list(token);
    expect(session).toMatchObject({
      device: 'Safari on iOS',
      country: 'US',
      last_seen_at: new Date(site.clock.now()).toISOString(),
    });
  });

  test('ends one session, which forgets its device', async () => {
    const member = await site.signIn();
    const other = await signInFrom(member, firefox, '193.0.6.139');
    const [, session] = await list(member.token);
    expect((await end(member.token, session!.id)).statusCode).toBe(204);
    expect(await isValid(other)).toBe(false);
    const again = await end(member.token, session!.id);
    expect([again.statusCode, again.json().detail]).toEqual([404, 'This sign-in has already ended']);
    expect(await list(member.token)).toHaveLength(1);
  });

  test('ends the current session, or all others', async () => {
    const member = await site.signIn();
    const others = [await signInFrom(member, firefox, ''), await signInFrom(member, safari, '')];
    expect((await member.tries('endOtherSessions')).statusCode).toBe(204);
    expect(await Promise.all([member.token, ...others].map(isValid))).toEqual([true, false, false]);
    const [current] = await list(member.token);
    expect((await end(member.token, current!.id)).statusCode).toBe(204);
    expect(await isValid(member.token)).toBe(false);
  });

  test('asks for the password again before one that is left open ends others', async () => {
    const member = await site.signIn();
    const [session] = await list(member.token);
    site.clock.advance(15 * minute + 1);
    const later = await signInFrom(member, firefox, '');
    const refused = [await end(member.token, session!.id), await member.tries('endOtherSessions')];
    for (const response of refused)
      expect(response.json()).toMatchObject({ status: 403, type: '/problems/password-needed' });
    expect(await Promise.all([member.token, later].map(isValid))).toEqual([true, true]);
    await member.tries('confirmPassword', { json: { password: testPassword } });
    expect((await member.tries('endOtherSessions')).statusCode).toBe(204);
    expect(await isValid(later)).toBe(false);
  });

  test('leaves out expired sessions', async () => {
    const member = await site.signIn();
    const last = await signInFrom(member, firefox, '');
    const { db } = site.deps.store;
    await db
      .updateTable('session')
      .set({ expires_at: new Date(site.clock.now()).toISOString() })
      .where('account_id', '=', member.id)
      .where('browser', 'is', null)
      .execute();
    expect(await list(last)).toHaveLength(1);
  });
});
