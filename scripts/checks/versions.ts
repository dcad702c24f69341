import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { z } from 'zod';
import { lockFile, manifest } from '../manifest.ts';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

/** Parts of the package.json of an installed package; `engines` was once a list. */
const installed = z.object({
  name: z.string(),
  version: z.string(),
  engines: z.object({ node: z.string().optional() }).optional().catch(undefined),
});

/** Finds the dependencies of a package.json that are not pinned to one version. */
export function unpinnedVersions(file: string, text: string): string[] {
  const { allowScripts: _, ...dependencies } = manifest.parse(JSON.parse(text));
  return Object.values(dependencies)
    .flatMap((versions) => Object.entries(versions ?? {}))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${file}: ${name} must be pinned to an exact version, not "${version}"`);
}

/**
 * Finds the lines of a lock file that name a registry: packages must be installed from the user's configured registry.
 */
export function registryAddresses(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.includes('"resolved": "http') ? [`${file}:${index + 1}: contains a registry address: ${line.trim()}`] : [],
    );
}

/** Returns the name of the package at a path of a lock file. */
const nameOf = (path: string): string => path.split('node_modules/').at(-1)!;

/**
 * Finds dependencies that a lock file names without locking them, which happens when a registry lacks a release's
 * platform packages: `npm install` does not report them, and `npm ci` then fails everywhere.
 */
export function missingFromLock(file: string, text: string): string[] {
  const { packages } = lockFile.parse(JSON.parse(text));
  const locked = new Set(Object.keys(packages).map(nameOf));
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !locked.has(name))
      .map((name) => `${file}: ${path} needs ${name}, which is not locked; use a complete release`),
  );
}

/** Returns the text of a lock file without the `engines` of dependencies, which npm compares with its own Node.js. */
export function withoutEngines(text: string): string {
  const lock: { packages: Record<string, { engines?: unknown }> } = JSON.parse(text);
  for (const [path, entry] of Object.entries(lock.packages)) if (path.includes('node_modules/')) delete entry.engines;
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** Reports a lock file with `engines`. */
export function lockedEngines(file: string, text: string): string[] {
  return text === withoutEngines(text) ? [] : [`${file}: states engines; run npm run lock`];
}

/** Finds installed packages that do not support a version of Node.js; `manifests` are their package.json files. */
export function unsupportedEngines(node: string, manifests: readonly z.output<typeof installed>[]): string[] {
  return manifests.flatMap(({ name, version, engines }) =>
    engines?.node === undefined || satisfies(node, engines.node)
      ? []
      : [`${name} ${version} needs Node.js ${engines.node}, and the project brings ${node}`],
  );
}

/** Reads the package.json of each installed package of a lock file. */
function installedManifests(lock: string) {
  return Object.keys(lockFile.parse(JSON.parse(lock)).packages).flatMap((path) => {
    const file = join(root, path, 'package.json');
    // packages for other systems are not installed
    return path.includes('node_modules/') && existsSync(file)
      ? [installed.parse(JSON.parse(readFileSync(file, 'utf8')))]
      : [];
  });
}

/**
 * Finds packages with an install script that `allowScripts` of the package.json sets to neither true nor false: npm
 * warns about them at every install and does not run them.
 */
export function undeclaredInstallScripts(packageJson: string, lock: string): string[] {
  const { allowScripts = {} } = manifest.parse(JSON.parse(packageJson));
  return Object.entries(lockFile.parse(JSON.parse(lock)).packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !(nameOf(path) in allowScripts))
    .map(([path]) => `package.json: allowScripts must say whether the install script of ${nameOf(path)} may run`);
}

/** Checks every package.json and the lock file. */
export function checkVersions(): string[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const lock = read('package-lock.json');
  return [
    ...listSourceFiles(/(?:^|\/)package\.json$/).flatMap((file) => unpinnedVersions(file, read(file))),
    ...registryAddresses('package-lock.json', lock),
    ...missingFromLock('package-lock.json', lock),
    ...lockedEngines('package-lock.json', lock),
    ...unsupportedEngines(process.versions.node, installedManifests(lock)),
    ...undeclaredInstallScripts(read('package.json'), lock),
  ];
}
