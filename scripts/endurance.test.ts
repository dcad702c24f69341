import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { alone, longest, measured, properties } from '../vitest.endurance.config.ts';
import { root } from './root.ts';
import { listSourceFiles } from './source-files.ts';

const files = listSourceFiles(/\.test\.tsx?$/);

test('every file that the configuration of long tests names exists', () => {
  const patterns = [...longest.map((name) => `**/${name}.endurance.test.ts`), ...alone, ...measured, ...properties];
  expect(patterns.filter((pattern) => !files.some((file) => matchesGlob(file, pattern)))).toEqual([]);
});

test('every file that limits its CPU time is measured', () => {
  const limited = files.filter((file) => /testing\/within-cpu'/.test(readFileSync(join(root, file), 'utf8')));
  expect(limited).not.toEqual([]);
  expect(limited.filter((file) => !measured.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
});
