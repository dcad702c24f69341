import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newTicket } from '../../testing/call-inputs.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createTestApp, testPassword, type TestApp, type TestAccount } from '../../testing/test-app.ts';
import { deleteExpiredBlocks } from './blocks.ts';

const day = 24 * 60 * 60_000;

describeOnDatabase('the block list', (dialect) => {
  let site: TestApp;
  let [admin, member, moderator]: TestAccount[] = [];
  beforeEach(async () => {
    site = await createTestApp(dialect, { TRUST_PROXY: 'on' });
    admin = await site.signIn('admin', 'Nova');
    member = await site.signIn('user', 'Ziggy');
    moderator = await site.signIn('moderator');
  });
  afterEach(() => site.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const add = (value: unknown, days: unknown = null, account = admin) =>
    account!.tries('addBlock', { json: { value, reason: 'Spam', days }, headers: from('198.51.100.7') });
  const remove = (id: number | string, account = admin) => account!.tries('removeBlock', { params: { id } });
  const values = async (query = '') =>
    (await admin!.must('listBlocks', { query: { query } })).blocks.map(({ kind, value }) => `${kind} ${value}`);
  let count = 0;
  const signUp = (email: string, address = '192.0.2.1') => {
    count += 1;
    const json = { username: `new-${count}`, email, password: testPassword };
    return site.tries('register', { json, headers: from(address) });
  };
  const login = (address: string) =>
    site.tries('login', { json: { email: member!.email, password: testPassword }, headers: from(address) });

  test('says what is blocked, why, by whom and how long', async () => {
    const added = await add('198.18.0.0/15', 30);
    expect(added.statusCode, added.body).toBe(201);
    const { body } = await admin!.tries('listBlocks');
    expect(JSON.parse(body)).toEqual({
      blocks: [added.json()],
      pagination: { page: 1, limit: 50, total: 1, pages: 1 },
    });
    expect(added.json()).toMatchObject({
      kind: 'network',
      value: '198.18.0.0/15',
      reason: 'Spam',
      created_by: 'Nova',
      expires_at: new Date(site.clock.now() + 30 * day).toISOString(),
    });
    expect((await add('198.19.255.255/15')).json(), 'the same network').toMatchObject({ code: 'block-exists' });
    expect((await remove(added.json().id)).statusCode).toBe(204);
    expect((await remove(added.json().id)).json(), 'again').toMatchObject({ status: 404, code: 'block-not-found' });
    expect(await values()).toEqual([]);
    const log = await admin!.must('listSecurityLog');
    expect(log.entries.map(({ kind, about }) => [kind, about])).toEqual([
      ['block-removed', 'Spam'],
      ['block-added', 'Spam'],
    ]);
  });

  test.each(['192.0.2.77:51034', '9.9.9.9:1, 192.0.2.77:51034', '[2001:db8::1]:4711', '[2001:db8::1]'])(
    'a proxy may write a port, as in %s',
    async (address) => {
      for (const network of ['192.0.2.0/24', '2001:db8::/32']) await add(network);
      expect((await signUp('new@home.example', address)).json()).toMatchObject({ code: 'network-blocked' });
      expect((await signUp('new@home.example', '198.51.100.77:51034')).statusCode).toBe(201);
    },
  );

  const stored = [
    ['Spam@Shop.Example', 'email spam@shop.example'],
    ['Shop.Example', 'domain shop.example'],
    ['@shop.example', 'domain shop.example'],
    ['bücher.example', 'domain xn--bcher-kva.example'],
    ['192.0.2.77', 'network 192.0.2.77/32'],
    ['192.0.2.77/24', 'network 192.0.2.0/24'],
    ['2001:DB8::1', 'network 2001:db8::1/128'],
    ['2001:db8:0:1::1/48', 'network 2001:db8::/48'],
    ['::ffff:192.0.2.77/120', 'network 192.0.2.0/24'],
  ] as const;
  const refused = [
    '',
    'shop',
    'a b.example',
    '@',
    'x@',
    'x@shop',
    '192.0.2',
    '192.0.2.300',
    '192.0.2.0/33',
    '192.0.2.0/',
    '192.0.2.0/24/8',
    '192.0.2.0/-1',
    '0.0.0.0/0',
    '10.0.0.0/7',
    '::/0',
    '2001::/15',
    'fe80::1%eth0',
    '::ffff:0:0/90',
    'x'.repeat(10_000),
    null,
    7,
  ];
  test('knows addresses, domains and networks by their form, and refuses anything else', async () => {
    for (const [text, as] of stored) {
      const added = await add(text);
      expect(await values(), text).toEqual([as]);
      await remove(added.json().id);
    }
    for (const text of refused) {
      const { status, errors } = (await add(text)).json();
      expect([status, errors?.[0].field], String(text).slice(0, 40)).toEqual([422, 'value']);
    }
    for (const days of [0, 3651, 1.5, '7']) expect((await add('shop.example', days)).statusCode).toBe(422);
    expect(await values()).toEqual([]);
  });

  test('is searched by the beginning of values, and by what an address is blocked by', async () => {
    for (const value of ['spam@shop.example', 'shop.example', 'mail.example', '192.0.2.0/24', '2001:db8::/48'])
      await add(value);
    const found = [
      ['sho', ['domain shop.example']],
      ['SPAM@', ['email spam@shop.example']],
      ['spam@shop.example', ['domain shop.example', 'email spam@shop.example']],
      ['x@de.mail.example', ['domain mail.example']],
      ['@mail.example', ['domain mail.example']],
      ['192.0.2.77', ['network 192.0.2.0/24']],
      ['2001:db8::7', ['network 2001:db8::/48']],
      ['192.0.3.77', []],
      ['hop.example', []],
      ['%', []],
    ] as const;
    for (const [query, blocks] of found) expect(await values(query), query).toEqual(blocks);
  });

  test('keeps visitors of blocked networks from reporting; members report with their account', async () => {
    const { id } = await submitRecord(site, admin!, 'artist', { artist_name: 'Ziggy' });
    await add('203.0.113.0/24');
    const report = (account: TestAccount | null) =>
      site
        .as(account)
        .tries('submitReport', { json: { type: 'artist', id, reason: 'Invented' }, headers: from('203.0.113.9') });
    expect((await report(null)).json()).toMatchObject({ status: 403, code: 'network-blocked' });
    expect((await report(member!)).statusCode).toBe(201);
  });

  test('keeps blocked addresses and domains from signing up, and from becoming an account’s', async () => {
    for (const value of ['spam@mail.example', 'shop.example']) await add(value);
    for (const email of ['spam@mail.example', 'SPAM@mail.example', 'x@shop.example', 'x@de.shop.example']) {
      expect((await signUp(email)).json(), email).toMatchObject({
        status: 422,
        errors: [{ field: 'email', code: 'email-blocked' }],
      });
    }
    for (const email of ['other@mail.example', 'x@notshop.example', 'shop.example@mail.example'])
      expect((await signUp(email)).statusCode, email).toBe(201);
    const json = { email: 'y@shop.example', current_password: testPassword };
    expect((await member!.tries('updateProfile', { json })).statusCode).toBe(422);
    await add('from-club@example.com');
    const ticket = await newTicket(site, 'from-club');
    const body = { username: 'from-elsewhere', ticket };
    expect((await site.tries('createIssuerAccount', { json: body })).statusCode).toBe(422);
  });

  test('keeps blocked networks from signing up and in; sessions go on', async () => {
    const { id } = (await add('203.0.113.0/24')).json();
    await add('2001:db8:7::/48');
    const code = 'network-blocked';
    for (const address of ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9', '2001:db8:7:1::9']) {
      expect((await signUp('x@mail.example', address)).json(), address).toMatchObject({ status: 403, code });
      expect((await login(address)).json(), address).toMatchObject({ status: 403, code });
    }
    const passkey = { id: 'eHh4', rawId: 'eHh4', type: 'public-key', clientExtensionResults: {} };
    const response = { clientDataJSON: 'eHh4', authenticatorData: 'eHh4', signature: 'eHh4' };
    for (const [path, json] of [
      ['/auth/second-factor', { sign_in: 'x', code: '123456' }],
      ['/auth/passkeys/sign-in', { credential: { ...passkey, response } }],
      ['/auth/identities/account', { username: 'from-elsewhere', ticket: 'x' }],
    ] as const) {
      const refused = await site.request('POST', path, { json, headers: from('203.0.113.9') });
      expect(refused.json(), path).toMatchObject({ status: 403, code });
    }
    for (const address of ['203.0.112.255', '203.0.114.0', '2001:db8:8::9'])
      expect((await login(address)).statusCode, address).toBe(200);
    const own = { account: member!, headers: from('203.0.113.9') };
    expect((await site.request('GET', '/auth/validate', own)).statusCode).toBe(200);
    await remove(id);
    expect((await login('203.0.113.9')).statusCode).toBe(200);
    const log = await admin!.must('listSecurityLog', { query: { kind: 'blocked' } });
    expect(log.entries).toMatchObject([{ about: 'Spam', count: 11 }]);
  });

  test('forgets what has expired, which can then be blocked again', async () => {
    await add('shop.example', 7);
    site.clock.advance(7 * day - 1);
    expect((await signUp('x@shop.example')).statusCode).toBe(422);
    site.clock.advance(1);
    expect(await values()).toEqual([]);
    expect((await signUp('x@shop.example')).statusCode).toBe(201);
    admin = await site.signIn('admin');
    expect((await add('shop.example', 1)).statusCode).toBe(201);
    site.clock.advance(day);
    await deleteExpiredBlocks(site.deps);
    expect(await site.deps.store.db.selectFrom('block').selectAll().execute()).toEqual([]);
  });

  describe('is for admins', () => {
    test('who cannot block themselves', async () => {
      const domain = admin!.email.split('@')[1];
      for (const value of ['198.51.100.0/24', '198.51.100.7', admin!.email, domain])
        expect((await add(value)).json(), value).toMatchObject({ status: 409, code: 'block-oneself' });
      expect(await values()).toEqual([]);
    });

    test('who have just given their password', async () => {
      const { id } = (await add('shop.example')).json();
      for (const account of [moderator, member]) {
        expect((await add('mail.example', null, account)).json().code).toBe('admin-only');
        expect((await remove(id, account)).json().code).toBe('admin-only');
        expect((await account!.tries('listBlocks')).json().code).toBe('admin-only');
      }
      for (const unknown of [id + 1, 'x', '0']) expect((await remove(unknown)).statusCode).toBe(404);
      site.clock.advance(16 * 60_000);
      expect((await add('mail.example')).statusCode).toBe(403);
      expect(await values()).toEqual(['domain shop.example']);
    });
  });
});
