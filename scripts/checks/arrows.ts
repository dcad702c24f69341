import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { arrowFaults } from '../arrows/check-arrows.ts';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

const packages = ['packages/contract', 'apps/server', 'apps/web', '.'];

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The packages a package.json names; one that brings only types counts under the name it gives types to. */
function readDeclared(folder: string): Set<string> {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  const names = [...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.devDependencies ?? {})];
  return new Set(names.map((name) => name.replace(/^@types\//, '')));
}

/** Holds every module of the repository against the arrows of scripts/arrows/rules.ts. */
export async function checkArrows(): Promise<string[]> {
  const atRoot = readDeclared('.');
  const declared = packages.map((folder) => ({
    below: folder === '.' ? '' : `${folder}/`,
    names: readDeclared(folder).union(atRoot),
  }));
  return listSourceFiles(/\.tsx?$/).flatMap((file) => {
    const names = declared.find(({ below }) => file.startsWith(below))?.names ?? atRoot;
    return arrowFaults(file, readFileSync(join(root, file), 'utf8'), names);
  });
}
