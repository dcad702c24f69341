import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { slowest } from '../vitest.config.ts';
import { alone, longest, measured, properties } from '../vitest.endurance.config.ts';
import { root } from './root.ts';
import { listSourceFiles } from './source-files.ts';

const files = listSourceFiles(/\.test\.tsx?$/);

test('every file that a configuration of tests names exists', () => {
  const first = [
    ...longest.map((name) => `**/${name}.endurance.test.ts`),
    ...slowest.map((name) => `**/${name}.test.tsx`),
  ];
  const patterns = [...first, ...alone, ...measured, ...properties];
  expect(patterns.filter((pattern) => !files.some((file) => matchesGlob(file, pattern)))).toEqual([]);
});

test('every file that limits its CPU time is measured', () => {
  const limited = files.filter((file) => /testing\/within-cpu'/.test(readFileSync(join(root, file), 'utf8')));
  expect(limited).not.toEqual([]);
  expect(limited.filter((file) => !measured.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
});
