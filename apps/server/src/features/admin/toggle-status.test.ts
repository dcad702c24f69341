import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

/** A form of each type, its two statuses, and the message when a record does not exist. */
const kinds = [
  {
    type: 'event',
    form: { event_name: 'Eve', event_date: '2026-08-01', country: 'Spain' },
    name: 'EVE',
    shown: 'published',
    hidden: 'draft',
    restored: 'draft',
    missing: 'Event not found',
  },
  {
    type: 'artist',
    form: { artist_name: 'Art', artist_country: 'Spain' },
    name: 'ART',
    shown: 'active',
    hidden: 'inactive',
    restored: 'active',
    missing: 'Artist not found',
  },
  {
    type: 'decoration',
    form: { decoration_name: 'Deco', country: 'Spain' },
    name: 'DECO',
    shown: 'active',
    hidden: 'inactive',
    restored: 'active',
    missing: 'Decoration not found',
  },
  {
    type: 'release',
    form: { release_name: 'Rel', artist_name: 'Who', release_date: '2026-01-01' },
    name: 'Rel',
    shown: 'released',
    hidden: 'cancelled',
    restored: 'released',
    missing: 'Release not found',
  },
] as const;

describeOnDatabase('moderation of records of every type', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  const toggle = (type: string, id: number | string, account: TestAccount | null = admin) =>
    site.request('PUT', `/admin/toggle-status/${type}/${id}`, { account });
  const remove = (type: string, id: number, account: TestAccount | null = admin) =>
    site.request('DELETE', `/${collectionOf(type)}/${id}`, { account });
  const get = async (type: string, id: number, account: TestAccount | null = admin) =>
    (await site.request('GET', `/${collectionOf(type)}/${id}`, { account })).json();

  function history(type: ResourceType, id: number) {
    return site.deps.store.db
      .selectFrom('activity')
      .where('resource_type', '=', type)
      .where('resource_id', '=', id)
      .orderBy('id')
      .select(['account_id', 'user_name', 'action_type', 'resource_name', 'created_at'])
      .execute();
  }

  describe.each(kinds)('$type', ({ type, form, name, shown, hidden, restored, missing }) => {
    let id: number;
    beforeAll(async () => {
      const response = await site.request('POST', `/${collectionOf(type)}/submit`, { account: admin, form });
      expect(response.statusCode, response.body).toBe(201);
      expect(response.json().status).toBe(shown);
      id = response.json().id;
    });

    test('a toggle alternates the status, changes only updated_at besides, and is recorded as an update', async () => {
      for (const status of [hidden, shown]) {
        const before = await get(type, id);
        site.clock.advance(5000);
        const response = await toggle(type, id);
        expect(response.statusCode).toBe(200);
        expect(response.json()).toEqual({ id, type, status });
        const updated_at = new Date(site.clock.now()).toISOString();
        expect(await get(type, id)).toEqual({ ...before, status, updated_at });
        expect((await history(type, id)).at(-1)).toEqual({
          account_id: admin.id,
          user_name: admin.username,
          action_type: 'update',
          resource_name: name,
          created_at: updated_at,
        });
      }
    });

    test('a record can be deleted once, and is restored to its initial status', async () => {
      const previous = await get(type, id);
      site.clock.advance(5000);
      const response = await remove(type, id);
      expect([response.statusCode, response.body]).toEqual([204, '']);
      expect(await get(type, id)).toMatchObject({
        status: 'deleted',
        updated_at: new Date(site.clock.now()).toISOString(),
      });
      expect((await get(type, id, null)).status).toBe(404);
      const again = await remove(type, id);
      expect([again.statusCode, again.json().detail]).toEqual([404, missing]);
      const deeds = (await history(type, id)).map((deed) => deed.action_type);
      expect([deeds[0], deeds.at(-1), deeds.filter((deed) => deed === 'delete')]).toEqual([
        'create',
        'delete',
        ['delete'],
      ]);
      expect((await toggle(type, id)).json()).toEqual({ id, type, status: restored });
      expect(await get(type, id)).toEqual({ ...previous, status: restored, updated_at: expect.any(String) });
    });

    test('members and visitors can neither toggle nor delete', async () => {
      for (const [account, status] of [
        [null, 401],
        [member, 403],
      ] as const) {
        expect((await toggle(type, id, account)).statusCode).toBe(status);
        expect((await remove(type, id, account)).statusCode).toBe(status);
      }
      expect((await toggle(type, id, member)).json().detail).toBe('Only admins can do this');
    });

    test.each(['999999', '0', 'x'])('%s does not exist', async (unknown) => {
      const responses = [
        await toggle(type, unknown),
        await site.request('DELETE', `/${collectionOf(type)}/${unknown}`, { account: admin }),
      ];
      for (const response of responses) expect(response.statusCode).toBe(404);
      expect(responses[1]!.json().detail).toBe(missing);
    });

    test('toggling a missing record responds with the message of its type', async () => {
      expect((await toggle(type, 999_999)).json().detail).toBe(missing);
    });
  });

  test.each(['user', 'events', 'all', 'constructor', '__proto__'])('%s is not a record type', async (type) => {
    const response = await toggle(type, 1);
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toBe(`Type must be one of ${resourceTypes.join(', ')}`);
  });
});
