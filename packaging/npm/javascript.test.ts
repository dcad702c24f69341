import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { javaScriptOf } from './javascript.ts';
import { shippedModules } from './stage-package.ts';

test('types are removed, line numbers stay the same, and modules have their names in the package', () => {
  const source = [
    "import type { Deps } from '../deps.ts';",
    "import { readConfig, type Config } from '../config.ts';",
    "import { limits } from '@moonfloor/contract/api/limits';",
    "const worker: URL = new URL('./run-command.ts', import.meta.url);",
    "const other = 'no-such-module.ts';",
  ].join('\n');
  const made = javaScriptOf('apps/server/src/cli/example.ts', source);
  expect(made.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim())).toEqual([
    '',
    "import { readConfig, } from '../config.js';",
    "import { limits } from '../../../../packages/contract/src/api/limits.js';",
    "const worker = new URL('./run-command.js', import.meta.url);",
    "const other = 'no-such-module.ts';",
  ]);
});

test('no shipped file imports a TypeScript module or a workspace', () => {
  const files = shippedModules();
  expect(files).toContain('apps/server/src/start/main.ts');
  expect(files.filter((file) => /\.test\.ts$|\/testing\//.test(file))).toEqual([]);
  const asking = files.filter((file) =>
    /(?:from|import\(|import) ?['"](?:\.[^'"]*\.ts|@moonfloor\/[^'"]*)['"]/.test(
      javaScriptOf(file, readFileSync(path.join(root, file), 'utf8')),
    ),
  );
  expect(asking).toEqual([]);
});
