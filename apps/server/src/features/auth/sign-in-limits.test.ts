import { expect, test } from 'vitest';
import { describeWithRaces } from '../../testing/databases.ts';
import { createSuiteApp, createSuiteSecondApp, type TestApp } from '../../testing/test-app.ts';
import { sweepAttempts } from '../attempts/attempt-limits.ts';
import { deleteExpiredDevices } from './devices.ts';

const password = 'correct horse battery';
const minute = 60_000;
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

describeWithRaces('limits of password attempts', async (dialect, alone) => {
  const site = await createSuiteApp(dialect, { TRUST_PROXY: 'on' });
  /** A second process on the same database. */
  const other = await createSuiteSecondApp(site);
  let names = 0;

  const newDevice = () => `device-${(names += 1)}-`.padEnd(32, 'x');
  const login = (json: Record<string, string>, address = '127.0.0.1', at = site) =>
    at.tries('login', { json, headers: { 'x-forwarded-for': address } });
  async function newMember() {
    names += 1;
    const email = `member${names}@example.com`;
    const device = newDevice();
    const response = await site.tries('register', {
      json: { username: `member ${names}`, email, password, device },
      headers: { 'x-forwarded-for': `192.0.2.${names}` },
    });
    return { email, device, token: String(response.json().token) };
  }
  const wrong = (email: string, address?: string, at?: TestApp) =>
    login({ email, password: 'wrong password' }, address, at);
  const statuses = async (responses: ReturnType<typeof login>[]) =>
    (await Promise.all(responses)).map(({ statusCode }) => statusCode);
  const stored = () => site.deps.store.db.selectFrom('attempt').selectAll().orderBy('key').execute();

  test('ten wrong passwords for one account from one address block only this combination for a quarter of an hour', async () => {
    const { email } = await newMember();
    const tried = await statuses(times(15).map((at) => wrong(email, '203.0.113.1', at % 2 === 0 ? site : other)));
    expect(tried.filter((status) => status === 401)).toHaveLength(10);
    expect(tried.filter((status) => status === 429)).toHaveLength(5);
    const refused = await login({ email: email.toUpperCase(), password }, '203.0.113.1', other);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      status: 429,
      detail: 'Please wait 15 minutes and try again',
      code: 'too-many-tries',
    });
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60);
    expect((await login({ email, password }, '203.0.113.2')).statusCode, 'from elsewhere').toBe(200);
    site.clock.advance(15 * minute);
    expect((await login({ email, password }, '203.0.113.1')).statusCode).toBe(200);
  });

  alone('attempts from many addresses block an account, but not a known device', async () => {
    const { email, device } = await newMember();
    const tried = await statuses(times(110).map((at) => wrong(email, `10.0.${at}.1`, at % 2 === 0 ? site : other)));
    expect(tried.filter((status) => status === 401)).toHaveLength(100);
    expect((await login({ email, password, device: newDevice() }, '10.1.0.1')).statusCode, 'a new device').toBe(429);
    expect((await login({ email, password, device }, '10.1.0.1', other)).statusCode, 'a known one').toBe(200);
    site.clock.advance(60 * minute);
    expect((await login({ email, password }, '10.1.0.1')).statusCode).toBe(200);
  });

  alone('a known device can sign in from a blocked address, within a separate limit', async () => {
    const { email, device } = await newMember();
    await statuses(times(10).map(() => wrong(email, '203.0.113.3')));
    expect((await login({ email, password }, '203.0.113.3')).statusCode).toBe(429);
    expect((await login({ email, password, device }, '203.0.113.3')).statusCode).toBe(200);
    const guessed = await statuses(
      times(12).map(() => login({ email, password: 'wrong password', device }, '203.0.113.4')),
    );
    expect(guessed.filter((status) => status === 429)).toHaveLength(2);
    const stranger = await newMember();
    await statuses(times(10).map(() => wrong(stranger.email, '203.0.113.5')));
    expect(
      (await login({ email: stranger.email, password, device }, '203.0.113.5')).statusCode,
      'known to another account',
    ).toBe(429);
  });

  alone('a device is deleted with a logout, with a new password elsewhere, and after a year', async () => {
    const known = async ({ email, device }: { email: string; device: string }) => {
      await statuses(times(10).map(() => wrong(email, '203.0.113.6')));
      const { statusCode } = await login({ email, password, device }, '203.0.113.6');
      site.clock.advance(15 * minute);
      return statusCode === 200;
    };
    const [left, changed, old] = [await newMember(), await newMember(), await newMember()];
    await site.tries('logout', { token: left.token });
    expect(await known(left)).toBe(false);

    const device = newDevice();
    const { token } = (await login({ ...changed, password, device }, '203.0.113.7')).json();
    const json = { password, current_password: password };
    expect((await site.tries('updateProfile', { token, json })).statusCode).toBe(200);
    expect(await known(changed)).toBe(false);
    expect(await known({ ...changed, device }), 'the one it was changed on').toBe(true);

    site.clock.advance(366 * 24 * 60 * minute);
    await deleteExpiredDevices(site.deps);
    expect(await known(old)).toBe(false);
  });

  alone.each(['short', 'x'.repeat(87), 'with spaces in between it'])(
    'a device token such as %j is rejected',
    async (device) => {
      const response = await login({ email: 'a@example.com', password, device });
      expect([response.statusCode, response.json().errors[0].field]).toEqual([422, 'device']);
    },
  );

  alone('an account that does not exist is blocked too, so that its existence is not revealed', async () => {
    const tried = await statuses(times(11).map(() => wrong('ghost@example.com')));
    expect(tried.filter((status) => status === 429)).toHaveLength(1);
  });

  alone('a correct password resets the count of wrong ones', async () => {
    const { email } = await newMember();
    for (let round = 0; round < 3; round += 1) {
      expect(new Set(await statuses(times(9).map(() => wrong(email, '203.0.113.8'))))).toEqual(new Set([401]));
      expect((await login({ email, password }, '203.0.113.8')).statusCode).toBe(200);
    }
  });

  alone('a hundred wrong passwords from one address block this address only', async () => {
    const tried = await statuses(
      times(120).map((at) => wrong(`guess${at}@example.com`, '198.51.100.1', at % 2 === 0 ? site : other)),
    );
    expect(tried.filter((status) => status === 429)).toHaveLength(20);
    expect((await wrong('guess@example.com', '198.51.100.2')).statusCode).toBe(401);
  });

  test('concurrent correct passwords never block an address', async () => {
    const members = [await newMember(), await newMember()];
    const logins = times(120).map((at) => login({ email: members[at % 2]!.email, password }, '198.51.100.3'));
    expect(new Set(await statuses(logins))).toEqual(new Set([200]));
  });

  test('sign-ups are counted across processes', async () => {
    const signUp = (at: TestApp, count: number) =>
      at.tries('register', {
        json: { username: `party ${count}`, email: `party${count}@example.com`, password },
        headers: { 'x-forwarded-for': '198.51.100.4' },
      });
    const tried = await statuses(times(24).map((at) => signUp(at % 2 === 0 ? site : other, at)));
    expect(tried.filter((status) => status === 429)).toHaveLength(4);
  });

  alone('stored counts contain no IP address and no email, and are deleted on expiry', async () => {
    await wrong('counted@example.com', '198.51.100.77');
    const rows = await stored();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|example/i);
    site.clock.advance(60 * minute);
    await sweepAttempts(site.deps);
    expect(await stored()).toEqual([]);
  });
});
