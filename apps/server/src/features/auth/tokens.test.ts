import { expect, test } from 'vitest';
import { hashToken } from '../../http/tokens.ts';
import { makeToken } from '../../testing/accounts.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { validEvent } from '../../testing/events.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

const day = 24 * 60 * 60 * 1000;

describeOnDatabase('access tokens', async (dialect) => {
  const site = await createSuiteApp(dialect);
  let member: TestAccount;

  const list = (account: TestAccount) => account.must('listTokens');
  const profile = async (token: string) => (await site.tries('getProfile', { token })).statusCode;
  const submit = (token: string, event_name: string) =>
    site.tries('submitEvent', { token, form: { ...validEvent, event_name } });
  const stored = async () =>
    site.deps.store.db.selectFrom('access_token').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

  test('are returned once, stored as a hash, listed without the token, and show their last use', async () => {
    member = await site.signIn();
    const wanted = { name: '  Season  import ', scopes: ['submit', 'read', 'submit'], days: 30 };
    const response = await member.tries('createToken', { json: wanted });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.headers['cache-control']).toBe('private, no-store');
    const { token, ...shown } = response.json();
    expect(token).toMatch(/^mf_[\w-]{43}$/);
    const expires_at = new Date(site.clock.now() + 30 * day).toISOString();
    expect(shown).toMatchObject({
      name: 'Season  import',
      scopes: ['read', 'submit'],
      ending: token.slice(-4),
      expires_at,
      last_used_at: null,
    });
    expect(await list(member)).toEqual([shown]);
    expect(JSON.stringify(await stored())).not.toContain(token);

    expect(await profile(token)).toBe(200);
    const used = new Date(site.clock.now()).toISOString();
    expect((await list(member))[0]!.last_used_at).toBe(used);
    site.clock.advance(59_000);
    await profile(token);
    expect((await list(member))[0]!.last_used_at).toBe(used);
    site.clock.advance(1000);
    await profile(token);
    expect((await list(member))[0]!.last_used_at).toBe(new Date(site.clock.now()).toISOString());
  });

  test.each([
    [{ scopes: ['read'], days: 30 }, 'name', 'Please give the token a name, so that you can recognise it later'],
    [
      { name: '  ', scopes: ['read'], days: 30 },
      'name',
      'Please give the token a name, so that you can recognise it later',
    ],
    [{ name: 'x'.repeat(61), scopes: ['read'], days: 30 }, 'name', 'Name can have at most 60 characters'],
    [{ name: 'a', scopes: [], days: 30 }, 'scopes', 'Please choose the token’s permissions: read, submit, or both'],
    [
      { name: 'a', scopes: ['admin'], days: 30 },
      'scopes.0',
      'Please choose the token’s permissions: read, submit, or both',
    ],
    [{ name: 'a', days: 30 }, 'scopes', 'Please choose the token’s permissions: read, submit, or both'],
    [{ name: 'a', scopes: ['read'] }, 'days', 'A token can be valid for 1 to 366 days'],
    [{ name: 'a', scopes: ['read'], days: 0 }, 'days', 'A token can be valid for 1 to 366 days'],
    [{ name: 'a', scopes: ['read'], days: 367 }, 'days', 'A token can be valid for 1 to 366 days'],
    [{ name: 'a', scopes: ['read'], days: 1.5 }, 'days', 'A token can be valid for 1 to 366 days'],
  ])('are not created from %j', async (json, field, message) => {
    const response = await (await site.signIn()).tries('createToken', { json });
    expect([response.statusCode, response.json().errors[0]]).toMatchObject([422, { field, message }]);
  });

  test('submit and change as their owner, and nothing else', async () => {
    const owner = await site.signIn();
    const { token } = await makeToken(site, owner, { scopes: ['submit'] });
    const sent = await submit(token, 'By a script');
    expect([sent.statusCode, sent.json().created_by, sent.json().status]).toEqual([201, owner.id, 'draft']);
    const { id } = sent.json();
    const changed = await site.tries('updateEvent', { params: { id }, token, form: { area: 'Alentejo' } });
    expect([changed.statusCode, changed.json().area]).toEqual([200, 'Alentejo']);
    expect(
      (await site.tries('getEvent', { params: { id }, token })).statusCode,
      'a draft, read without the scope',
    ).toBe(404);
    expect((await site.tries('listEvents', { token })).statusCode).toBe(200);
    const { token: reading } = await makeToken(site, owner, { scopes: ['read'] });
    expect((await site.must('getEvent', { params: { id }, token: reading })).area).toBe('Alentejo');
    const refused = await submit(reading, 'Not by this one');
    expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="submit"');
  });

  test("of an admin have a member's rights: submissions are pending, and other members' records are read-only", async () => {
    const [admin, other] = [await site.signIn('admin'), await site.signIn()];
    const { token } = await makeToken(site, admin, { scopes: ['read', 'submit'] });
    expect((await submit(token, "By an admin's script")).json().status).toBe('draft');
    const theirs = await other.tries('submitEvent', { form: validEvent });
    const change = await site.tries('updateEvent', { params: { id: theirs.json().id }, token, form: { area: 'x' } });
    expect([403, 404]).toContain(change.statusCode);
    expect((await site.must('validate', { token })).role).toBe('user');
  });

  test('are distinguished from a session token with the same prefix', async () => {
    const { id } = await site.signIn();
    const chance = 'mf_'.padEnd(43, 'x');
    await site.deps.store.db
      .updateTable('session')
      .set({ token_hash: hashToken(chance) })
      .where('account_id', '=', id)
      .execute();
    expect(await profile(chance)).toBe(200);
  });

  test('stop working when revoked, by their owner only, and when they expire', async () => {
    const [owner, other] = [await site.signIn(), await site.signIn()];
    const [first, second] = [await makeToken(site, owner, { days: 2 }), await makeToken(site, owner)];
    const revoke = (account: TestAccount, id: number) => account.tries('revokeToken', { params: { id } });
    expect((await revoke(other, first.id)).json()).toMatchObject({ status: 404, detail: 'Access token not found' });
    expect(await profile(second.token)).toBe(200);
    expect((await revoke(owner, second.id)).statusCode).toBe(204);
    expect(await profile(second.token)).toBe(401);
    expect((await revoke(owner, second.id)).statusCode).toBe(404);

    site.clock.advance(2 * day - 1);
    expect(await profile(first.token)).toBe(200);
    site.clock.advance(1);
    const over = await site.tries('getProfile', { token: first.token });
    expect(over.json()).toMatchObject({ status: 401, detail: 'Your session has expired. Please log in again.' });
    expect((await site.tries('listEvents', { token: first.token })).statusCode).toBe(200);
    expect(await list(owner)).toHaveLength(1);
  });

  test('are all revoked with a new password', async () => {
    const account = {
      username: `scripted-${dialect}`,
      email: `scripted-${dialect}@example.com`,
      password: 'an old password',
    };
    const { token, user } = await site.must('register', { json: account });
    const script = await makeToken(site, { ...user, token });
    const json = { password: 'a new password', current_password: account.password };
    expect((await site.tries('updateProfile', { token, json })).statusCode).toBe(200);
    expect([await profile(script.token), await profile(token)]).toEqual([401, 200]);
  });

  test('have a separate rate limit', async () => {
    const owner = await site.signIn();
    const [busy, other] = [await makeToken(site, owner), await makeToken(site, owner)];
    const statuses = [];
    for (let count = 0; count < 601; count += 1) statuses.push(await profile(busy.token));
    expect(new Set(statuses.slice(0, 600))).toEqual(new Set([200]));
    const refused = await site.tries('getProfile', { token: busy.token });
    expect([statuses[600], refused.statusCode]).toEqual([429, 429]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await profile(other.token)).toBe(200);
  });
});
