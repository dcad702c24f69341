import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listeningPort } from '../platform/listening-port.ts';
import { makeToken } from '../testing/accounts.ts';
import { describeOnDatabase } from '../testing/databases.ts';
import { createTestApp, type TestAccount, type TestApp } from '../testing/test-app.ts';
import { beginForm, textPart } from '../testing/unfinished-form.ts';

const form = { artist_name: 'Octo', artist_country: 'Japan', artist_city: 'Kyoto' };

describeOnDatabase('access that ends while a form arrives', (dialect) => {
  let site: TestApp;
  let admin: TestAccount;
  let owner: TestAccount;
  let id: number;

  beforeAll(async () => {
    site = await createTestApp(dialect, { MODERATION: 'none' });
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    admin = await site.signIn('admin');
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    owner = await site.signIn();
    ({ id } = await owner.must('submitArtist', { form: { ...form, artist_name: `Octo ${owner.id}` } }));
  });

  /** Sends all of an edit but its end, has `meanwhile` happen, and sends the end; returns the status and the town. */
  async function edit(token: string, meanwhile: () => Promise<unknown>): Promise<[number, string | null]> {
    const port = listeningPort(site.app.server);
    const edited = beginForm({ port, token, method: 'PUT', path: `/artists/${id}` });
    const texts = { ...form, artist_name: `Octo ${owner.id}`, artist_city: 'Osaka' };
    for (const [name, value] of Object.entries(texts)) await edited.send(textPart(name, value));
    await edited.taken;
    await meanwhile();
    await edited.send('--b--\r\n');
    edited.end();
    const { status } = await edited.answer;
    return [status, (await admin.must('getArtist', { params: { id } })).artist_city ?? null];
  }
  const change = (account: TestAccount, json: object) =>
    admin.must('updateAccount', { params: { id: account.id }, json });

  test('none', async () => {
    expect(await edit(owner.token, () => Promise.resolve())).toEqual([200, 'Osaka']);
  });

  test('the role of an admin', async () => {
    const other = await site.signIn('admin');
    expect(await edit(other.token, () => change(other, { role: 'user' }))).toEqual([403, 'Kyoto']);
  });

  test('the account is suspended', async () => {
    expect(await edit(owner.token, () => change(owner, { suspended: true }))).toEqual([401, 'Kyoto']);
  });

  test('the session', async () => {
    expect(await edit(owner.token, () => owner.must('logout'))).toEqual([401, 'Kyoto']);
  });

  test('the access token', async () => {
    const script = await makeToken(site, owner, { scopes: ['submit'] });
    const revoke = () => owner.must('revokeToken', { params: { id: script.id } });
    expect(await edit(script.token, revoke)).toEqual([401, 'Kyoto']);
  });
});
