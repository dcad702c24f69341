import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dayMs } from '@moonfloor/contract/values/durations';
import { readConfig } from '../../config.ts';
import { sweepOrphanedFiles, sweepPictures } from '../../features/media/sweep-pictures.ts';
import { openTestApp } from '../test-app.ts';

/** Contents of a storage after some days: pictures' files, and those whose picture is unreferenced. */
interface Leftovers {
  files: string[];
  strays: string[];
}

/**
 * Opens the site of these settings, which no server may have open, runs the daily sweeps for three days, and returns
 * the files in `folder`, the storage's folder.
 */
export async function sweepForDays(settings: Readonly<Record<string, string>>, folder: string): Promise<Leftovers> {
  const site = await openTestApp(readConfig({ ...settings, LOG_LEVEL: 'fatal' }));
  for (const day of [1, 2, 3]) {
    site.clock.set(new Date(Date.now() + day * dayMs).toISOString());
    await sweepPictures(site.deps);
    await sweepOrphanedFiles(site.deps);
  }
  const pictures = await site.deps.store.db.selectFrom('picture').select('id').execute();
  await site.close();
  const named = new Set(pictures.map(({ id }) => id));
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const isStored = (file: Dirent): boolean =>
    file.isFile() && !file.name.startsWith('.') && !file.parentPath.includes('.incoming');
  const files = found.filter(isStored).map(({ name }) => name);
  return { files, strays: files.filter((name) => !named.has(name.split('-')[0]!)) };
}
