import { describe, expect, test } from 'vitest';
import { listSourceFiles } from '../source-files.ts';
import { importCircles, importViolations, nativeImports, unusedExports, unusedPermissions } from './check-imports.ts';
import { modules } from './rules.ts';

const declared = { all: new Set(['react', 'vitest', 'vite']), production: new Set(['react']) };

function violations(file: string, ...lines: string[]): string[] {
  return importViolations(file, lines.join('\n'), declared);
}

describe('import rules', () => {
  test('name only paths and modules that exist', () => {
    const files = listSourceFiles(/./);
    const unknownPaths = modules
      // The features are the same on both sides; one may exist on one side only.
      .filter(({ name }) => !name.includes('/features/') && !['web/cut-fonts', 'messages/types'].includes(name))
      .flatMap(({ paths }) => paths)
      .filter((path) => !files.some((file) => (path.endsWith('/') ? file.startsWith(path) : file === path)));
    const names = modules.map(({ name }) => name);
    const unknownNames = modules
      .flatMap(({ mayImport }) => mayImport)
      .filter((name) => !name.endsWith('*') && !names.includes(name));
    expect([...unknownPaths, ...unknownNames]).toEqual([]);
  });

  test('report file, line, rule and specifier of an import of a higher layer', () => {
    expect(
      violations('apps/server/src/platform/pictures/resize.ts', '', `import { x } from '../../features/events/x.ts';`),
    ).toEqual([
      `apps/server/src/platform/pictures/resize.ts:2: ` +
        `server/platform may not import server/features/events: '../../features/events/x.ts'`,
    ]);
  });

  test.each([
    ['a feature that is not on the list', 'apps/server/src/features/artists/service.ts', `import '../events/a.ts';`],
    ['a type', 'apps/server/src/db/schema.ts', `import type { A } from '../platform/clock.ts';`],
    [
      'a re-export',
      'apps/web/app/ui/card.tsx',
      `const a = 1;\nexport { a };\nexport { b } from '../features/events/b.ts';`,
    ],
    ['a dynamic import', 'apps/web/app/ui/map.tsx', `await import('../layout/nav-bar.tsx');`],
    ['the other side', 'apps/web/app/api/client.ts', `import '../../../server/src/app.ts';`],
    ['the other side by its name', 'apps/server/src/app.ts', `import '@moonfloor/web/app/root';`],
    ['a built-in module from the contract', 'packages/contract/src/a.ts', `import 'node:fs';`],
    ['a package that a production install lacks', 'apps/web/vite.config.ts', `import { defineConfig } from 'vite';`],
    ['an undeclared package', 'apps/web/app/ui/card.tsx', `import 'left-pad';`],
    ['test helpers from the product', 'apps/server/src/app.ts', `import './testing/factories.ts';`],
    ['a file in no module', 'apps/server/src/app.ts', `import './helpers/misc.ts';`],
  ])('refuse %s', (_what, file, source) => {
    expect(violations(file, source)).toHaveLength(1);
  });

  test('reject barrels', () => {
    expect(violations('apps/web/app/ui/index.ts', `export { a } from './a.ts';`, `export * from './b.ts';`)).toEqual([
      'apps/web/app/ui/index.ts:1: barrel files are not allowed: import from the defining module',
    ]);
  });

  test('report the way to native code, but not along types', () => {
    const files: Record<string, string> = {
      'apps/server/src/a.ts': `import { b } from './b.ts';\nimport type { C } from './c.ts';`,
      'apps/server/src/b.ts': `import { type C } from './c.ts';\nimport '@moonfloor/contract/d';`,
      'apps/server/src/c.ts': `import { DatabaseSync } from 'node:sqlite';`,
      'packages/contract/src/d.ts': `import type { Sharp } from 'sharp';`,
    };
    expect(nativeImports('apps/server/src/a.ts', (file) => files[file]!)).toEqual([
      'apps/server/src/a.ts → apps/server/src/b.ts → apps/server/src/c.ts → node:sqlite',
    ]);
  });

  test('report circles, also of types and dynamic imports', () => {
    const sources = [
      ['a.ts', `import { c } from './c.ts';\nconst load = () => import('./b.ts');`],
      ['b.ts', `import type { A } from './a.ts';\nimport { c } from './c.ts';`],
      ['c.ts', `export const c = 1;`],
    ] as const;
    expect(importCircles(new Map(sources))).toEqual(['a.ts:1: imports go in a circle: a.ts → b.ts → a.ts']);
  });

  test('report exports that no other file uses, but not types of tables', () => {
    const sources = [
      ['a.ts', `export const used = 1;\nexport async function alone() {}\nexport interface ATables {}`],
      ['b.ts', `import { used } from './a.ts';`],
    ] as const;
    expect(unusedExports(new Map(sources))).toEqual(['a.ts:1: no other file uses the export alone']);
  });

  test('report a permission that no import of a feature needs', () => {
    const source = `import { record } from '../records/record-type.ts';`;
    const unused = unusedPermissions(new Map([['apps/server/src/features/places/venues.ts', source]]));
    expect(unused).toContainEqual(expect.stringMatching(/ the permission duplicates → records$/));
    expect(unused).not.toContainEqual(expect.stringMatching(/ the permission places → records$/));
  });
});
