import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gazetteerFile } from '@moonfloor/gazetteer/schema';

const folder = path.resolve(path.dirname(gazetteerFile), '..');
const script = path.join(folder, 'scripts/build.ts');
const stampFile = path.join(path.dirname(gazetteerFile), 'stamp');

/** Folders and files that make the gazetteer, beside the packages that package.json names by their exact versions. */
const sources = ['package.json', 'data', 'scripts', 'src', '../contract/src/values/text.ts', '../lineup/src/text.ts'];

function stampOfSources(): string {
  const hash = createHash('sha256');
  for (const source of sources.map((name) => path.join(folder, name))) {
    const names = path.extname(source) === '' ? readdirSync(source).sort() : [''];
    for (const name of names) hash.update(`${name}\0`).update(readFileSync(path.join(source, name)));
  }
  return hash.digest('hex');
}

/**
 * Builds the gazetteer if it is missing or older than its sources, in a process of its own. Throws when the build fails. Does
 * nothing in packages, which contain the built one.
 */
export async function buildGazetteerIfStale(announce: (line: string) => void): Promise<void> {
  if (!existsSync(script)) return;
  const stamp = stampOfSources();
  const built = existsSync(gazetteerFile) ? await readFile(stampFile, 'utf8').catch(() => '') : '';
  if (built === stamp) return;
  announce('Building the gazetteer…');
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script]);
  await writeFile(stampFile, stamp);
}
