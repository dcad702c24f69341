import { beforeAll, describe, expect, test } from 'vitest';
import { recordNotFound } from '@moonfloor/contract/api/messages';
import { fieldEntries } from '@moonfloor/contract/records/record-fields';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { describeOnDatabase } from '../../testing/databases.ts';
import { recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

/** Statuses of a new public record, after a toggle, and when restored. */
const statuses: Readonly<Partial<Record<ResourceType, [shown: string, hidden: string, restored: string]>>> = {
  event: ['published', 'draft', 'draft'],
  release: ['upcoming', 'cancelled', 'upcoming'],
};
const lists: Readonly<Partial<Record<ResourceType, string>>> = { release: '/releases/upcoming' };
const summaries: Readonly<Partial<Record<ResourceType, string[]>>> = { event: ['/events/countries', '/events/pins'] };

describeOnDatabase('access to records of every type', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [author, stranger, admin] = [await site.signIn(), await site.signIn(), await site.signIn('admin')];
  const everybody = [null, stranger, author, admin];

  describe.each(recordFixtures)('$type', ({ type, fields, name, place }) => {
    const path = `/${collectionOf(type)}`;
    const detail = t(recordNotFound[type]);
    const missing = { status: 404, title: 'Not Found', detail };
    const [shown, hidden, restored] = statuses[type] ?? ['active', 'inactive', 'active'];
    const value = (text: string) => (place === 'link1' ? `https://example.com/${text}` : text);
    let count = 0;
    let id: number;

    const add = (account: TestAccount | null, more: object = {}) => {
      count += 1;
      const form = { ...fields, [name]: `Access ${type} ${count}`, ...more };
      return site.as(account).tries(recordCallNames(type).submit, { form });
    };
    const change = (of: number | string, account: TestAccount | null, form: Record<string, unknown> = {}) =>
      site.as(account).tries(recordCallNames(type).update, { params: { id: of }, form, headers: { 'if-match': '*' } });
    const remove = (account: TestAccount | null, of: number | string = id) =>
      site.as(account).tries(recordCallNames(type).remove, { params: { id: of } });
    const toggle = (account: TestAccount | null, of: number | string = id) =>
      site.as(account).tries('toggleStatus', { params: { type, id: of } });
    const see = (account: TestAccount | null) => site.as(account).tries(recordCallNames(type).get, { params: { id } });
    /** Returns the statuses for a visitor, another member, the author and an admin, and whether it is listed. */
    async function seen(): Promise<[statuses: number[], isListed: boolean]> {
      const responses = await Promise.all(everybody.map(see));
      const list = (await site.request('GET', lists[type] ?? `${path}/all?limit=100`)).json();
      const records: { id: number }[] = Array.isArray(list) ? list : (list.events ?? list.releases);
      return [responses.map(({ statusCode }) => statusCode), records.some((record) => record.id === id)];
    }

    beforeAll(async () => {
      const response = await add(author);
      expect(response.statusCode, response.body).toBe(201);
      expect(response.json()).toMatchObject({ status: shown, created_by: author.id });
      id = response.json().id;
    });

    test('its author and admins can change it, others get 403, visitors 401', async () => {
      expect(await seen()).toEqual([[200, 200, 200, 200], true]);
      expect((await change(id, author, { [place]: value('one') })).json()).toMatchObject({ [place]: value('one') });
      const byAdmin = await change(id, admin, { [place]: value('two') });
      expect(byAdmin.json()).toMatchObject({ [place]: value('two'), created_by: author.id, status: shown });
      const other = await change(id, stranger, { [place]: value('three') });
      expect(other.json()).toMatchObject({ status: 403, type: '/problems/not-owner', title: 'Forbidden' });
      for (const response of [await change(id, null), await add(null)])
        expect(response.json()).toMatchObject({ status: 401, detail: 'Authentication required' });
      expect((await see(null)).json()[place]).toBe(value('two'));
    });

    test('JSON is rejected where a form is expected', async () => {
      const json = { ...fields, [name]: 'Plain' };
      for (const response of [
        await author.tries(recordCallNames(type).submit, { json }),
        await author.tries(recordCallNames(type).update, { params: { id }, json }),
        await author.tries(recordCallNames(type).submit),
      ])
        expect(response.statusCode).toBe(415);
    });

    test('no response contains an email address or the name of the author', async () => {
      const paths = [lists[type] ?? `${path}/all`, `${path}/${id}`, ...(summaries[type] ?? [])];
      for (const account of everybody) {
        for (const url of paths) {
          const { body } = await site.request('GET', url, { account });
          expect(body).not.toMatch(new RegExp(`${author.email}|${author.username}`));
        }
      }
    });

    test('id, author, status and timestamps are not read from the form', async () => {
      const address = fieldEntries(type).flatMap(([, field]) => ('address' in field ? [field.address] : []))[0]!;
      const believed = {
        id: '77',
        user_id: '999',
        created_by: '999',
        status: 'deleted',
        role: 'admin',
        created_at: '2000-01-01T00:00:00.000Z',
        [address]: '/media/x.webp',
      };
      const added = (await add(author, believed)).json();
      const changed = (await change(added.id, author, { ...believed, [place]: value('x') })).json();
      for (const record of [added, changed])
        expect(record).toMatchObject({ id: added.id, created_by: author.id, status: shown, picture: null });
      expect(added.id).not.toBe(77);
      const now = new Date(site.clock.now()).toISOString();
      expect(added).toMatchObject({ created_at: now, updated_at: now });
      expect(changed.created_at).toBe(now);
    });

    test('an unknown one does not exist, for whoever would change it', async () => {
      for (const unknown of ['x', '999999']) {
        for (const response of [await change(unknown, author), await remove(admin, unknown)])
          expect(response.json()).toMatchObject(missing);
        expect((await toggle(admin, unknown)).statusCode).toBe(404);
      }
      expect((await toggle(admin, 999_999)).json()).toMatchObject(missing);
    });

    const history = () =>
      site.deps.store.db
        .selectFrom('activity')
        .where('resource_type', '=', type)
        .where('resource_id', '=', id)
        .orderBy('id')
        .select(['account_id', 'user_name', 'action_type', 'resource_name', 'created_at'])
        .execute();

    test('a toggle hides and shows it, changes only updated_at besides, and is recorded as an update', async () => {
      await change(id, admin, { [name]: `Toggled ${type}` });
      for (const status of [hidden, shown]) {
        const before = (await see(admin)).json();
        site.clock.advance(5000);
        const response = await toggle(admin);
        expect([response.statusCode, response.json()]).toEqual([200, { id, type, status }]);
        const created_at = new Date(site.clock.now()).toISOString();
        expect((await see(admin)).json()).toEqual({ ...before, status, updated_at: created_at });
        expect((await history()).at(-1)).toEqual({
          account_id: admin.id,
          user_name: admin.username,
          action_type: 'update',
          resource_name: before[name],
          created_at,
        });
        if (status === shown) continue;
        expect(await seen()).toEqual([[404, 404, 200, 200], false]);
        expect((await change(id, stranger)).json()).toMatchObject(missing);
        expect((await change(id, author, { [place]: value('hidden') })).json()).toMatchObject({
          status,
          [place]: value('hidden'),
        });
      }
      expect(await seen()).toEqual([[200, 200, 200, 200], true]);
    });

    test('admins delete it once, and restore it to its initial status; then nobody else sees it', async () => {
      for (const refused of [await toggle(author), await remove(author)])
        expect(refused.json().detail).toBe('Only admins can do this');
      const previous = (await see(admin)).json();
      site.clock.advance(5000);
      const response = await remove(admin);
      expect([response.statusCode, response.body]).toEqual([204, '']);
      const updated_at = new Date(site.clock.now()).toISOString();
      expect((await see(admin)).json()).toMatchObject({ status: 'deleted', updated_at });
      expect(await seen()).toEqual([[404, 404, 404, 200], false]);
      for (const refused of [await remove(admin), await change(id, author)])
        expect(refused.json()).toMatchObject(missing);
      const [created, ...later] = await history();
      const actions = [created, ...later].map((entry) => entry?.action_type);
      expect([actions[0], actions.at(-1), actions.filter((action) => action === 'delete').length]).toEqual([
        'create',
        'delete',
        1,
      ]);
      expect(created?.resource_name.toLowerCase()).toContain('access');
      expect((await toggle(admin)).json()).toEqual({ id, type, status: restored });
      expect((await see(admin)).json()).toEqual({ ...previous, status: restored, updated_at: expect.any(String) });
    });
  });

  test.each(['user', 'events', 'all', 'constructor', '__proto__'])('%s is not a record type', async (type) => {
    const response = await admin.tries('toggleStatus', { params: { type, id: 1 } });
    expect(response.json()).toMatchObject({ status: 422, detail: `Type must be one of ${resourceTypes.join(', ')}` });
  });

  describe.each(['none', 'events', 'all'] as const)('with MODERATION=%s', async (moderation) => {
    const moderated = await createSuiteApp(dialect, { MODERATION: moderation });
    const waits = (type: ResourceType) =>
      type === 'event' ? moderation !== 'none' : moderation === 'all' && type !== 'release';

    test.each(recordFixtures)("a member's $type waits or not, an admin's never", async ({ type, name }) => {
      const [member, other, boss] = [
        await moderated.signIn(),
        await moderated.signIn(),
        await moderated.signIn('admin'),
      ];
      const [shown, hidden] = statuses[type] ?? ['active', 'inactive'];
      const add = async (account: TestAccount, text: string) => {
        return await submitRecord(moderated, account, type, { [name]: text });
      };
      const { id, status } = await add(member, 'Of a member');
      expect(status).toBe(waits(type) ? hidden : shown);
      const seen = [null, other, member, boss].map((account) =>
        moderated.as(account).tries(recordCallNames(type).get, { params: { id } }),
      );
      const expected = waits(type) ? [404, 404, 200, 200] : [200, 200, 200, 200];
      expect((await Promise.all(seen)).map(({ statusCode }) => statusCode)).toEqual(expected);
      expect((await add(boss, 'Of an admin')).status).toBe(shown);
    });
  });
});
