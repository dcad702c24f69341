import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../../../scripts/root.ts';
import { minLikeness, nameLikeness } from './likeness.ts';
import { normalizeName } from './normalized-name.ts';

/** Lists of real festivals are available beside the checkout on some machines; they are not part of the repository. */
const folder = path.resolve(root, '../shared/data/festivals');
const available = existsSync(folder);

/** The names of each list, in which every festival occurs once. */
function lists(): string[][] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const rows: Record<string, string>[] = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      return [...new Set(rows.map((row) => (row['name'] ?? row['Nome'] ?? '').trim()).filter(Boolean))];
    });
}

const alike = (one: string, other: string): boolean =>
  nameLikeness(normalizeName('event', one), normalizeName('event', other)) >= minLikeness;

const pairs = (names: readonly string[]): [string, string][] =>
  names.flatMap((one, at) =>
    names.slice(at + 1).flatMap((other): [string, string][] => (alike(one, other) ? [[one, other]] : [])),
  );

test.runIf(available)('different festivals of one list are not similar, even if they were all in one week', () => {
  const found = lists().flatMap(pairs);
  // One festival occurs twice in its list, spelt differently.
  expect(found.filter(([one]) => !one.startsWith('Psycrist'))).toEqual([]);
});

test.runIf(available)('festivals that occur in two lists are found', () => {
  const [some = [], others = []] = lists();
  const met = some.filter((one) => others.some((other) => alike(one, other)));
  expect(met.length).toBeGreaterThan(7);
  expect(met).toEqual(
    expect.arrayContaining(['Ozora Festival', 'Mo.dem Festival', 'Indian Spirit', 'Antaris Project']),
  );
});
