import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { ensureAdmin, makeAdmin } from './admins.ts';

const password = 'correct horse battery';

describeOnBothDatabases('admins', (dialect) => {
  let site: TestApp;
  const login = (email: string, given: string) =>
    site.request('POST', '/auth/login', { json: { email, password: given } });

  beforeAll(async () => {
    site = await createTestApp(dialect);
  });
  afterAll(() => site.close());

  test('the admin of the settings is created, once', async () => {
    const admin = { email: 'Boss@example.com', username: 'Boss', password };
    await ensureAdmin(site.deps, admin);
    await ensureAdmin(site.deps, { ...admin, email: 'boss@EXAMPLE.com', password: 'a different one' });
    const answer = await login('boss@example.com', password);
    expect(answer.json().user).toMatchObject({ username: 'Boss', email: 'Boss@example.com', role: 'admin' });
    expect((await login('boss@example.com', 'a different one')).statusCode).toBe(401);
  });

  test('processes that start together create one', async () => {
    const admin = { email: 'twin@example.com', username: 'Twin', password };
    await Promise.all([ensureAdmin(site.deps, admin), ensureAdmin(site.deps, admin)]);
    expect((await login('twin@example.com', password)).json().user.role).toBe('admin');
  });

  test('an account that exists becomes admin, its sign-ins included, and keeps password and name', async () => {
    const json = { username: 'promoted', email: 'promoted@example.com', password };
    const { token } = (await site.request('POST', '/auth/register', { json })).json();
    await ensureAdmin(site.deps, { email: json.email, username: 'other', password: null });
    const user = (await site.request('GET', '/auth/validate', { token })).json();
    expect(user).toMatchObject({ role: 'admin', username: 'promoted' });
    expect((await login(json.email, password)).statusCode).toBe(200);
  });

  test('without a password none can be created', async () => {
    const admin = { email: 'new@example.com', username: 'new', password: null };
    await expect(ensureAdmin(site.deps, admin)).rejects.toThrow(
      'ADMIN_PASSWORD must be set: there is no account new@example.com yet',
    );
  });

  test('a username of somebody else is named as the fault', async () => {
    await site.signIn('member', 'occupied');
    const admin = { email: 'new@example.com', username: 'Occupied', password };
    await expect(ensureAdmin(site.deps, admin)).rejects.toThrow(
      'ADMIN_USERNAME must be another one: Occupied is the name of another account',
    );
  });

  test('an unknown email makes nobody an admin', async () => {
    expect(await makeAdmin(site.deps.store, 'nobody@example.com')).toBe(false);
  });
});
