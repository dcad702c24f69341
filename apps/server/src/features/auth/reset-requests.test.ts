import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { tokensInMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp, testPassword, type TestAccount } from '../../testing/test-app.ts';

const next = 'staple of the next horse';
const minute = 60_000;

describeOnDatabase('requests for a link to choose a new password', (dialect) => {
  let site: TestApp;
  let owner: TestAccount;

  beforeEach(async () => {
    site = await createTestApp(dialect, { TRUST_PROXY: 'on' });
    owner = await site.signIn();
  });
  afterEach(() => site.close());

  const ask = async (address: string, email = owner.email): Promise<number> => {
    const headers = { 'x-forwarded-for': address };
    const { statusCode } = await site.tries('requestPasswordReset', { json: { email }, headers });
    await site.deps.backgroundTasks.settled();
    return statusCode;
  };
  const links = () => tokensInMails(site, owner.email, 'Choose a new password');
  const choose = async (token: string | undefined, password = next): Promise<number> =>
    (await site.tries('resetPassword', { json: { token, password } })).statusCode;

  test('by strangers do not keep the owner from one, nor fill the mailbox', async () => {
    for (let second = 0; second < 60; second += 10) {
      expect(await ask(`10.0.0.${second}`)).toBe(202);
      site.clock.advance(10_000);
    }
    expect(await links()).toHaveLength(1);
    // hours of strangers: at any time, the owner has a link that works for another half an hour
    let latest = '';
    for (let at = 1; at < 3 * 60; at += 1) {
      expect(await ask(`10.0.${at}.1`)).toBe(202);
      site.clock.advance(minute);
      if (at % 10 === 0) [latest = ''] = await links();
    }
    expect(await links()).toHaveLength(11);
    site.clock.advance(20 * minute);
    expect(await choose(latest)).toBe(204);
    expect(await ask('192.0.2.1'), 'forgotten again').toBe(202);
    expect(await choose((await links())[0], testPassword)).toBe(204);
  });

  test('leave earlier links as they are, until one was used', async () => {
    await ask('192.0.2.1');
    await links();
    site.clock.advance(minute);
    await ask('192.0.2.1');
    const [second, first] = await links();
    expect([await choose(first), await choose(second)]).toEqual([204, 410]);
  });

  test('are limited by network and address together, known or not', async () => {
    for (const email of [owner.email, 'nobody@example.com']) {
      const statuses = [];
      for (let at = 0; at < 21; at += 1) statuses.push(await ask('10.0.0.1', email));
      expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([202]), 429]);
      expect(await ask('10.0.0.2', email)).toBe(202);
    }
  });

  test('and their links are limited by network', async () => {
    const statuses = [];
    for (let at = 0; at < 101; at += 1) {
      const headers = { 'x-forwarded-for': '10.1.0.1' };
      statuses.push((await site.tries('verifyEmail', { json: { token: 'x' }, headers })).statusCode);
    }
    expect([new Set(statuses.slice(0, 100)), statuses[100]]).toEqual([new Set([410]), 429]);
  });
});
