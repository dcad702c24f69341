import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { fillWithEvents } from '../../testing/many-events.ts';
import { analyzeForPlans, planOf } from '../../testing/query-plan.ts';
import { selectByAlternativeName } from '../records/names.ts';
import { listPlaysWith } from './plays-with.ts';

describeOnBothDatabases('query plans of artists', (dialect) => {
  let opened: TestStore;

  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await fillWithEvents(opened.store.db, dialect);
  });
  afterAll(() => opened.close());

  test('alternative names are looked up among the artists that have some', async () => {
    const { db } = opened.store;
    await db.updateTable('artist').set({ alternative_names: '["NAME"]' }).where('id', '<', 20).execute();
    await analyzeForPlans(db, dialect);
    expect(await planOf(dialect, selectByAlternativeName(db, 'NA'))).toContain('artist_alternative_names');
  });

  test('artists who play with an artist are read from the line-ups of its own events', async () => {
    const plan = await planOf(dialect, listPlaysWith(opened.store.db, 7));
    expect(plan).toContain('floor_artist_artist');
    expect(plan).toContain('floor_artist_event');
    expect(plan).not.toMatch(/seq scan on (event|floor_artist)\b|SCAN (event|floor_artist|other)\b/i);
  });
});
