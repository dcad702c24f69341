import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { fromTo, fetchHistory, fetchLatestActivity } from '../testing/activity.ts';
import { moonfloor, settingsOf } from '../testing/command.ts';
import { createTestPlace, describeOnDatabase, type TestPlace } from '../testing/databases.ts';
import { deleteRecord } from '../testing/events.ts';
import { mergeVersions } from '../testing/merge.ts';
import { recordFixtures, submitRecord, editRecord } from '../testing/record-fixtures.ts';
import { openTestApp, type TestApp, type TestAccount } from '../testing/test-app.ts';

describeOnDatabase('the history of permanently removed records', (dialect) => {
  let place: TestPlace;
  let site: TestApp;
  let admin: TestAccount;

  beforeAll(async () => {
    place = await createTestPlace(dialect);
    site = await openTestApp(readConfig(settingsOf(place)));
    admin = await site.signIn('admin');
  });
  afterAll(async () => {
    await site.close();
    await place.remove();
  });

  /** Returns everything in the database about the actions. */
  const everything = async (): Promise<string> => {
    const { db } = site.deps.store;
    const tables = ['activity', 'activity_change', 'review'] as const;
    return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
  };

  test.each(recordFixtures)(
    'of type $type keeps the actions, without names and texts',
    async ({ type, fields, name, place: field }) => {
      const submit = async (title: string) => {
        const form = { ...fields, [name]: `${title} ${type}`, [field]: 'https://secret.example/' };
        return submitRecord(site, admin, type, form);
      };
      const [stays, gone, mergedAway] = [await submit('Kept'), await submit('SECRET'), await submit('SECRET merged')];
      await editRecord(site, admin, type, gone.id, { [field]: 'https://secret.example/2' });
      expect((await mergeVersions(site, admin, type, stays, mergedAway)).statusCode).toBe(200);
      await deleteRecord(site, admin, type, gone.id);
      const before = await fetchHistory(site, admin, type, gone.id);
      const kept = await fetchLatestActivity(site, admin, type, stays.id);
      expect((await everything()).toLowerCase()).toContain('secret');

      expect(await moonfloor(place, 'purge-deleted')).toMatchObject({ code: 0, err: [] });

      const after = await fetchHistory(site, admin, type, gone.id);
      expect(after).toEqual(
        before.map((entry) => ({
          ...entry,
          resource_name: `#${gone.id}`,
          resource_exists: false,
          fields: entry.fields.filter((changes) => changes === 'status'),
        })),
      );
      expect(after.map(({ action_type, status }) => [action_type, status])).toEqual([
        ['delete', 'deleted'],
        ['update', null],
        ['create', null],
      ]);
      const staying = await fetchLatestActivity(site, admin, type, stays.id);
      expect(staying.resource_name).toBe(kept.resource_name);
      expect(fromTo(staying.changes)).toEqual({
        ...fromTo(kept.changes),
        merged: [null, { type, id: mergedAway.id, name: `#${mergedAway.id}` }],
      });
      expect((await fetchLatestActivity(site, admin, type, mergedAway.id)).fields).toEqual(['status', 'merged_into']);
      const left = (await everything()).replaceAll('https://secret.example/', '');
      expect(left.toLowerCase()).not.toContain('secret');
    },
  );

  test('also loses the reason for a return to the author', async () => {
    const { id } = await submitRecord(site, admin, 'artist', { artist_name: 'Returned' });
    await site.deps.store.db
      .insertInto('review')
      .values({
        resource_type: 'artist',
        resource_id: id,
        reason: 'Unkind words',
        reviewer_id: admin.id,
        reviewer_name: admin.username,
        created_at: '2026-06-15T12:00:00.000Z',
      })
      .execute();
    await site.deps.store.db.updateTable('artist').set({ status: 'deleted' }).where('id', '=', id).execute();
    await moonfloor(place, 'purge-deleted');
    expect(await everything()).not.toContain('Unkind');
  });
});
