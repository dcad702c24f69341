import { expect, test, onTestFinished } from 'vitest';
import { noResources } from '@moonfloor/contract/accounts/auth';
import { cheapCost } from '../../testing/cheap-cost.ts';
import { describeWithRaces } from '../../testing/databases.ts';
import { createSuiteApp, createTestApp, testStart } from '../../testing/test-app.ts';
import { hashCost, recommendedCost } from './passwords.ts';

const password = 'correct horse battery';

describeWithRaces('signing up', async (dialect, alone) => {
  const site = await createSuiteApp(dialect, { TRUST_PROXY: 'on' });
  let count = 0;
  /** Signs up, each time from another address: many from one need a challenge. */
  const signUp = (json: unknown) =>
    site.tries('register', { json, headers: { 'x-forwarded-for': `198.51.100.${(count += 1)}` } });

  alone('returns a token and the new member, with email and name as typed', async () => {
    const response = await signUp({ username: '  Luna  Vega ', email: ' Luna@Example.com ', password });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        id: expect.any(Number),
        username: 'Luna  Vega',
        email: 'Luna@Example.com',
        role: 'user',
        second_factor_needed: false,
        created_at: testStart,
        language: 'en',
        time_zone: null,
        resources: noResources,
      },
      restored: false,
      check_sign_in: false,
    });
    const validated = await site.tries('validate', { token: response.json().token });
    const { resources: _, ...bare } = response.json().user;
    expect(validated.json()).toEqual(bare);
  });

  alone('stores neither the token nor the password in plain text', async () => {
    const { token } = (await signUp({ username: 'secretive', email: 'secretive@example.com', password })).json();
    const { db } = site.deps.store;
    const sessions = await db.selectFrom('session').selectAll().execute();
    const accounts = await db.selectFrom('account').selectAll().execute();
    const stored = JSON.stringify([sessions, accounts]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(password);
  });

  alone('hashes passwords at the recommended cost, outside of tests', async () => {
    Object.assign(hashCost, recommendedCost);
    onTestFinished(() => void Object.assign(hashCost, cheapCost));
    const { user: account } = (await signUp({ username: 'costly', email: 'costly@example.com', password })).json();
    const { db } = site.deps.store;
    const { password_hash: hash } = await db
      .selectFrom('account')
      .where('id', '=', account.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const login = { email: 'costly@example.com', password };
    expect((await site.tries('login', { json: login })).statusCode).toBe(200);
  });

  alone('id, role and similar fields in the body are ignored', async () => {
    const made = { id: 9999, role: 'admin', created_by: 1, password_hash: 'x' };
    const { user: account } = (await signUp({ ...made, username: 'sly', email: 'sly@example.com', password })).json();
    expect(account).toMatchObject({ role: 'user', username: 'sly' });
    expect(account.id).not.toBe(9999);
  });

  alone('usernames are unique ignoring case, also beyond ASCII', async () => {
    await signUp({ username: 'Ação Straße', email: 'taken@example.com', password });
    const name = await signUp({ username: 'AÇÃO  STRASSE', email: 'free@example.com', password });
    expect(name.statusCode).toBe(409);
    expect(name.headers['content-type']).toContain('application/problem+json');
    expect(name.json()).toMatchObject({ detail: 'This username is already taken', errors: [{ field: 'username' }] });
    const both = await signUp({ username: 'ação straße', email: 'taken@example.com', password });
    expect(both.json().errors, 'nothing is told about the address').toEqual(name.json().errors);
  });

  alone.each([
    ['raver', 'r\u0430ver', 'a Cyrillic a'],
    ['Moonchild', 'M\u03bf\u03bfnchi1d', 'Greek letters and a digit'],
    ['Il Sole', 'lL SOLE', 'an l for an I'],
  ])('a name that looks like %s is taken, also when renaming (%s)', async (name, alike) => {
    const made = (username: string, email: string) => signUp({ username, email, password });
    const local = name.replaceAll(' ', '');
    expect((await made(name, `${local}1@example.com`)).statusCode).toBe(201);
    const refused = await made(alike, `${local}2@example.com`);
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      409,
      [{ field: 'username', message: 'This username is already taken' }],
    ]);
    const { token } = (await made(`not ${name}`, `${local}3@example.com`)).json();
    const renamed = await site.tries('updateProfile', { token, json: { username: alike } });
    expect(renamed.statusCode).toBe(409);
  });

  test('of two concurrent sign-ups with one name the second is rejected', async () => {
    const responses = await Promise.all([
      signUp({ username: 'racer', email: 'racer1@example.com', password }),
      signUp({ username: 'RACER', email: 'racer2@example.com', password }),
    ]);
    expect(responses.map((response) => response.statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
    expect(responses.find((response) => response.statusCode === 409)?.json().errors[0].field).toBe('username');
  });

  alone.each([
    [{}, 'username', 'All fields are required'],
    [{ username: '   ' }, 'username', 'All fields are required'],
    [{ username: null }, 'username', 'All fields are required'],
    [{ username: 'x' }, 'username', 'Username must be 2 to 40 characters'],
    [{ username: '😀'.repeat(41) }, 'username', 'Username must be 2 to 40 characters'],
    [{ username: 'nul\0byte' }, 'username', 'Username must be 2 to 40 characters'],
    [{ username: 'line\nbreak' }, 'username', 'Username must be 2 to 40 characters'],
    [{ username: 'some\u200bbody' }, 'username', 'Username must not contain invisible characters'],
    [{ username: '\u202eydobemos' }, 'username', 'Username must not contain invisible characters'],
    [{ username: 'half \ud83d' }, 'username', 'Username must be 2 to 40 characters'],
    [{ email: '' }, 'email', 'All fields are required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ email: 'no\0body@example.com' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b@example.com' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email', 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(65)}@example.com` }, 'email', 'Please enter a valid email address'],
    [{ email: ['a@example.com'] }, 'email', 'All fields are required'],
    [{ password: '' }, 'password', 'All fields are required'],
    [{ password: '1234567' }, 'password', 'Password must be 8 to 128 characters'],
    [{ password: 'p'.repeat(129) }, 'password', 'Password must be 8 to 128 characters'],
    [{ password: 'p'.repeat(500_000) }, 'password', 'Password must be 8 to 128 characters'],
    [{ password: 12_345_678 }, 'password', 'All fields are required'],
  ])('%o is rejected with the message for %s', async (change, field, message) => {
    const base = { username: 'somebody', email: 'somebody@example.com', password };
    const response = await signUp(Object.keys(change).length === 0 ? {} : { ...base, ...change });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ status: 422, detail: message });
    expect(response.json().errors).toContainEqual(expect.objectContaining({ field, message }));
  });

  alone.each(['😀'.repeat(40), 'Ææ', '山'.repeat(40)])('the username %s is within the limits', async (username) => {
    const response = await signUp({
      username,
      email: `${Buffer.from(username).toString('hex').slice(0, 40)}@example.com`,
      password,
    });
    expect(response.statusCode).toBe(201);
  });

  alone('a password may contain any characters, and its composed and decomposed forms are equal', async () => {
    const given = { username: 'composer', email: 'composer@example.com', password: 'Å\u0000ngström ✨' };
    expect((await signUp(given)).statusCode).toBe(201);
    const json = { email: given.email, password: 'A\u030A\u0000ngström ✨' };
    expect((await site.tries('login', { json })).statusCode).toBe(200);
  });

  alone('after twenty from one address within an hour, further ones need a challenge', async () => {
    const own = await createTestApp(dialect, { TRUST_PROXY: 'on' });
    const from = (address: string, username: string) => {
      const json = { username, email: `${username}@example.com`, password };
      return own.tries('register', { json, headers: { 'x-forwarded-for': address } });
    };
    expect((await from('2001:db8:1:2::1', 'first')).statusCode).toBe(201);
    const tries = Array.from({ length: 19 }, (_, at) => from(`2001:db8:1:2::${at}`, 'first'));
    expect(new Set((await Promise.all(tries)).map((response) => response.statusCode))).toEqual(new Set([409]));
    const refused = await from('2001:db8:1:2:ffff::1', 'second');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await from('6.6.6.6, 2001:db8:1:2::9', 'third')).statusCode).toBe(429);
    expect((await from('2001:db8:1:3::1', 'fourth')).statusCode).toBe(201);
    await own.close();
  });
});
