import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { root } from '../../scripts/root.ts';

/** A string that names a module: relative to the current one, or in a package of the repository. */
const moduleName = /(['"])(?:@moonfloor\/([\w-]+\/[\w./-]+)|((?:[\w-]+|\.{1,2})(?:\/[\w.-]+)*)\.ts)\1/g;

/**
 * Converts a TypeScript module to the JavaScript that Node.js runs after stripping types, for folders in which it does
 * not strip them (`node_modules`): types become blanks, and module names end in `.js`. Also replaces names of existing
 * modules in strings, because workers and child processes are started with them. `file` is relative to the repository's
 * root.
 */
export function javaScriptOf(file: string, source: string): string {
  const folder = path.posix.dirname(file);
  return stripTypeScriptTypes(source).replaceAll(
    moduleName,
    (whole: string, quote: string, shared?: string, own?: string) => {
      if (own !== undefined)
        return existsSync(path.join(root, folder, `${own}.ts`)) ? `${quote}${own}.js${quote}` : whole;
      const way = path.posix.relative(folder, `packages/${shared?.replace('/', '/src/')}.js`);
      return `${quote}${way.startsWith('.') ? way : `./${way}`}${quote}`;
    },
  );
}

/** Writes a module as JavaScript; `file` is relative to the repository's root. */
export async function writeJavaScript(file: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, javaScriptOf(file, await readFile(path.join(root, file), 'utf8')));
}
