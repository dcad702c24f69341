import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../../../scripts/root.ts';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { confirm, fetchPictures, lookAt, outcomes, refusalOf } from '../../testing/imports.ts';
import { openFakeWeb } from '../../testing/fake-web.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

/** Real data lies beside the checkout on some machines; it is no part of the product. */
const folder = path.resolve(root, '../shared/data');
const available = existsSync(folder);

const files = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json') && !file.startsWith('lineups')).sort();

describeOnBothDatabases('real sources', (dialect) => {
  /** What is stored of contents and their history. */
  async function stored({ deps: { store: { db } } }: TestApp): Promise<unknown> {
    const tables = ['event', 'event_source', 'activity', 'activity_change', 'floor', 'search_entry'] as const;
    return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  }

  /** Imports all that can be, and says how many there were of which outcome; a table without days is given none. */
  async function importFile(site: TestApp, admin: TestUser, file: string): Promise<string> {
    const source = readFileSync(path.join(folder, file));
    if (file.endsWith('countries.json')) return refusalOf(site, admin, source);
    const preview = await lookAt(site, admin, source, file.endsWith('festiscrape.json') ? { country: 'Netherlands' } : {}, path.basename(file));
    if (preview.fault !== null) return preview.fault;
    const counts = outcomes(preview);
    const answer = await confirm(site, admin, preview);
    expect(answer.statusCode, answer.body).toBe(200);
    await fetchPictures(site, admin, preview.id);
    return JSON.stringify(counts);
  }

  test.runIf(available)('the second import of each changes nothing', async () => {
    const web = await openFakeWeb();
    const site = await createTestApp(dialect, {}, null, web.network);
    const admin = await site.signIn('admin');
    for (const file of files()) await importFile(site, admin, file);
    const before = await stored(site);
    site.clock.advance(1000);
    for (const file of files()) {
      const outcome = await importFile(site, admin, file);
      expect(outcome, file).not.toContain('new');
      expect(outcome, file).not.toContain('"changed"');
    }
    expect(await stored(site)).toEqual(before);
    expect((await site.deps.store.db.selectFrom('event').selectAll().execute()).length).toBeGreaterThan(50);
    await site.close();
    await web.close();
  });
});
