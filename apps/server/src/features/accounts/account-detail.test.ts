import { expect, test } from 'vitest';
import { formOf } from '../../testing/call-inputs.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('the page of a user', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [admin, member] = [await site.signIn('admin', 'Nova'), await site.signIn('user', 'Ziggy')];

  const get = async (url: string) => {
    const response = await site.request('GET', `/admin/users/${url}`, { account: admin });
    return { status: response.statusCode, body: response.json() };
  };

  test('has their sign-ins, failed ones, and reports about and by them', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const credentials = { email: member.email, password: testPassword };
    await site.request('POST', '/auth/login', { json: credentials, headers: agent });
    await site.request('POST', '/auth/login', { json: { ...credentials, password: 'a wrong one' } });
    const submit = async (account: TestAccount, name: string): Promise<number> => {
      const submitted = await site.request('POST', '/artists/submit', { account, form: formOf('artist', name) });
      return submitted.json().id;
    };
    const [own, other] = [await submit(member, 'own'), await submit(admin, 'other')];
    for (const [id, account] of [
      [own, admin],
      [other, member],
    ] as const) {
      const json = { type: 'artist', id, reason: `About ${id}` };
      expect((await site.request('POST', '/reports', { account, json })).statusCode).toBe(201);
    }
    const { status, body } = await get(String(member.id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: 'Ziggy',
      email: member.email,
      role: 'user',
      suspended: false,
      suspension_reason: null,
      owns_email: true,
      email_verified: false,
      second_factor: false,
      records: { event: 0, artist: 1, decoration: 0, release: 0 },
      security: [{ kind: 'sign-in-failed', account_name: 'Ziggy' }],
      reports_about: [{ reason: `About ${own}`, reporter: { username: 'Nova' } }],
      reports_by: [{ reason: `About ${other}`, record: { id: other, author: { username: 'Nova' } } }],
    });
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.map(({ device }: { device: string }) => device)).toContain('Firefox on Linux');
    expect(JSON.stringify(body)).not.toMatch(/password_hash|token/);
  });

  test('has their records in pages, deleted and hidden ones too', async () => {
    const author = await site.signIn();
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) {
      site.clock.advance(1000);
      const form = formOf('event', `paged ${name}`);
      ids.push((await site.call('POST', '/events/submit', { account: author, form })).id);
    }
    await site.request('DELETE', `/events/${ids[0]}`, { account: admin });
    await site.request('PUT', `/admin/users/${author.id}`, { account: admin, json: { suspended: true } });
    const { body } = await get(`${author.id}/records?type=event&limit=2`);
    expect(body).toMatchObject({
      records: [
        { id: ids[2], status: 'draft', hidden: true },
        { id: ids[1], status: 'draft', hidden: true },
      ],
      pagination: { page: 1, limit: 2, total: 3, pages: 2 },
    });
    expect((await get(`${author.id}/records?limit=2&page=2`)).body.records).toMatchObject([
      { id: ids[0], status: 'deleted', hidden: false },
    ]);
    expect((await get(`${author.id}/records?type=release`)).body.records).toEqual([]);
    expect((await get(`${author.id}/records?type=x`)).status).toBe(422);
  });

  test('is not there for an unknown id', async () => {
    for (const url of ['99999', '99999/records', 'x', '0']) expect((await get(url)).status).toBe(404);
  });
});
