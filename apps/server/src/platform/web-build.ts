import { execFile, type ExecFileException } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { buildGazetteerIfStale } from './gazetteer-build.ts';

/** Root of the project, which contains the workspaces and the lock file. */
const projectDir = path.resolve(import.meta.dirname, '../../../..');

export const webDir = path.join(projectDir, 'apps/web');

/** Folder of the built pages. */
export const buildDir = path.join(webDir, 'build');

const stampFile = path.join(buildDir, 'stamp');

/** Source folders of a build, recursively. */
const sourceFolders = [
  'apps/web/app',
  'apps/web/embed',
  'apps/web/public',
  'apps/web/scripts',
  'apps/web/worker',
  'packages/contract/src',
  'packages/lineup/src',
  'packages/messages/src',
  'packages/messages/po',
];

/** Returns the other inputs of a build: the lock file, and the configuration of the web workspace. */
function settingsFiles(): string[] {
  const beside = readdirSync(webDir).filter((name) => /\.(?:ts|json)$/.test(name));
  return ['package-lock.json', ...beside.map((name) => path.join('apps/web', name))];
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(path.join(projectDir, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectDir, path.join(entry.parentPath, entry.name)));
}

/**
 * Returns a hash of the current sources. It is computed at every start, with synchronous reads, which take a third of
 * the time of many small asynchronous ones.
 */
function stampOfSources(): string {
  const hash = createHash('sha256');
  for (const file of [...settingsFiles(), ...sourceFolders.flatMap(filesBelow)].sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(projectDir, file)));
  }
  return hash.digest('hex');
}

/**
 * Builds the pages and the gazetteer if they are missing or older than their sources. Throws when the build fails. Does
 * nothing in packages, which contain what is built without its sources.
 */
export async function buildIfStale(announce: (line: string) => void): Promise<void> {
  await Promise.all([buildPagesIfStale(announce), buildGazetteerIfStale(announce)]);
}

async function buildPagesIfStale(announce: (line: string) => void): Promise<void> {
  if (!existsSync(path.join(webDir, 'app'))) return;
  const stamp = stampOfSources();
  const built = await readFile(stampFile, 'utf8').catch(() => '');
  if (built === stamp) return;
  announce('Building the pages…');
  await runTool('@react-router/dev', 'bin.cjs', 'build');
  await runTool('vite', 'bin/vite.js', 'build', '--config', 'embed.config.ts');
  await runTool('vite', 'bin/vite.js', 'build', '--config', 'worker.config.ts');
  await run(path.join(webDir, 'scripts/write-languages.ts'));
  await compressFiles();
  await writeFile(stampFile, stamp);
}

/** Runs a package's program in the web workspace. */
function runTool(name: string, bin: string, ...args: string[]): Promise<void> {
  const manifest = createRequire(path.join(webDir, 'package.json')).resolve(`${name}/package.json`);
  return run(path.join(path.dirname(manifest), bin), ...args);
}

/** Runs a program in the web workspace. Throws with its output when it fails. */
async function run(command: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const running = promisify(execFile)(process.execPath, [command, ...args], { cwd: webDir, env, maxBuffer: Infinity });
  const end = (): void => void running.child.kill();
  process.once('exit', end);
  await running.catch(({ stdout, stderr }: ExecFileException) => {
    throw new Error(`The pages could not be built:\n${stdout}${stderr}`);
  });
  process.off('exit', end);
}

/**
 * Writes Brotli and gzip variants of each text file, so that none is compressed at request time. What several languages
 * have in common is compressed once.
 */
async function compressFiles(): Promise<void> {
  const client = path.join(buildDir, 'client');
  const names = await Array.fromAsync(glob('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: client }));
  const files = await Promise.all(names.map(async (name) => ({ name, body: await readFile(path.join(client, name)) })));
  await Promise.all(
    [...Map.groupBy(files, ({ body }) => body.toString('latin1')).values()].map(async (copies) => {
      const { body } = copies[0]!;
      const [br, zipped] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body, { level: 9 })]);
      for (const name of copies.map((file) => path.join(client, file.name)))
        await Promise.all([writeFile(`${name}.br`, br), writeFile(`${name}.gz`, zipped)]);
    }),
  );
}
