import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';

const quarter = 15 * 60_000;

describeOnDatabase('password confirmation', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });

  const makeToken = (account: TestAccount) =>
    site.request('POST', '/auth/tokens', { account, json: { name: 'Script', scopes: ['read'], days: 1 } });
  const confirm = (account: TestAccount, password: string) =>
    site.request('POST', '/auth/confirm', { account, json: { password } });

  async function twoReleases(account: TestAccount) {
    const add = async (release_name: string) => {
      const form = { release_name, artist_name: 'Somebody', release_date: '2026-01-01' };
      const { id, updated_at } = await site.call('POST', '/releases/submit', { account, form });
      return { id, updated_at };
    };
    return { type: 'release', keep: await add('One'), from: await add('Other') };
  }

  test('is required before an access token is created, and again after a quarter of an hour', async () => {
    const member = await site.signIn();
    site.clock.advance(quarter);
    expect((await makeToken(member)).statusCode).toBe(201);
    site.clock.advance(1);
    const refused = await makeToken(member);
    expect(refused.json()).toMatchObject({
      status: 403,
      type: '/problems/password-needed',
      detail: 'Please enter your password again to do this',
    });
    expect(await site.call('GET', '/auth/tokens', { account: member })).toHaveLength(1);

    const wrong = await confirm(member, 'wrong password');
    expect([wrong.statusCode, wrong.json().errors[0]]).toMatchObject([
      422,
      { field: 'password', message: 'Current password is incorrect' },
    ]);
    expect((await makeToken(member)).statusCode).toBe(403);
    expect((await confirm(member, testPassword)).statusCode).toBe(204);
    expect((await makeToken(member)).statusCode).toBe(201);
    site.clock.advance(quarter + 1);
    expect((await makeToken(member)).statusCode).toBe(403);
  });

  test('is required before records are merged; other calls continue to work', async () => {
    const admin = await site.signIn('admin');
    const json = await twoReleases(admin);
    site.clock.advance(quarter + 1);
    expect((await site.request('POST', '/admin/merge', { account: admin, json })).json().type).toBe(
      '/problems/password-needed',
    );
    expect((await site.request('GET', '/admin/queue', { account: admin })).statusCode).toBe(200);
    expect((await confirm(admin, testPassword)).statusCode).toBe(204);
    const merged = await site.request('POST', '/admin/merge', { account: admin, json });
    expect([merged.statusCode, merged.json().id]).toEqual([200, json.keep.id]);
  });

  test('applies to the session in which it was given only', async () => {
    const member = await site.signIn();
    site.clock.advance(quarter + 1);
    const json = { email: member.email, password: testPassword };
    const { token } = await site.call('POST', '/auth/login', { json });
    const second = { ...member, token };
    expect([(await makeToken(second)).statusCode, (await makeToken(member)).statusCode]).toEqual([201, 403]);
  });

  test("of a session that does not know when it was entered counts from the session's start", async () => {
    const member = await site.signIn();
    await site.deps.store.db
      .updateTable('session')
      .set({ password_at: null })
      .where('account_id', '=', member.id)
      .execute();
    expect((await makeToken(member)).statusCode).toBe(201);
    site.clock.advance(quarter + 1);
    expect((await makeToken(member)).statusCode).toBe(403);
  });

  test('is blocked for a while after ten wrong passwords', async () => {
    const member = await site.signIn();
    const tries = await Promise.all(Array.from({ length: 10 }, () => confirm(member, 'wrong password')));
    expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
    const refused = await confirm(member, testPassword);
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 15 * 60]);
  });
});
