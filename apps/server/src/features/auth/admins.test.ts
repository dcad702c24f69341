import { expect, test } from 'vitest';
import type { Activity } from '@moonfloor/contract/records/activity';
import { makeToken, adminDeps } from '../../testing/accounts.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { readMails } from '../../testing/mails.ts';
import { createSuiteApp } from '../../testing/test-app.ts';
import { ensureAdmin, makeAdmin } from './admins.ts';

const password = 'correct horse battery';

describeOnDatabase('admins', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const reader = await site.signIn('admin');

  const deps = () => adminDeps(site.deps);
  const validate = (token: string) => site.tries('validate', { token });
  const login = (email: string, given: string) => site.tries('login', { json: { email, password: given } });

  async function newMember(username: string) {
    const email = `${username.replaceAll(' ', '-')}@example.com`;
    const { token, user: account } = await site.must('register', { json: { username, email, password } });
    const { token: script } = await makeToken(site, { ...account, token });
    return { email, token, script };
  }

  /** Returns the operator's actions in the history, latest first. */
  async function history(): Promise<string[]> {
    const response = await reader.tries('listActivity', { query: { about: 'sign-ins' } });
    const { activities }: { activities: Activity[] } = response.json();
    return activities
      .filter(({ user_name }) => user_name === 'Operator')
      .map(({ resource_name, fields }) => `${resource_name} ${fields.join()}`);
  }

  test('the configured admin is created once', async () => {
    const admin = { email: 'Boss@example.com', username: 'Boss', password, reset: false };
    await ensureAdmin(deps(), admin);
    await ensureAdmin(deps(), { ...admin, email: 'boss@EXAMPLE.com' });
    await ensureAdmin(deps(), { ...admin, password: null });
    const response = await login('boss@example.com', password);
    expect(response.json().user).toMatchObject({ username: 'Boss', email: 'Boss@example.com', role: 'admin' });
    expect(await history()).toEqual([]);
  });

  test('processes that start together create one account', async () => {
    const admin = { email: 'twin@example.com', username: 'Twin', password, reset: false };
    await Promise.all([ensureAdmin(deps(), admin), ensureAdmin(deps(), admin)]);
    expect((await login('twin@example.com', password)).json().user.role).toBe('admin');
  });

  test('a member who registered the address beforehand does not become admin', async () => {
    const { email, token, script } = await newMember('squatter');
    const admin = { email, username: 'other', password: 'of the operator', reset: false };
    await expect(ensureAdmin(deps(), admin)).rejects.toThrow(
      'ADMIN_PASSWORD is not the password of the existing account',
    );
    await expect(ensureAdmin(deps(), { ...admin, password: null })).rejects.toThrow(
      `ADMIN_PASSWORD must be set: the account ${email} exists and is no admin`,
    );
    expect((await validate(token)).json()).toMatchObject({ role: 'user', username: 'squatter' });

    await ensureAdmin(deps(), { ...admin, reset: true });
    expect([(await validate(token)).statusCode, (await validate(script)).statusCode]).toEqual([401, 401]);
    expect((await login(email, password)).statusCode).toBe(401);
    expect((await login(email, 'of the operator')).json().user).toMatchObject({ role: 'admin', username: 'squatter' });
    expect(await history()).toEqual(['squatter password', 'squatter role']);
    const mails = (await readMails(site)).filter(({ to }) => to?.[0]?.address === email);
    expect(mails.map(({ subject }) => subject)).toContain('Your password was changed');
  });

  test.each([
    ['at the start', (email: string) => ensureAdmin(deps(), { email, username: 'other', password, reset: false })],
    ['by the tool', (email: string) => makeAdmin(deps(), email)],
  ])(
    'a promotion %s ends sessions and access tokens, keeps password and name, and is in the history',
    async (how, promote) => {
      const name = `promoted ${how}`;
      const { email, token, script } = await newMember(name);
      await promote(email);
      expect([(await validate(token)).statusCode, (await validate(script)).statusCode]).toEqual([401, 401]);
      const response = await login(email, password);
      expect(response.json().user).toMatchObject({ role: 'admin', username: name });
      expect((await history())[0]).toBe(`${name} role`);

      await promote(email);
      expect((await validate(response.json().token)).statusCode, 'who is an admin stays signed in').toBe(200);
    },
  );

  test('no admin is created without a password, or with one that is easy to guess', async () => {
    const admin = { email: 'new@example.com', username: 'new', password: null, reset: false };
    await expect(ensureAdmin(deps(), admin)).rejects.toThrow(
      'ADMIN_PASSWORD must be set: there is no account new@example.com yet',
    );
    await expect(ensureAdmin(deps(), { ...admin, password: 'password123' })).rejects.toThrow(
      'ADMIN_PASSWORD is easy to guess: please choose another one',
    );
  });

  test('a username that is taken is reported', async () => {
    await site.signIn('user', 'occupied');
    const admin = { email: 'new@example.com', username: 'Occupied', password, reset: false };
    await expect(ensureAdmin(deps(), admin)).rejects.toThrow(
      'ADMIN_USERNAME must be another one: Occupied is the name of another account',
    );
  });

  test('an unknown email address changes nothing', async () => {
    expect(await makeAdmin(deps(), 'nobody@example.com')).toBe(false);
  });
});
