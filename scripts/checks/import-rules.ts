import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importViolations } from '../import-rules/check-imports.ts';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

const packages = ['packages/contract', 'apps/server', 'apps/web', '.'];

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Returns the packages that the given fields of a package.json name; an `@types` package counts as the package that it
 * types.
 */
function readDeclared(folder: string, ...fields: (keyof Manifest)[]): Set<string> {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  const names = fields.flatMap((field) => Object.keys(manifest[field] ?? {}));
  return new Set(names.map((name) => name.replace(/^@types\//, '')));
}

/** Query builders of Kysely and SQL, which only `db/` and features contain: `platform/` knows no table. */
const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/;
const platform = 'apps/server/src/platform/';

/** Checks every source file against scripts/import-rules/rules.ts, and that `platform/` contains no queries. */
export async function checkImportRules(): Promise<string[]> {
  const atRoot = readDeclared('.', 'dependencies', 'devDependencies');
  const declared = packages.map((folder) => ({
    below: folder === '.' ? '' : `${folder}/`,
    all: readDeclared(folder, 'dependencies', 'devDependencies').union(atRoot),
    production: readDeclared(folder, 'dependencies'),
  }));
  return listSourceFiles(/\.tsx?$/).flatMap((file) => {
    const governing = declared.find(({ below }) => file.startsWith(below)) ?? { all: atRoot, production: new Set() };
    const source = readFileSync(join(root, file), 'utf8');
    const queries = file.startsWith(platform) && query.test(source) ? [`${file}:1: platform may not query tables`] : [];
    return [...importViolations(file, source, governing), ...queries];
  });
}
