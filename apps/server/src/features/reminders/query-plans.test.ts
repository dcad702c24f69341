import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { fillAllTables } from '../../testing/many-records.ts';
import { tableReadsOf } from '../../testing/read-queries.ts';
import { dueReminders, remindedSets } from './repository.ts';

describeOnBothDatabases('query plans of reminders', (dialect) => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await fillAllTables(opened.store, '0'.repeat(64));
  }, 120_000);
  afterAll(() => opened.close());

  test('sets that begin soon are found by their start, and who is reminded of them by keys', async () => {
    const { db } = opened.store;
    const soon = remindedSets(db, { from: '2022-10-15T08:00', to: '2022-10-16T13:00' });
    expect(await soon.execute()).not.toEqual([]);
    const due = dueReminders(db, [7, 4007], { beginsIn: 10, now: '2022-10-15T12:00:00.000Z' });
    expect(await due.execute()).not.toEqual([]);
    for (const query of [soon, due]) {
      const reads = await tableReadsOf(db, dialect, [query.toOperationNode()]);
      expect(reads.filter((read) => read.startsWith('all of '))).toEqual([]);
    }
    const reads = await tableReadsOf(db, dialect, [soon.toOperationNode()]);
    expect(reads).toContain('timetable_set_start');
  });
});
