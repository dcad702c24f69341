import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { root } from '../../scripts/root.ts';

const contract = 'packages/contract/src';

/** A string that names a module: beside the one it is written in, or in the contract. */
const moduleName = /(['"])(?:@moonfloor\/contract\/([\w./-]+)|((?:[\w-]+|\.{1,2})(?:\/[\w.-]+)*)\.ts)\1/g;

/**
 * The JavaScript that Node.js makes of a TypeScript module when it runs it unbuilt, for folders in which it does not
 * (`node_modules`): types are blanks, and modules are called `.js`. Names in strings are replaced too where there is
 * such a module, for those that a worker or another process starts with. `file` is relative to the repository's root.
 */
export function javaScriptOf(file: string, source: string): string {
  const folder = path.posix.dirname(file);
  return stripTypeScriptTypes(source).replaceAll(
    moduleName,
    (whole: string, quote: string, shared?: string, own?: string) => {
      if (own !== undefined)
        return existsSync(path.join(root, folder, `${own}.ts`)) ? `${quote}${own}.js${quote}` : whole;
      const way = path.posix.relative(folder, `${contract}/${shared}.js`);
      return `${quote}${way.startsWith('.') ? way : `./${way}`}${quote}`;
    },
  );
}

/** Writes modules as JavaScript to the same places below another folder. */
export async function writeJavaScript(files: readonly string[], to: string): Promise<void> {
  for (const file of files) {
    const target = path.join(to, file.replace(/\.ts$/, '.js'));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, javaScriptOf(file, await readFile(path.join(root, file), 'utf8')));
  }
}
