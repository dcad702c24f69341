import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchHistory } from '../../testing/activity.ts';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../testing/events.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

describeOnBothDatabases('fifty concurrent submissions', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(dialect, { MODERATION: 'none' });
  });
  afterAll(() => site.close());

  test('are all stored with their line-ups, authors and history entries', async () => {
    const admin = await site.signIn('admin');
    const members = await Promise.all(Array.from({ length: 50 }, () => site.signIn()));
    const submitted = await Promise.all(
      members.map((member, at) =>
        submitEvent(site, member, {
          event_name: `Night ${at}`,
          floors: [{ floor_name: 'Main', artists: [{ artist_name: 'Everywhere' }, { artist_name: `Act ${at}` }] }],
        }),
      ),
    );
    expect(new Set(submitted.map(({ id }) => id)).size).toBe(50);
    for (const [at, { id }] of submitted.entries()) {
      const event = await fetchEvent(site, id);
      expect(event).toMatchObject({ event_name: `NIGHT ${at}`, created_by: members[at]!.id });
      expect(event.floors[0]?.artists.map(({ artist_name }) => artist_name)).toEqual(['EVERYWHERE', `ACT ${at}`]);
      expect(await fetchHistory(site, admin, 'event', id)).toHaveLength(1);
    }
    const list = await site.request('GET', '/events/all?limit=100');
    expect(list.json().pagination.total).toBe(50);
  });
});
