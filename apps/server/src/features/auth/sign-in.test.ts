import { expect, test } from 'vitest';
import { noResources } from '@moonfloor/contract/accounts/auth';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSecondApp, createSuiteApp } from '../../testing/test-app.ts';

const password = 'correct horse battery';
const day = 24 * 60 * 60 * 1000;

describeOnDatabase('signing in', async (dialect) => {
  const site = await createSuiteApp(dialect);
  let names = 0;

  const login = (json: unknown) => site.tries('login', { json });
  const validate = (token: string) => site.tries('validate', { token });
  async function newMember() {
    names += 1;
    const email = `member${names}@example.com`;
    const json = { username: `member ${names}`, email, password };
    const { token, user } = await site.must('register', { json });
    return { email, token, user };
  }

  test('returns a token and the user, whatever the case of the email', async () => {
    const { email, user } = await newMember();
    const response = await login({ email: ` \u200b${email.toUpperCase()}\ufeff `, password });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user,
      restored: false,
      check_sign_in: false,
    });
    const { resources, ...bare } = user;
    expect(resources).toEqual(noResources);
    expect((await validate(response.json().token)).json()).toEqual(bare);
  });

  test('is stored as the last sign-in', async () => {
    const { email, user } = await newMember();
    site.clock.advance(5 * 60_000);
    await login({ email, password });
    const account = await site.deps.store.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(account.last_login).toBe(new Date(site.clock.now()).toISOString());
  });

  test('an unknown email and a wrong password get identical responses', async () => {
    const { email } = await newMember();
    const wrong = await login({ email, password: 'wrong password' });
    const unknown = await login({ email: 'nobody@example.com', password: 'wrong password' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().detail).toBe('Invalid email or password');
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  test.each(['nul\0@example.com', 'half\ud800@example.com', 'x'.repeat(100_000), '%', "' or 1=1 --"])(
    'an email such as %j is treated as unknown',
    async (email) => {
      const response = await login({ email, password });
      expect(response.statusCode).toBe(401);
      expect(response.json().detail).toBe('Invalid email or password');
    },
  );

  test.each([{}, { email: 'a@example.com' }, { password }, { email: '', password: '' }, { email: 1, password: 2 }])(
    '%j is rejected',
    async (json) => {
      const response = await login(json);
      expect(response.statusCode).toBe(422);
      expect(response.json().detail).toBe('Email and password are required');
    },
  );

  test('a missing, an invalid and a valid token', async () => {
    const { token } = await newMember();
    const without = await site.tries('validate');
    expect([without.statusCode, without.json().detail]).toEqual([401, 'Authentication required']);
    expect(without.headers['www-authenticate']).toBe('Bearer');
    for (const authorization of ['Bearer nonsense', 'Bearer ', 'Basic abc', `Bearer ${token}x`, 'Bearer \u00e4']) {
      const response = await site.tries('validate', { headers: { authorization } });
      expect([response.statusCode, response.json().detail]).toEqual([
        401,
        'Your session has expired. Please log in again.',
      ]);
    }
    expect((await validate(token)).statusCode).toBe(200);
  });

  test('signing out ends this session only', async () => {
    const { email, token } = await newMember();
    const { token: other } = (await login({ email, password })).json();
    const response = await site.tries('logout', { token });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await validate(token)).json().detail).toBe('Your session has expired. Please log in again.');
    expect((await validate(other)).statusCode).toBe(200);
    expect((await site.tries('logout', { token })).statusCode).toBe(401);
  });

  test('a session lasts 30 days from its last use', async () => {
    const { token } = await newMember();
    for (let use = 0; use < 3; use += 1) {
      site.clock.advance(29 * day);
      expect((await validate(token)).statusCode).toBe(200);
    }
    site.clock.advance(30 * day);
    const expired = await validate(token);
    expect([expired.statusCode, expired.json().detail]).toEqual([
      401,
      'Your session has expired. Please log in again.',
    ]);
  });

  test('a session ends after 90 days despite use, and immediately when the setting is reduced', async () => {
    const { token } = await newMember();
    for (let use = 0; use < 4; use += 1) {
      site.clock.advance(22.4 * day);
      expect((await validate(token)).statusCode).toBe(200);
    }
    const shortened = await createSecondApp(site, { sessionDays: 89 });
    expect((await shortened.tries('validate', { token })).statusCode).toBe(401);
    await shortened.close();
    expect((await validate(token)).statusCode).toBe(200);
    site.clock.advance(0.4 * day);
    expect((await validate(token)).statusCode).toBe(401);
  });

  test('expired sessions are deleted at the next sign-in', async () => {
    const { user } = await newMember();
    site.clock.advance(31 * day);
    await newMember();
    const left = await site.deps.store.db
      .selectFrom('session')
      .select('account_id')
      .where('account_id', '=', user.id)
      .execute();
    expect(left).toEqual([]);
  });
});
