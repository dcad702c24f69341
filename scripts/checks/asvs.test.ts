import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

const states = ['met', 'not met', 'operator', 'does not apply'];

test('the ASVS table lists each requirement once, with a state, and only existing files', async () => {
  const text = await readFile(join(root, 'docs/asvs.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)];
  const points = rows.map(([, point]) => point);
  // the requirements of levels 1 and 2 in the applicable chapters
  expect([points.length, new Set(points).size]).toEqual([246, 246]);
  expect(rows.filter(([, , , state]) => !states.includes(state!))).toEqual([]);
  const files = [...text.matchAll(/`((?:apps|packages|scripts|e2e)\/[^`]+)`/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  for (const state of ['met', 'not met']) {
    const count = rows.filter((row) => row[3] === state).length;
    expect(text).toContain(state === 'met' ? `${count} are met` : `${count} are not`);
  }
});
