import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

const folder = 'apps/server/src/db/migrations/';

/**
 * Reports files of released migrations that have changed or are gone, and new ones in between. `released`: the content of
 * `migrations.sha256`. `files`: the content of each file, by its path in the folder.
 */
export function changedMigrations(released: string, files: ReadonlyMap<string, string>): string[] {
  const hashes = new Map(
    released.split('\n').flatMap((line) => (line === '' ? [] : [[line.slice(66), line.slice(0, 64)]])),
  );
  const last = [...hashes.keys()].toSorted().at(-1) ?? '';
  const changed = [...hashes].flatMap(([name, expected]) => {
    const content = files.get(name);
    if (content === undefined) return [`${folder}${name}: was released and is gone`];
    return hash('sha256', content) === expected ? [] : [`${folder}${name}: was released and has changed`];
  });
  const early = [...files.keys()].filter((name) => !hashes.has(name) && name < last);
  return [...changed, ...early.map((name) => `${folder}${name}: comes before ${last}, which was released`)];
}

/** Checks that released migrations are as they were. A release adds its own to the list: `sha256sum 030-*.ts` in their folder. */
export function checkMigrations(): string[] {
  const released = readFileSync(join(import.meta.dirname, 'migrations.sha256'), 'utf8');
  const files = listSourceFiles(/^apps\/server\/src\/db\/migrations\/.*(?<!\.test)\.ts$/);
  return changedMigrations(
    released,
    new Map(files.map((file) => [file.slice(folder.length), readFileSync(join(root, file), 'utf8')])),
  );
}
