import { expect, test } from 'vitest';
import type { Role } from '@moonfloor/contract/accounts/roles';
import type { CallName } from '@moonfloor/contract/api/calls';
import { makeToken } from '../../testing/accounts.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../testing/events.ts';
import { addPasskey, turnOnCodes, withoutFactor } from '../../testing/second-factors.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('ADMIN_SECOND_FACTOR', async (dialect) => {
  const site = await createSuiteApp(dialect, { ADMIN_SECOND_FACTOR: 'on' });

  const post = (name: CallName, json?: unknown, token?: string) => site.tries(name, { json, token });
  const queue = (token: string) => site.tries('listQueue', { token });
  const needed = {
    status: 403,
    type: '/problems/second-factor-needed',
    code: 'second-factor-needed',
    detail: 'Admins and moderators need a second factor on this site. Please set one up in your account.',
  };
  const signInWithoutFactor = async (role: Role) => withoutFactor(site, await site.signIn(role));

  test.each(['moderator', 'admin'] as const)('refuses a %s without one, and no member', async (role) => {
    const [account, member] = [await signInWithoutFactor(role), await site.signIn()];
    expect((await queue(account.token)).json()).toMatchObject(needed);
    expect((await queue(member.token)).json().code).toBe('moderator-only');
    expect(await site.must('validate', { token: account.token })).toMatchObject({ role, second_factor_needed: true });
    const { required, given } = await account.must('getSecondFactor');
    expect([required, given]).toEqual([true, false]);
    await turnOnCodes(site, account);
    expect((await queue(account.token)).statusCode).toBe(200);
    expect(await site.must('validate', { token: account.token })).toMatchObject({ role, second_factor_needed: false });
    await account.tries('removeTotp');
    expect((await queue(account.token)).json()).toMatchObject(needed);
  });

  test('without one, an admin has the rights of a member, and nothing of what an admin sees', async () => {
    const [admin, owner, locked] = [
      await site.signIn('admin'),
      await site.signIn(),
      await signInWithoutFactor('admin'),
    ];
    const draft = await submitEvent(site, owner);
    const hidden = await submitEvent(site, admin, {
      event_location: 'The mill',
      place_hidden_until: '2026-06-30T18:00',
    });
    const seen = async (account: TestAccount) => [
      (await account.tries('getEvent', { params: { id: draft.id } })).statusCode,
      (await fetchEvent(site, hidden.id, account)).event_location,
    ];
    expect(await seen(admin)).toEqual([200, 'The mill']);
    expect(await seen(locked)).toEqual([404, null]);
    // their submissions wait like a member's
    expect((await submitEvent(site, locked)).status).toBe('draft');
    await turnOnCodes(site, locked);
    expect(await seen(locked)).toEqual([200, 'The mill']);
    expect((await submitEvent(site, locked)).status).toBe('published');
  });

  test('a sign-in tells whether a factor is missing; an access token has no more than a member’s rights', async () => {
    const admin = await site.signIn('admin');
    const session = (await post('login', { email: admin.email, password: testPassword })).json();
    expect(session.user).toMatchObject({ role: 'admin', second_factor_needed: true });
    const { token } = await makeToken(site, admin, { scopes: ['read', 'submit'] });
    const draft = await submitEvent(site, await site.signIn());
    expect((await site.tries('getEvent', { params: { id: draft.id }, token })).statusCode).toBe(404);
    expect((await queue(token)).statusCode).toBe(403);
  });

  test('the last admin stays one, also without a factor', async () => {
    await site.deps.store.db.updateTable('account').set({ role: 'user' }).where('role', '=', 'admin').execute();
    const account = await signInWithoutFactor('admin');
    const json = { password: testPassword, contributions: 'keep' };
    expect((await account.tries('deleteAccount', { json })).json()).toMatchObject({ code: 'last-admin' });
  });

  test('asks an admin with a passkey for it, also after the password', async () => {
    const admin = await signInWithoutFactor('admin');
    const json = { email: admin.email, password: testPassword };
    const { token: earlier } = (await post('login', json)).json();
    const { authenticator } = await addPasskey(site, admin);
    expect((await queue(admin.token)).statusCode).toBe(200);
    expect((await post('login', json)).json().code).toBe('second-factor-required');
    const options = (await post('startPasskeySignIn')).json();
    const { token } = (await post('signInWithPasskey', { credential: authenticator.get(options) })).json();
    expect((await queue(token)).statusCode).toBe(200);

    // a session that has given none cannot add one that would count
    expect((await queue(earlier)).json()).toMatchObject(needed);
    expect((await post('startTotp', undefined, earlier)).statusCode).toBe(403);
    const asked = (await post('startPasskeyConfirmation', undefined, earlier)).json();
    await post('confirmPasskey', { credential: authenticator.get(asked) }, earlier);
    expect((await queue(earlier)).statusCode).toBe(200);
  });
});
