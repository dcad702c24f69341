import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openSqlite } from '../../apps/server/src/db/open-database.ts';
import { buildIfStale } from '../../apps/server/src/platform/web-build.ts';
import { findBrowser } from '../../scripts/find-browser.ts';

/**
 * Builds the pages, finds the browser, and makes the migrated, empty database that the sites copy. Workers have the paths
 * of both in their environment.
 */
export default async function setup(): Promise<() => void> {
  await buildIfStale(console.log);
  process.env.CHROMIUM_PATH = (await findBrowser()) ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'moonfloor-e2e-'));
  process.env.DATABASE_TEMPLATE = join(folder, 'moonfloor.db');
  const store = openSqlite(process.env.DATABASE_TEMPLATE);
  await migrate(store);
  await store.close();
  return () => rmSync(folder, { recursive: true, force: true });
}
