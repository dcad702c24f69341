import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Root of the project, where workspaces and lock file are. */
export const projectDir = path.resolve(import.meta.dirname, '../../../..');

/** Folder of the pages' workspace. */
export const webDir = path.join(projectDir, 'apps/web');

/** Folder of the built pages. */
export const buildDir = path.join(webDir, 'build');

const stampFile = path.join(buildDir, 'stamp');

/** What a build is made from. */
const sources = [
  'package-lock.json',
  'apps/web/*.{ts,json}',
  'apps/web/app/**/*',
  'apps/web/public/**/*',
  'apps/web/scripts/**/*',
  'packages/contract/src/**/*.ts',
];

/** Names the present sources: two builds from the same sources are the same. */
async function stampOfSources(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: projectDir, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  const bodies = await Promise.all(files.sort().map((file) => readFile(file)));
  bodies.forEach((body, at) => hash.update(path.relative(projectDir, files[at]!)).update('\0').update(body));
  return hash.digest('hex');
}

/** Builds the pages where the build is missing or older than its sources. Throws when the build fails. */
export async function buildIfStale(announce: (line: string) => void): Promise<void> {
  const stamp = await stampOfSources();
  const built = await readFile(stampFile, 'utf8').catch(() => '');
  if (built === stamp) return;
  announce('Building the pages…');
  await runBuild();
  await compressFiles();
  await writeFile(stampFile, stamp);
}

async function runBuild(): Promise<void> {
  const manifest = createRequire(path.join(webDir, 'package.json')).resolve('@react-router/dev/package.json');
  const command = path.join(path.dirname(manifest), 'bin.cjs');
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: webDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const end = (): void => void child.kill();
  process.once('exit', end);
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('exit', end);
  if (code !== 0) throw new Error(`The pages could not be built:\n${Buffer.concat(output).toString()}`);
}

/** Lays a brotli and a gzip form beside each text file, so that nothing is compressed while serving. */
async function compressFiles(): Promise<void> {
  const client = path.join(buildDir, 'client');
  for await (const file of glob('**/*.{js,css,svg,json,txt}', { cwd: client })) {
    const name = path.join(client, file);
    const body = await readFile(name);
    const [br, zipped] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body, { level: 9 })]);
    await Promise.all([writeFile(`${name}.br`, br), writeFile(`${name}.gz`, zipped)]);
  }
}
