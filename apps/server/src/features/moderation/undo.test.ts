import { describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { fetchHistory, fetchLatestActivity } from '../../testing/activity.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { recordFixtures, submitRecord, fetchRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const nothing = 'This can no longer be undone because the record has changed since';

describeOnDatabase('undoing a toggle or a delete', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [admin, other, member] = [await site.signIn('admin'), await site.signIn('admin'), await site.signIn()];

  const submit = (type: ResourceType): Promise<{ id: number; status: string }> => submitRecord(site, member, type);
  const toggle = (type: ResourceType, id: number, account = admin) =>
    account.tries('toggleStatus', { params: { type, id } });
  const remove = (type: ResourceType, id: number, account = admin) =>
    account.tries(recordCallNames(type).remove, { params: { id } });
  const undo = (type: string, id: number | string, account = admin) =>
    account.tries('undoStatus', { params: { type, id } });
  const see = <T extends ResourceType>(type: T, id: number) => fetchRecord(site, admin, type, id);
  const expectNothing = async (type: ResourceType, id: number, account = admin) => {
    const before = [await see(type, id), (await fetchHistory(site, admin, type, id)).length];
    const response = await undo(type, id, account);
    expect([response.statusCode, response.json().detail]).toEqual([409, nothing]);
    expect([await see(type, id), (await fetchHistory(site, admin, type, id)).length]).toEqual(before);
  };

  describe.each(recordFixtures)('of $type', ({ type, place }) => {
    test('restores exactly the previous status, and is recorded in the history', async () => {
      const { id, status } = await submit(type);
      const first = await see(type, id);
      await toggle(type, id);
      const hidden = (await see(type, id)).status;
      expect(hidden).not.toBe(status);
      await remove(type, id);
      const removed = (await fetchLatestActivity(site, admin, type, id)).id;
      site.clock.advance(5000);
      const response = await undo(type, id);
      expect([response.statusCode, response.json()]).toEqual([200, { id, type, status: hidden }]);
      expect(await see(type, id)).toEqual({
        ...first,
        status: hidden,
        updated_at: new Date(site.clock.now()).toISOString(),
      });
      expect(await fetchLatestActivity(site, admin, type, id)).toMatchObject({
        user_name: admin.username,
        action_type: 'update',
        reverts: removed,
        changes: [{ field: 'status', before: 'deleted', after: hidden }],
      });
      await toggle(type, id);
      expect((await undo(type, id)).json()).toEqual({ id, type, status: hidden });
    });

    test('can restore a deletion that a toggle had reverted', async () => {
      const { id } = await submit(type);
      await remove(type, id);
      await toggle(type, id);
      expect((await undo(type, id)).json()).toEqual({ id, type, status: 'deleted' });
    });

    test('works once', async () => {
      const { id } = await submit(type);
      await toggle(type, id);
      const responses = await Promise.all([undo(type, id), undo(type, id)]);
      expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      await expectNothing(type, id);
    });

    test('is impossible after another change of the record, and for other admins', async () => {
      const { id } = await submit(type);
      await expectNothing(type, id);
      await toggle(type, id);
      await expectNothing(type, id, other);
      await member.must(recordCallNames(type).update, { params: { id }, form: { [place]: 'https://x.example/' } });
      await expectNothing(type, id);
      await toggle(type, id);
      await toggle(type, id, other);
      await expectNothing(type, id);
      expect((await undo(type, id, other)).statusCode).toBe(200);
      await expectNothing(type, id);
    });

    test('of a purged record responds with 404', async () => {
      const { id } = await submit(type);
      await remove(type, id);
      const table = site.deps.store.db.deleteFrom(type);
      await table.where('id', '=', id).execute();
      for (const gone of [id, 'x']) expect((await undo(type, gone)).statusCode).toBe(404);
    });
  });

  test('is rejected when the name has since been taken', async () => {
    const form = { artist_name: 'Taken', artist_country: 'Spain' };
    const { id } = await submitRecord(site, member, 'artist', form);
    await remove('artist', id);
    await submitRecord(site, member, 'artist', form);
    const response = await undo('artist', id);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { errors: [{ field: 'artist_name', message: 'This artist name already exists' }] },
    ]);
    expect((await see('artist', id)).status).toBe('deleted');
  });

  test('restores the links of a deleted artist', async () => {
    const form = { artist_name: 'Back again', artist_country: 'Spain' };
    const { id } = await submitRecord(site, member, 'artist', form);
    await remove('artist', id);
    const release = { release_name: 'R', artist_name: 'Back again', release_date: '2026-01-01' };
    const { id: named } = await submitRecord(site, member, 'release', release);
    expect((await see('release', named)).artist_id).toBeNull();
    await undo('artist', id);
    expect((await see('release', named)).artist_id).toBe(id);
  });

  test('needs the type of a record', async () => {
    expect((await undo('user', 1)).json().detail).toBe(`Type must be one of ${resourceTypes.join(', ')}`);
  });
});
