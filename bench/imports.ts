import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { compose } from '../apps/server/src/compose.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { ensureAdmin, findImporter } from '../apps/server/src/features/auth/admins.ts';
import { importTwice, type ImportedSource, sourcesIn, tableOf } from '../apps/server/src/testing/import-table.ts';
import { root } from '../scripts/root.ts';

/**
 * Imports every source of a folder twice into an empty site and prints what came of each: `npm run imports -- FOLDER`
 * (default: the real sources beside the checkout). `--country` is the country of events that name none.
 */
const { positionals: [given], values: { country = 'Netherlands' } } = parseArgs({ allowPositionals: true, options: { country: { type: 'string' } } });
const folder = path.resolve(given ?? path.join(root, '../shared/data'));
const files = sourcesIn(folder).filter((file) => !file.startsWith('lineups'));
if (files.length === 0) throw new Error(`There are no sources in ${folder}`);

const dataDir = await mkdtemp(path.join(tmpdir(), 'moonfloor-imports-'));
const { deps, close } = await compose(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
try {
  await ensureAdmin(deps, { email: 'imports@example.org', username: 'imports', password: crypto.randomUUID() });
  const actor = await findImporter(deps.store, undefined);
  if (actor === undefined) throw new Error('There is no admin');
  const sources: ImportedSource[] = [];
  for (const file of files) sources.push(await importTwice(deps, actor, { folder, file, country }));
  console.log(`Events that name no country are given ${country}.\n\n${tableOf(sources)}`);
} finally {
  await close();
  await rm(dataDir, { recursive: true, force: true });
}
