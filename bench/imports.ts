import path from 'node:path';
import { parseArgs } from 'node:util';
import { importFolder, sourcesIn, tableOf } from '../apps/server/src/testing/import-report.ts';
import { root } from '../scripts/root.ts';

/**
 * Imports every source of a folder twice into an empty site and prints the results: `npm run imports -- FOLDER`
 * (default: the real sources next to the checkout). `--country` is the default country of events.
 */
const {
  positionals: [given],
  values: { country = 'Netherlands' },
} = parseArgs({ allowPositionals: true, options: { country: { type: 'string' } } });
const folder = path.resolve(given ?? path.join(root, '../shared/data'));
const files = sourcesIn(folder).filter((file) => !file.startsWith('lineups'));
if (files.length === 0) throw new Error(`There are no sources in ${folder}`);
const sources = await importFolder(folder, files, country);
console.log(`Events without a country get ${country}.\n\n${tableOf(sources)}`);
