import { expect, test } from 'vitest';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('the activity list', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  const history = (query = '', account: TestAccount | null = admin) =>
    site.as(account).tries('listActivity', { query });
  const latest = async () => (await history('?about=all&limit=1')).json().activities[0];

  test('is empty on a new site', async () => {
    expect((await history()).json()).toEqual({
      activities: [],
      pagination: { page: 1, limit: 50, total: 0, pages: 0 },
    });
  });

  test('lists who did what to what and when, latest first, 50 per page', async () => {
    const ids: number[] = [];
    for (let count = 1; count <= 51; count += 1)
      ids.push((await submitEvent(site, member, { event_name: `E${count}` })).id);
    const first = (await history()).json();
    expect(first.pagination).toEqual({ page: 1, limit: 50, total: 51, pages: 2 });
    expect(first.activities).toHaveLength(50);
    expect(first.activities[0]).toEqual({
      id: 51,
      user_name: member.username,
      action_type: 'create',
      resource_type: 'event',
      resource_id: ids[50],
      resource_name: 'E51',
      resource_exists: true,
      reverts: null,
      fields: [],
      status: null,
      created_at: '2026-06-15T12:00:00.000Z',
    });
    const second = (await history('?page=2')).json();
    expect(second.activities.map((entry: { resource_name: string }) => entry.resource_name)).toEqual(['E1']);
    expect((await history('?page=3')).json().activities).toEqual([]);
    const ofOne = (await history(`?type=event&id=${ids[3]}`)).json();
    expect([ofOne.activities[0].resource_name, ofOne.pagination.total]).toEqual(['E4', 1]);
    expect((await history('?type=artist&id=1')).json().activities).toEqual([]);
  });

  test.each([
    ['?page=0', 'page must be a number from 1'],
    ['?page=x', 'page must be a number from 1'],
    ['?limit=-1', 'limit must be a number from 1'],
    ['?type=event', 'Type and id must be given together'],
    ['?id=3', 'Type and id must be given together'],
    ['?type=event&id=x', 'id must be a number from 1'],
    ['?type=user&id=3', `Type must be one of ${resourceTypes.join(', ')}`],
    ['?about=users', 'about must be records, sign-ins or all'],
    ['?about=records&type=event&id=3', 'about cannot be given with type and id'],
  ])('%s is rejected', async (query, detail) => {
    const response = await history(query);
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
  });

  test('contains successful sign-ins of admins only', async () => {
    const password = 'correct horse 17';
    for (const name of ['Ada', 'Bob'])
      await site.must('register', { json: { username: name, email: `${name}@example.com`, password } });
    await site.deps.store.db.updateTable('account').set({ role: 'admin' }).where('username', '=', 'Ada').execute();
    const { total } = (await history('?about=all')).json().pagination;
    await site.tries('login', { json: { email: 'bob@example.com', password } });
    await site.tries('login', { json: { email: 'ada@example.com', password: `${password}x` } });
    expect((await history('?about=all')).json().pagination.total).toBe(total);
    const { user: account, token } = await site.must('login', { json: { email: 'ada@example.com', password } });
    expect(await latest()).toEqual({
      id: total + 1,
      user_name: 'Ada',
      action_type: 'other',
      resource_type: 'user',
      resource_id: account.id,
      resource_name: 'Ada',
      resource_exists: true,
      reverts: null,
      fields: [],
      status: null,
      created_at: '2026-06-15T12:00:00.000Z',
    });
    const signIns = (await history('?about=sign-ins&limit=1')).json();
    expect(signIns.activities[0]).toMatchObject({ id: total + 1, resource_type: 'user' });
    const records = (await history('?limit=100')).json();
    expect(new Set(records.activities.map((entry: { resource_type: string }) => entry.resource_type))).toEqual(
      new Set(['event']),
    );
    expect(signIns.pagination.total + records.pagination.total).toBe(total + 1);
    expect((await history('?about=records&limit=100')).json()).toEqual(records);
    const everything = (await history('?about=all&limit=100')).body;
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(password);
  });

  test('has consecutive ids when many write concurrently and some fail', async () => {
    const { total } = (await history('?about=all')).json().pagination;
    const names = Array.from({ length: 12 }, (_, index) => `Crew ${index % 6}`);
    const responses = await Promise.all(
      names.map((decoration_name) => member.tries('submitDecoration', { form: { decoration_name, country: 'Spain' } })),
    );
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array(6).fill(201),
      ...Array(6).fill(409),
    ]);
    const { activities, pagination } = (await history('?about=all&limit=6')).json();
    expect(pagination.total).toBe(total + 6);
    expect(activities.map((entry: { id: number }) => entry.id)).toEqual([6, 5, 4, 3, 2, 1].map((step) => total + step));
  });
});
