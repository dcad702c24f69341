import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockFile } from '../../scripts/manifest.ts';
import { root } from '../../scripts/root.ts';
import { neededPackages } from './stage-package.ts';

test('needed are dependencies of dependencies, those for other systems, and peers unless they are optional', () => {
  const packages = {
    'node_modules/a': {
      dependencies: { b: '2' },
      optionalDependencies: { 'a-mac': '1' },
      peerDependencies: { p: '1', q: '1' },
      peerDependenciesMeta: { q: { optional: true } },
    },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    ...Object.fromEntries(['a-mac', 'b', 'c', 'p', 'q', 'unrelated'].map((name) => [`node_modules/${name}`, {}])),
  };
  expect(Object.keys(neededPackages({ dependencies: { a: '1' } }, packages))).toEqual([
    'node_modules/a',
    'node_modules/a-mac',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/p',
  ]);
});

test("the server's own version of a package moves to the top, unless another one is needed there", () => {
  const top = { version: '1' };
  const own = { version: '2', dependencies: { c: '2' } };
  const packages = {
    'apps/server/node_modules/b': own,
    'node_modules/a': { dependencies: { b: '1' } },
    'node_modules/b': top,
    'node_modules/c': {},
  };
  expect(neededPackages({ dependencies: { b: '2' } }, packages)).toEqual({
    'node_modules/b': own,
    'node_modules/c': {},
  });
  expect(() => neededPackages({ dependencies: { a: '1', b: '2' } }, packages)).toThrow(
    'package-lock.json: the package needs two versions of node_modules/b',
  );
});

test('a dependency that is not locked is reported', () => {
  expect(() => neededPackages({ dependencies: { a: '1' } }, {})).toThrow('needs a, which is not locked');
});

test("the server's package needs no build tools and no engines", () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { packages } = lockFile.parse(read('package-lock.json'));
  const {
    '@moonfloor/contract': _,
    '@moonfloor/lineup': __,
    '@moonfloor/messages': ___,
    ...dependencies
  } = packages['apps/server']!.dependencies!;
  const needed = neededPackages({ dependencies }, packages);
  const names = ['fastify', 'sharp', 'vite', '@react-router/dev', 'react-dom', 'typescript', 'vitest'];
  expect(names.filter((name) => `node_modules/${name}` in needed)).toEqual(['fastify', 'sharp']);
  expect(Object.values(needed).filter((entry) => 'engines' in entry)).toEqual([]);
});
