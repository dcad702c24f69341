import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { manifest } from '../manifest.ts';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';
import {
  developmentOnly,
  endedThread,
  featureDependencies,
  modules,
  nativeCode,
  shipped,
  testsMayImport,
  type Module,
} from './rules.ts';

/** The npm packages that a module's package.json names. */
interface DeclaredPackages {
  /** All packages, including those of the root package.json. */
  all: Set<string>;
  /** Packages that `npm ci --omit=dev` installs. */
  production: Set<string>;
}

/** One import of a module: the specifier as written, the line (from 1), and whether it imports types only. */
interface Import {
  specifier: string;
  line: number;
  typeOnly: boolean;
}

/**
 * Reads the imports of a TypeScript module: static ones, re-exports, and dynamic ones with a literal path; and whether
 * it contains only re-exports. Throws when the source does not parse.
 */
function readModule(file: string, source: string): { imports: Import[]; isBarrel: boolean } {
  const { module, program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const reExports = module.staticExports.flatMap(({ entries: [entry] }) =>
    entry?.moduleRequest ? [{ ...entry.moduleRequest, typeOnly: entry.isType }] : [],
  );
  const places = [
    // `import { type A }` loads the module, as only the names are removed
    ...module.staticImports.map(({ start, moduleRequest }) => ({
      ...moduleRequest,
      typeOnly: source.startsWith('import type', start),
    })),
    ...reExports,
    ...module.dynamicImports.map(({ moduleRequest }) => ({ ...moduleRequest, typeOnly: false })),
  ];
  const imports = places.flatMap(({ start, end, typeOnly }) => {
    const specifier = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(start, end))?.[2];
    return specifier ? [{ specifier, line: source.slice(0, start).split('\n').length, typeOnly }] : [];
  });
  const isReExport = (statement: (typeof program.body)[number]): boolean =>
    // `export * as name` makes an object
    (statement.type === 'ExportAllDeclaration' && statement.exported === null) ||
    statement.type === 'ImportDeclaration' ||
    (statement.type === 'ExportNamedDeclaration' && statement.declaration === null);
  return { imports, isBarrel: reExports.length > 0 && program.body.every(isReExport) };
}

const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);
const isBelow = (file: string, places: readonly string[]): boolean => places.some((place) => file.startsWith(place));

const findModule = (file: string): Module | undefined =>
  modules.find(({ paths }) => paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path)));

const allows = (patterns: readonly string[], name: string): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name));

/** Returns the path of an import inside the repository, or null for a package. */
function pathInside(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  const [, name, path = ''] = /^@moonfloor\/([\w-]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (name === undefined) return null;
  return ['server', 'web'].includes(name) ? `apps/${name}/${path}` : `packages/${name}/src/${path}.ts`;
}

function packageViolation(
  module: Module,
  file: string,
  { specifier, typeOnly }: Import,
  declared: DeclaredPackages,
): string | null {
  // build tools resolve these themselves
  if (/^(?:virtual:|\+types\/)/.test(specifier)) return null;
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];
  if (module.packages && !isTest(file)) {
    return module.packages.includes(name) ? null : `${module.name} may import only ${module.packages.join(', ')}`;
  }
  if (isBuiltin(specifier)) return null;
  if (!declared.all.has(name)) return `${name} is not a dependency in the package.json of this file`;
  const isShipped = isBelow(file, shipped) && !isBelow(file, developmentOnly) && !isTest(file);
  if (typeOnly || !isShipped || declared.production.has(name)) return null;
  return `${name} is a devDependency, which production installs do not have`;
}

function moduleViolation(module: Module, file: string, path: string): string | null {
  if (path.includes('/+types/')) return null;
  const target = findModule(path);
  if (!target) return `${path} belongs to no module of scripts/import-rules/rules.ts`;
  if (target === module || allows(module.mayImport, target.name)) return null;
  if (isTest(file) && testsMayImport.includes(target.name)) return null;
  return `${module.name} may not import ${target.name}`;
}

/** Checks a file against the import rules. Returns a line for each violation: `file:line: rule: specifier`. */
export function importViolations(file: string, source: string, declared: DeclaredPackages): string[] {
  const module = findModule(file);
  if (!module) return [`${file}:1: this file belongs to no module of scripts/import-rules/rules.ts`];
  const { imports, isBarrel } = readModule(file, source);
  const violations = imports.flatMap((item) => {
    const path = pathInside(file, item.specifier);
    const violation =
      path === null ? packageViolation(module, file, item, declared) : moduleViolation(module, file, path);
    return violation ? [`${file}:${item.line}: ${violation}: '${item.specifier}'`] : [];
  });
  return isBarrel
    ? [`${file}:1: barrel files are not allowed: import from the defining module`, ...violations]
    : violations;
}

/**
 * Returns the import chains through which a file loads native code: `file → … → package`. `read` returns the source of a file. What imports only types
 * loads nothing.
 */
export function nativeImports(entry: string, read: (file: string) => string): string[] {
  const ways = new Map([[entry, entry]]);
  const problems: string[] = [];
  for (const [file, way] of ways) {
    for (const { specifier, typeOnly } of readModule(file, read(file)).imports) {
      if (typeOnly || specifier.endsWith('.json')) continue;
      const path = pathInside(file, specifier);
      if (path !== null && !ways.has(path)) ways.set(path, `${way} → ${path}`);
      else if (nativeCode.has(specifier)) problems.push(`${way} → ${specifier}`);
    }
  }
  return problems;
}

/** Returns a line for each circle of imports, also of types and dynamic ones. */
export function importCircles(sources: ReadonlyMap<string, string>): string[] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start !== -1) circles.push([...way.slice(start), file]);
    if (start !== -1 || done.has(file)) return;
    for (const { specifier } of readModule(file, sources.get(file)!).imports) {
      const path = pathInside(file, specifier);
      if (path !== null && sources.has(path)) visit(path, [...way, file]);
    }
    done.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return circles.map((files) => `${files[0]}:1: imports go in a circle: ${files.join(' → ')}`);
}

/** Returns a line for each permitted import between features that no file has, on either side. */
export function unusedPermissions(sources: ReadonlyMap<string, string>): string[] {
  const featureOf = (file: string | null) => file && findModule(file)?.name.split('/features/')[1];
  const used = new Set<string>();
  for (const [file, source] of sources) {
    const feature = featureOf(file);
    if (!feature) continue;
    for (const { specifier } of readModule(file, source).imports)
      used.add(`${feature} → ${featureOf(pathInside(file, specifier))}`);
  }
  return Object.entries(featureDependencies)
    .flatMap(([feature, dependencies]) => dependencies.map((other) => `${feature} → ${other}`))
    .filter((permission) => !used.has(permission))
    .map((permission) => `scripts/import-rules/rules.ts:1: no file needs the permission ${permission}`);
}

/** Interfaces that only merge into `Schema`, and what React Router reads by name. */
const readByName = /Tables$|^(?:Layout|ErrorBoundary|handleError)$/;

/** Returns a line for each export that no other file names. */
export function unusedExports(sources: ReadonlyMap<string, string>): string[] {
  const uses = new Map<string, number>();
  for (const source of sources.values())
    for (const word of new Set(source.match(/\w+/g))) uses.set(word, (uses.get(word) ?? 0) + 1);
  return [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/^export (?:async )?(?:interface|type|const|let|function\*?|class) (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => uses.get(name) === 1 && !readByName.test(name))
      .map((name) => `${file}:1: no other file uses the export ${name}`),
  );
}

/** Query builders of Kysely and SQL, which only `db/` and features contain: `platform/` knows no table. */
const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/;

/** Checks every source file against scripts/import-rules/rules.ts, and that `platform/` contains no queries. */
export function checkImportRules(): string[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  // the longest first, the root's last
  const folders = listSourceFiles(/^(?:[^/]+\/[^/]+\/)?package\.json$/).map((file) => file.replace('package.json', ''));
  const declared = folders
    .toSorted((one, other) => other.length - one.length)
    .map((folder) => {
      const { dependencies = {}, devDependencies = {} } = manifest.parse(JSON.parse(read(`${folder}package.json`)));
      const production = new Set(Object.keys(dependencies));
      // an `@types` package counts as the package that it types
      const development = Object.keys(devDependencies).map((name) => name.replace(/^@types\//, ''));
      return { folder, production, all: production.union(new Set(development)) };
    });
  const atRoot = declared.at(-1)!.all;
  const native = nativeImports(endedThread, read).map((way) => `${endedThread}:1: may not load native code: ${way}`);
  const sources = new Map(listSourceFiles(/\.tsx?$/).map((file) => [file, read(file)]));
  const violations = [...sources].flatMap(([file, source]) => {
    const { production, all } = declared.find(({ folder }) => file.startsWith(folder))!;
    const queries = file.startsWith('apps/server/src/platform/') && query.test(source);
    return [
      ...(queries ? [`${file}:1: platform may not query tables`] : []),
      ...importViolations(file, source, { production, all: all.union(atRoot) }),
    ];
  });
  return [
    ...native,
    ...violations,
    ...importCircles(sources),
    ...unusedExports(sources),
    ...unusedPermissions(sources),
  ];
}
