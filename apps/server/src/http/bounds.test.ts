import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '@moonfloor/contract/api/calls';

/** The repository's root folder. */
const root = path.resolve(import.meta.dirname, '../../../..');

const document = readFileSync(path.join(root, 'docs/request-costs.md'), 'utf8');
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| what |') && !/^\| calls? \|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const rows = rowsOf(document);

const codeOf = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

test('each call that the bounds list exists, and is listed once', () => {
  const section = document.split(/^## /m).find((text) => text.startsWith('Calls\n')) ?? '';
  const names = rowsOf(section).flatMap(([what = '']) => codeOf(what).filter((name) => !name.startsWith('/')));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, at) => !(name in calls) || names.indexOf(name) !== at)).toEqual([]);
});

test('every bound names existing tests', () => {
  expect(rows.filter((cells) => ![3, 6].includes(cells.length) || codeOf(cells.at(-1)!).length === 0)).toEqual([]);
  const files = rows.flatMap((cells) => codeOf(cells.at(-1)!));
  const places = (file: string): string[] => [path.join(root, file), path.join(root, 'apps/server/src', file)];
  expect(files.filter((file) => !places(file).some((place) => existsSync(place)))).toEqual([]);
});
