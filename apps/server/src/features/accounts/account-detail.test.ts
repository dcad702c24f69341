import { expect, test } from 'vitest';
import type { CallInput } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { formOf } from '../../testing/prepare-call.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('the page of a user', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [admin, member] = [await site.signIn('admin', 'Nova'), await site.signIn('user', 'Ziggy')];

  const see = (id: number | string) => admin.tries('getAccount', { params: { id } });
  const records = (id: number | string, query: CallInput<'listAccountRecords'>['query'] = {}) =>
    admin.tries('listAccountRecords', { params: { id }, query });

  test('has their sign-ins, failed ones, and reports about and by them', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const credentials = { email: member.email, password: testPassword };
    await site.tries('login', { json: credentials, headers: agent });
    await site.tries('login', { json: { ...credentials, password: 'a wrong one' } });
    const submit = async (account: TestAccount, name: string): Promise<number> => {
      const submitted = await account.tries('submitArtist', { form: formOf('artist', name) });
      return submitted.json().id;
    };
    const [own, other] = [await submit(member, 'own'), await submit(admin, 'other')];
    for (const [id, account] of [
      [own, admin],
      [other, member],
    ] as const) {
      const json = { type: 'artist', id, reason: `About ${id}` };
      expect((await account.tries('submitReport', { json })).statusCode).toBe(201);
    }
    const body = await admin.must('getAccount', { params: { id: member.id } });
    expect(body).toMatchObject({
      username: 'Ziggy',
      email: member.email,
      role: 'user',
      suspended: false,
      suspension_reason: null,
      owns_email: true,
      email_verified: true,
      second_factor: false,
      records: { event: 0, artist: 1, decoration: 0, release: 0 },
      security: [{ kind: 'sign-in-failed', account_name: 'Ziggy' }],
      reports_about: [{ reason: `About ${own}`, reporter: { username: 'Nova' } }],
      reports_by: [{ reason: `About ${other}`, record: { id: other, author: { username: 'Nova' } } }],
    });
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.map(({ device }) => device)).toContain('Firefox on Linux');
    expect(JSON.stringify(body)).not.toMatch(/password_hash|token/);
  });

  test('has their records in pages, deleted and hidden ones too', async () => {
    const author = await site.signIn();
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) {
      site.clock.advance(1000);
      const form = formOf('event', `paged ${name}`);
      ids.push((await author.must('submitEvent', { form })).id);
    }
    await admin.tries('deleteEvent', { params: { id: ids[0] } });
    await admin.tries('updateAccount', { params: { id: author.id }, json: { suspended: true } });
    const body = (await records(author.id, { type: 'event', limit: 2 })).json();
    expect(body).toMatchObject({
      records: [
        { id: ids[2], status: 'draft', hidden: true },
        { id: ids[1], status: 'draft', hidden: true },
      ],
      pagination: { page: 1, limit: 2, total: 3, pages: 2 },
    });
    expect((await records(author.id, { limit: 2, page: 2 })).json().records).toMatchObject([
      { id: ids[0], status: 'deleted', hidden: false },
    ]);
    expect((await records(author.id, { type: 'release' })).json().records).toEqual([]);
    expect((await records(author.id, { type: 'x' })).statusCode).toBe(422);
  });

  test('is not there for an unknown id', async () => {
    for (const id of ['99999', 'x', '0']) expect((await see(id)).statusCode).toBe(404);
    expect((await records(99999)).statusCode).toBe(404);
  });
});
