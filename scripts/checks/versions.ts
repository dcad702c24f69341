import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

type Manifest = Partial<Record<(typeof kinds)[number], Record<string, string>>>;

/** Finds the dependencies of a package.json that are not pinned to one version. */
export function unpinnedVersions(file: string, text: string): string[] {
  const manifest = JSON.parse(text) as Manifest;
  return kinds.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !exact.test(version))
      .map(([name, version]) => `${file}: ${name} must be pinned to an exact version, not "${version}"`),
  );
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

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
}

interface Lock {
  packages: Record<string, LockedPackage>;
}

/**
 * Finds dependencies that a lock file names without locking them, which happens when a registry lacks a release's
 * platform packages: `npm install` does not report them, and `npm ci` then fails everywhere.
 */
export function missingFromLock(file: string, text: string): string[] {
  const { packages } = JSON.parse(text) as Lock;
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !locked.has(name))
      .map((name) => `${file}: ${path} needs ${name}, which is not locked; use a complete release`),
  );
}

/**
 * Finds packages with an install script that `allowScripts` of the package.json sets to neither true nor false: npm
 * warns about them at every install and does not run them.
 */
export function undeclaredInstallScripts(manifest: string, lock: string): string[] {
  const { allowScripts = {} } = JSON.parse(manifest) as { allowScripts?: Record<string, boolean> };
  const { packages } = JSON.parse(lock) as Lock;
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? path)
    .filter((name) => !(name in allowScripts))
    .map((name) => `package.json: allowScripts must say whether the install script of ${name} may run`);
}

/** Checks every package.json and the lock file. */
export async function checkVersions(): Promise<string[]> {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const lock = read('package-lock.json');
  return [
    ...listSourceFiles(/(?:^|\/)package\.json$/).flatMap((file) => unpinnedVersions(file, read(file))),
    ...registryAddresses('package-lock.json', lock),
    ...missingFromLock('package-lock.json', lock),
    ...undeclaredInstallScripts(read('package.json'), lock),
  ];
}
