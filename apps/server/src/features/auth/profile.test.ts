import { describe, expect, test } from 'vitest';
import { noResources } from '@moonfloor/contract/accounts/auth';
import { limits } from '@moonfloor/contract/api/limits';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { Client } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { recordFixtures } from '../../testing/record-fixtures.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';

const password = 'correct horse battery';

describeOnDatabase("the caller's own account", async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  let names = 0;

  async function newMember() {
    names += 1;
    const email = `own${names}@example.com`;
    const json = { username: `own ${names}`, email, password };
    const { token } = await site.must('register', { json });
    const account = await site.must('validate', { token });
    return { email, token, user: account };
  }
  const change = (token: string, json: unknown) => site.tries('updateProfile', { token, json });
  const login = async (email: string, given: string) =>
    (await site.tries('login', { json: { email, password: given } })).statusCode;

  test('an empty change changes nothing and returns the user', async () => {
    const { token, user: account } = await newMember();
    const response = await change(token, {});
    expect([response.statusCode, response.json()]).toEqual([200, account]);
  });

  test('a new username needs no password, and may differ in case only', async () => {
    const { token, user: account } = await newMember();
    const response = await change(token, { username: account.username.toUpperCase(), role: 'admin', id: 1 });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { ...account, username: account.username.toUpperCase() },
    ]);
    expect((await site.must('validate', { token })).username).toBe(account.username.toUpperCase());
  });

  test('a member is renamed twenty times an hour at most', async () => {
    const { token, user: account } = await newMember();
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1)
      statuses.push((await change(token, { username: `${account.username} ${at}` })).statusCode);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect((await change(token, { username: `${account.username} 19`, language: 'de' })).statusCode).toBe(200);
  });

  test('the current email is not a change', async () => {
    const { token, user: account, email } = await newMember();
    expect((await change(token, { username: account.username, email })).statusCode).toBe(200);
  });

  test.each([
    { email: 'new@example.com' },
    { password: 'another password' },
    { password: 'another password', current_password: '' },
  ])('%j is rejected without the current password', async (json) => {
    const { token } = await newMember();
    const response = await change(token, json);
    const message = 'Please enter your current password to change your email or password';
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ detail: message, errors: [{ field: 'current_password', message }] });
  });

  test('a wrong current password changes nothing', async () => {
    const { token, email } = await newMember();
    const response = await change(token, { password: 'another password', current_password: 'wrong password' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      detail: 'Current password is incorrect',
      errors: [{ field: 'current_password' }],
    });
    expect(await login(email, password)).toBe(200);
  });

  test("a new email ends the account's other sessions, a new username none", async () => {
    const { token, email } = await newMember();
    const { token: other } = await site.must('login', { json: { email, password } });
    const status = async (of: string) => (await site.tries('validate', { token: of })).statusCode;
    expect((await change(token, { username: `renamed ${names}` })).statusCode).toBe(200);
    expect(await status(other)).toBe(200);
    expect((await change(token, { email: `moved.${email}`, current_password: password })).statusCode).toBe(200);
    expect([await status(token), await status(other)]).toEqual([200, 401]);
  });

  test("a new password ends the account's other sessions, and no others", async () => {
    const { token, email } = await newMember();
    const stranger = await newMember();
    const json = { email, password };
    const { token: other } = await site.must('login', { json });
    const response = await change(token, { password: 'another password', current_password: password });
    expect(response.statusCode).toBe(200);
    const status = async (of: string) => (await site.tries('validate', { token: of })).statusCode;
    expect(await Promise.all([token, other, stranger.token].map(status))).toEqual([200, 401, 200]);
    expect(await login(email, password)).toBe(401);
    expect(await login(email, 'another password')).toBe(200);
  });

  test("other members' names are taken", async () => {
    const { token } = await newMember();
    const other = await newMember();
    const name = await change(token, { username: other.user.username.toUpperCase() });
    expect([name.statusCode, name.json().errors[0].field]).toEqual([409, 'username']);
  });

  test.each([
    [{ username: '' }, 'username'],
    [{ username: 'a\u0007b' }, 'username'],
    [{ email: 'nobody' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ username: 5 }, 'username'],
  ])('%j is rejected', async (json, field) => {
    const { token } = await newMember();
    const response = await change(token, json);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, field]);
  });

  test('ten wrong current passwords block the member for a while', async () => {
    const { token } = await newMember();
    const wrong = () => change(token, { password: 'another password', current_password: 'wrong password' });
    const tries = await Promise.all(Array.from({ length: 10 }, wrong));
    expect(tries.every((response) => response.statusCode === 422)).toBe(true);
    const refused = await change(token, { password: 'another password', current_password: password });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await change(token, { username: 'unhindered' })).statusCode).toBe(200);
  });

  describe("a sign-in returns the member's contributions", () => {
    const account = { username: 'contributor', email: 'contributor@example.com', password: 'a password for tests' };
    const login = () => site.must('login', { json: account });

    test('none for a new member, then all of the profile', async () => {
      const { token, user } = await site.must('register', { json: account });
      expect(user.resources).toEqual(noResources);
      for (const { type, fields, name } of recordFixtures) {
        await site.must(recordCallNames(type).submit, { token, form: { ...fields, [name]: 'Mine' } });
      }
      const signedIn = await login();
      const lengths = Object.values<unknown[]>(signedIn.user.resources).map((records) => records.length);
      const profile = await site.must('getProfile', { token });
      expect(profile).toEqual({ ...signedIn.user, totals: expect.any(Object) });
      expect(lengths).toEqual(recordFixtures.map(() => 1));
      const bare = await site.must('validate', { token: signedIn.token });
      expect(bare).toEqual({
        id: user.id,
        username: user.username,
        email: user.email,
        role: 'user',
        second_factor_needed: false,
        created_at: user.created_at,
        language: 'en',
        time_zone: null,
      });
    });

    test('the newest of many', async () => {
      const { user } = await login();
      const count = limits.contributions + 20;
      const at = new Date(site.clock.now()).toISOString();
      const rows = Array.from({ length: count }, (_, index) => ({
        artist_name: `ARTIST ${index}`,
        name_key: `ARTIST ${index}`,
        artist_country: 'Japan',
        status: 'active' as const,
        created_by: user.id,
        created_at: at,
        updated_at: at,
      }));
      await site.deps.store.db.insertInto('artist').values(rows).execute();
      const { resources } = (await login()).user;
      expect(resources.artists).toHaveLength(limits.contributions);
      expect(resources.artists[0]!.artist_name).toBe(`ARTIST ${count - 1}`);
      expect(resources.events).toHaveLength(1);
    });
  });

  describe('password confirmation', () => {
    const quarter = 15 * 60_000;

    const makeToken = (account: Client) =>
      account.tries('createToken', { json: { name: 'Script', scopes: ['read'], days: 1 } });
    const confirm = (account: TestAccount, password: string) =>
      account.tries('confirmPassword', { json: { password } });

    async function twoReleases(account: TestAccount) {
      const add = async (release_name: string) => {
        const form = { release_name, artist_name: 'Somebody', release_date: '2026-01-01' };
        const { id, updated_at } = await account.must('submitRelease', { form });
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
      expect(await member.must('listTokens')).toHaveLength(1);

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
      expect((await admin.tries('mergeRecords', { json })).json().type).toBe('/problems/password-needed');
      expect((await admin.tries('listQueue')).statusCode).toBe(200);
      expect((await confirm(admin, testPassword)).statusCode).toBe(204);
      const merged = await admin.tries('mergeRecords', { json });
      expect([merged.statusCode, merged.json().id]).toEqual([200, json.keep.id]);
    });

    test('applies to the session in which it was given only', async () => {
      const member = await site.signIn();
      site.clock.advance(quarter + 1);
      const json = { email: member.email, password: testPassword };
      const { token } = await site.must('login', { json });
      const second = site.as({ token });
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
});
