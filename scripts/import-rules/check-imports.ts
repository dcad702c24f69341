import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { readModule, type Import } from './read-imports.ts';
import { developmentOnly, modules, shipped, testsMayImport, type Module } from './rules.ts';

/** The npm packages that a module's package.json names. */
export interface DeclaredPackages {
  /** All packages, including those of the root package.json. */
  all: Set<string>;
  /** Packages that `npm ci --omit=dev` installs. */
  production: Set<string>;
}

const isTest = /\.(?:test|spec)\.tsx?$/;

/** Whether a production install runs the module or builds the pages from it. */
function isShipped(file: string): boolean {
  const isIn = (places: string[]): boolean => places.some((place) => file.startsWith(place));
  return isIn(shipped) && !isIn(developmentOnly) && !isTest.test(file);
}

/** Specifiers that build tools resolve themselves. */
const virtual = /^(?:virtual:|\+types\/)/;

function findModule(path: string): Module | undefined {
  return modules.find((module) =>
    module.paths.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place)),
  );
}

function allows(patterns: string[], name: string): boolean {
  return patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name));
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Returns the path of an import inside the repository, or null for a package. */
function pathInside(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  const own = /^@moonfloor\/(contract|server|web)(?:\/(.*))?$/.exec(specifier);
  if (!own) return null;
  return own[1] === 'contract' ? `packages/contract/src/${own[2]}.ts` : `apps/${own[1]}/${own[2] ?? ''}`;
}

function packageViolation(module: Module, file: string, item: Import, declared: DeclaredPackages): string | null {
  const { specifier, typeOnly } = item;
  if (virtual.test(specifier)) return null;
  if (module.packages && !isTest.test(file)) {
    return module.packages.includes(packageName(specifier))
      ? null
      : `${module.name} may import only ${module.packages.join(', ')}`;
  }
  const name = packageName(specifier);
  if (isBuiltin(specifier)) return null;
  if (!declared.all.has(name)) return `${name} is not a dependency in the package.json of this file`;
  if (typeOnly || !isShipped(file) || declared.production.has(name)) return null;
  return `${name} is a devDependency, which production installs do not have`;
}

function moduleViolation(module: Module, file: string, path: string): string | null {
  if (path.includes('/+types/')) return null;
  const target = findModule(path);
  if (!target) return `${path} belongs to no module of scripts/import-rules/rules.ts`;
  if (target === module || allows(module.mayImport, target.name)) return null;
  if (isTest.test(file) && allows(testsMayImport, target.name)) return null;
  return `${module.name} may not import ${target.name}`;
}

/** Checks a file against the import rules. Returns a line for each violation: `file:line: rule: specifier`. */
export function importViolations(file: string, source: string, declared: DeclaredPackages): string[] {
  const module = findModule(file);
  if (!module) return [`${file}:1: this file belongs to no module of scripts/import-rules/rules.ts`];
  const { imports, isBarrel } = readModule(file, source);

  const faultOf = (item: Import): string | null => {
    const path = pathInside(file, item.specifier);
    return path === null ? packageViolation(module, file, item, declared) : moduleViolation(module, file, path);
  };
  const faults = imports.flatMap((item) => {
    const fault = faultOf(item);
    return fault ? [`${file}:${item.line}: ${fault}: '${item.specifier}'`] : [];
  });
  return isBarrel ? [`${file}:1: barrel files are not allowed: import from the defining module`, ...faults] : faults;
}
