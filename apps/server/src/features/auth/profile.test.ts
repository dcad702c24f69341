import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const password = 'correct horse battery';

describeOnDatabase("the caller's own account", async (dialect) => {
  const site = await createSuiteApp(dialect);
  let names = 0;

  async function newMember() {
    names += 1;
    const email = `own${names}@example.com`;
    const json = { username: `own ${names}`, email, password };
    const { token } = await site.call('POST', '/auth/register', { json });
    const account = await site.call('GET', '/auth/validate', { token });
    return { email, token: String(token), user: account };
  }
  const change = (token: string, json: unknown) => site.request('PUT', '/auth/profile', { token, json });
  const login = async (email: string, given: string) =>
    (await site.request('POST', '/auth/login', { json: { email, password: given } })).statusCode;

  test('requires a token', async () => {
    const response = await site.request('PUT', '/auth/profile', { json: { username: 'x y' } });
    expect([response.statusCode, response.json().detail]).toEqual([401, 'Authentication required']);
  });

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
    expect((await site.call('GET', '/auth/validate', { token })).username).toBe(account.username.toUpperCase());
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
    const { token: other } = await site.call('POST', '/auth/login', { json: { email, password } });
    const status = async (of: string) => (await site.request('GET', '/auth/validate', { token: of })).statusCode;
    expect((await change(token, { username: `renamed ${names}` })).statusCode).toBe(200);
    expect(await status(other)).toBe(200);
    expect((await change(token, { email: `moved.${email}`, current_password: password })).statusCode).toBe(200);
    expect([await status(token), await status(other)]).toEqual([200, 401]);
  });

  test("a new password ends the account's other sessions, and no others", async () => {
    const { token, email } = await newMember();
    const stranger = await newMember();
    const json = { email, password };
    const { token: other } = await site.call('POST', '/auth/login', { json });
    const response = await change(token, { password: 'another password', current_password: password });
    expect(response.statusCode).toBe(200);
    const status = async (of: string) => (await site.request('GET', '/auth/validate', { token: of })).statusCode;
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
});
