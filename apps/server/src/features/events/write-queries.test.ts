import type { OperationNode, RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { writeContent } from '../../db/content-version.ts';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { confirmRows, previewImport } from '../../testing/import-client.ts';
import { mergeRecords } from '../../testing/merge.ts';
import { createQueryRecorder } from '../../testing/read-queries.ts';
import { editRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestApp } from '../../testing/test-app.ts';
import { purgeDeleted } from '../records/purge.ts';

/** Runs `work` and returns the number of queries that the app's services select from a table with in the meantime. */
async function countReads(
  { deps: { store } }: TestApp,
  work: () => Promise<unknown>,
  table = 'event',
): Promise<number> {
  const { db } = store;
  const recorder = createQueryRecorder();
  store.db = db.withPlugin(recorder);
  try {
    await work();
  } finally {
    store.db = db;
  }
  return recorder.nodes.filter((query) => reads(query, table)).length;
}

function reads(query: RootOperationNode, table: string): boolean {
  if (query.kind !== 'SelectQueryNode') return false;
  const sources: readonly OperationNode[] = [
    ...(query.from?.froms ?? []),
    ...(query.joins ?? []).map(({ table }) => table),
  ];
  return sources.some((source) => JSON.stringify(source).includes(`{"kind":"IdentifierNode","name":"${table}"}`));
}

describeOnBothDatabases('queries of writing an event', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  test('a change reads the event once', async () => {
    const floors = (artist_name: string) => [{ name: 'Main', artists: [{ artist_name }] }];
    const { id } = await submitEvent(site, admin, { floors: floors('Octo') });
    for (const form of [{ area: 'North' }, { area: 'South', floors: floors('Luna') }])
      expect(await countReads(site, () => editRecord(site, admin, 'event', id, form))).toBe(1);
  });

  test('a change of a series reads the line-up of the chosen date as often as a change of that date alone', async () => {
    const { id } = await submitEvent(site, admin, { event_date: '2026-07-03', extra_dates: ['2026-07-10'] });
    const edit = (form: Readonly<Record<string, string>>) =>
      countReads(site, () => editRecord(site, admin, 'event', id, form), 'floor');
    const alone = await edit({ area: 'North' });
    // the other date: what it has of its own, and before and after its change
    expect((await edit({ area: 'South', scope: 'all' })) - alone).toBe(3);
  });

  test('an import reads its events together, and each one that it writes once more', async () => {
    const table = (prefix: string, count: number, artist: string) =>
      [
        'id;name;date;country;line up',
        ...Array.from(
          { length: count },
          (_, n) => `${prefix}-${n};${prefix} ${n};2026-07-${10 + n};Brazil;${artist}, Luna`,
        ),
      ].join('\n');
    const confirmed = async (source: string): Promise<number> => {
      const preview = await previewImport(site, admin, source);
      return countReads(site, () => confirmRows(site, admin, preview));
    };
    const added = [await confirmed(table('Few', 3, 'Octo')), await confirmed(table('Many', 8, 'Octo'))] as const;
    const changed = [await confirmed(table('Few', 3, 'Otto')), await confirmed(table('Many', 8, 'Otto'))] as const;
    expect([added[1] - added[0], changed[1] - changed[0]]).toEqual([5, 5]);
  });

  test('a purge looks up merged records together', async () => {
    const purged = async (merges: number): Promise<number> => {
      for (let count = 0; count < merges; count += 1) {
        const [keep, from] = [await submitEvent(site, admin), await submitEvent(site, admin)];
        await mergeRecords(site, admin, 'event', keep.id, from.id);
      }
      const { store, contentVersion, lifecycle } = site.deps;
      const recorder = createQueryRecorder();
      await writeContent({ ...store, db: store.db.withPlugin(recorder) }, contentVersion, (db) =>
        purgeDeleted(db, lifecycle),
      );
      return recorder.nodes.filter((query) => reads(query, 'event')).length;
    };
    const few = await purged(1);
    expect(await purged(5)).toBe(few);
  });
});
