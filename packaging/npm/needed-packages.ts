import type { z } from 'zod';
import type { lockFile } from '../../scripts/manifest.ts';

type Packages = z.output<typeof lockFile>['packages'];

/** The dependencies of a package.json, or of a package in a lock file. */
export type Dependent = Pick<
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
