import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../apps/server/src/platform/web-build.ts';
import { writeMigratedFile } from '../../apps/server/src/testing/templates.ts';
import { findBrowser } from '../../scripts/find-browser.ts';
import { makeTracks } from './tracks.ts';

/**
 * Builds the pages, finds the browser, and makes the tracks and the migrated, empty database that the sites copy. Workers have the paths
 * of both in their environment.
 */
export default async function setup(): Promise<() => void> {
  await buildIfStale(console.log);
  process.env.CHROMIUM_PATH = (await findBrowser()) ?? '';
  await makeTracks();
  const folder = mkdtempSync(join(tmpdir(), 'moonfloor-e2e-'));
  process.env.DATABASE_TEMPLATE = join(folder, 'moonfloor.db');
  await writeMigratedFile(process.env.DATABASE_TEMPLATE);
  return () => rmSync(folder, { recursive: true, force: true });
}
