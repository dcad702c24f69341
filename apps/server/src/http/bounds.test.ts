import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '@moonfloor/contract/api/calls';
import { simpleCallNames } from '@moonfloor/contract/records/simple-calls';
import { simpleTypes } from '@moonfloor/contract/values/lists';

/** The repository's root folder. */
const root = path.resolve(import.meta.dirname, '../../../..');

const rows = readFileSync(path.join(root, 'docs/request-costs.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what |') && !/^\| calls? \|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const codeOf = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

test('every call of the contract is listed in the bounds exactly once', () => {
  const named = rows.flatMap(([what = '']) => codeOf(what)).filter((name) => name in calls);
  // the document names those of venues on behalf of all simple types
  const alike = Object.entries(simpleCallNames('venue')).map(([verb, name]): [string, string[]] => [
    name,
    simpleTypes.map((type) => new Map(Object.entries(simpleCallNames(type))).get(verb)!),
  ]);
  const all = named.flatMap((name): string[] => new Map(alike).get(name) ?? [name]);
  expect(all.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test('every bound names existing tests', () => {
  expect(rows.filter((cells) => ![3, 6].includes(cells.length) || codeOf(cells.at(-1)!).length === 0)).toEqual([]);
  const files = rows.flatMap((cells) => codeOf(cells.at(-1)!));
  const places = (file: string): string[] => [path.join(root, file), path.join(root, 'apps/server/src', file)];
  expect(files.filter((file) => !places(file).some((place) => existsSync(place)))).toEqual([]);
});
