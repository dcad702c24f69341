import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

const states = ['met', 'not met', 'operator', 'does not apply'] as const;

/** Sections of the standard that demand documents: a file or a link is enough. All others demand a behaviour. */
const documentation = new Set(['2.1', '5.1', '6.1', '7.1', '8.1', '11.1', '13.1', '14.1', '15.1', '16.1']);

const text = await readFile(join(root, 'docs/asvs.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, point = '', , state = '', evidence = '']) => ({ point, state, evidence }),
);

test('the ASVS table lists each requirement of levels 1 and 2 once, with a state', () => {
  const points = rows.map(({ point }) => point);
  expect([points.length, new Set(points).size]).toEqual([246, 246]);
  expect(rows.filter(({ state }) => !states.some((known) => known === state))).toEqual([]);
});

test('its introduction counts them', () => {
  const [met, notMet, operator, none] = states.map((state) => rows.filter((row) => row.state === state).length);
  expect(text.replaceAll('\n', ' ')).toContain(
    `Of ${rows.length} points ${met} are met, ${notMet} are not, ${operator} are up to the operator, and ${none} do not apply.`,
  );
});

test('it names only files that exist', () => {
  const files = [...text.matchAll(/`((?:apps|packages|packaging|scripts|e2e)\/[^`]+)`/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('what is said to be met names a test, or says that there is none; documents are named', () => {
  const unproven = rows.filter(({ point, state, evidence }) => {
    if (state !== 'met' || /\.(?:test|spec)\.tsx?`|\bno test\b/.test(evidence)) return false;
    return !documentation.has(point.replace(/\.\d+$/, '')) || !/\]\(|`/.test(evidence);
  });
  expect(unproven).toEqual([]);
});

test('what is not met, or does not apply, says why', () => {
  expect(rows.filter(({ state, evidence }) => state !== 'met' && evidence.trim().length < 8)).toEqual([]);
});
