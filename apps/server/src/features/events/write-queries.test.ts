import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { confirmRows, previewImport } from '../../testing/import-client.ts';
import { createQueryRecorder } from '../../testing/read-queries.ts';
import { editRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestApp } from '../../testing/test-app.ts';

/** Runs `work` and returns the SQL of the queries that the app's services execute in the meantime, in order. */
async function logQueries({ deps: { store } }: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const { db } = store;
  const recorder = createQueryRecorder();
  store.db = db.withPlugin(recorder);
  try {
    await work();
  } finally {
    store.db = db;
  }
  return recorder.nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: 'log' }).sql);
}

describeOnBothDatabases('queries of writing an event', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const eventReads = (queries: readonly string[]) =>
    queries.filter((sql) => /^select .* (?:from|join) "event"(?: |$)/.test(sql));
  const change = (id: number, form: Readonly<Record<string, unknown>>) =>
    logQueries(site, () => editRecord(site, admin, 'event', id, form));

  test('a change reads the event once, in its transaction', async () => {
    const floors = (artist_name: string) => [{ name: 'Main', artists: [{ artist_name }] }];
    const { id } = await submitEvent(site, admin, { floors: floors('Octo') });
    for (const form of [{ area: 'North' }, { area: 'South', floors: floors('Luna') }]) {
      const queries = await change(id, form);
      const locks = queries.findIndex((sql) => sql.startsWith('update "content_version"'));
      expect(eventReads(queries.slice(0, locks))).toHaveLength(0);
      expect(eventReads(queries.slice(locks))).toHaveLength(1);
      // one of them reads whether the account that added the event is suspended, another the changes of others
      expect(queries.length).toBeLessThanOrEqual('floors' in form ? 28 : 20);
    }
  });

  test('an import reads its events together, and each one that it changes once more; it does not search for duplicates', async () => {
    const rows = [1, 2, 3, 4, 5].map((n) => `row-${n};Event ${n};2026-07-0${n};Brazil;Octo, Luna`);
    const table = `id;name;date;country;line up\n${rows.join('\n')}\n`;
    const comparing = (queries: readonly string[]) => queries.filter((sql) => sql.includes(' "event_date" >= '));
    const confirmed = async (source: string) => {
      const preview = await previewImport(site, admin, source);
      return logQueries(site, () => confirmRows(site, admin, preview));
    };
    expect(comparing(await logQueries(site, () => previewImport(site, admin, table)))).not.toEqual([]);
    const added = await confirmed(table);
    expect(eventReads(added)).toHaveLength(rows.length + 1);
    const changed = await confirmed(table.replaceAll('Octo', 'Otto'));
    expect(eventReads(changed)).toHaveLength(rows.length + 3);
    expect(comparing([...added, ...changed])).toEqual([]);
  });
});
