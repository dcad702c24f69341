import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseLineup } from './parse-lineup.ts';
import { artistRows, linesLeftOut, only, type Row } from './testing/test-helpers.ts';

/** The rows of test-lines.txt. */
const lines = readFileSync(resolve(import.meta.dirname, 'testing/blocks/test-lines.txt'), 'utf8')
  .split('\n')
  .filter((row) => row.includes(' =>'))
  .map((row) => {
    const [line = '', artists = ''] = row.split(' =>');
    const expected = artists === '' ? [] : artists.split(' ; ').map(readRow);
    return { line, expected };
  });

function readRow(artist: string): Row {
  const [name = '', ...more] = artist.split('|').map((value) => value.trim());
  const [type, country, labels] = more.map((value) => value || null);
  return [name, type ?? null, country ?? null, labels ?? null];
}

test.each(lines)('$line', ({ line, expected }) => {
  expect(artistRows(line)).toEqual(expected);
  const { floors, notes } = parseLineup(line);
  if (expected.length === 0) expect([floors, notes.length > 0]).toEqual([[], true]);
});

test('invisible characters of a line are left out', () => {
  expect(artistRows('\u200FAm\u200Bber\uFEFF\u00A0Owl\u202C')).toEqual([only('AMBER OWL')]);
});

// A backtracking pattern would take minutes for the length that `npm run test:endurance` tries; the test's timeout detects it.
const length = process.env['RANDOM_PROPERTIES'] === undefined ? 25_000 : 250_000;
const repeat = (text: string): string => text.repeat(length / text.length);
const linesOf = (line: string): string => repeat(`${line}\n`);
const numbered = (line: (row: number) => string): string =>
  Array.from({ length: length / 20 }, (_, row) => line(row)).join('\n');

const junk: readonly (readonly [what: string, text: string])[] = [
  ['spaces', repeat(' ')],
  ['one letter', repeat('a')],
  ['open brackets', repeat('(')],
  ['brackets in lines', linesOf('('.repeat(10_000))],
  ['pairs of brackets', linesOf('(a)'.repeat(6000))],
  ['open tags', repeat('<b ')],
  ['ampersands', repeat('&amp;')],
  ['stars', repeat('*a')],
  ['dashes', linesOf('- '.repeat(5000))],
  ['commas', linesOf('a,'.repeat(4500))],
  ['long words', repeat(`${'a-'.repeat(250)},`)],
  ['combining marks', repeat('a\u0301')],
  ['short lines', linesOf('Aa (DE) - Label')],
  ['different names', numbered((row) => `Otter ${row}x`)],
  ['headings', numbered((row) => `== Place ${row}x ==\nA`)],
  ['digits', repeat('22:00-')],
  ['dots', linesOf(`${'.'.repeat(590)}a`)],
  ['flags', repeat('🇩🇪')],
];

test.each(junk)('junk terminates: %s', (_, text) => {
  expect(linesLeftOut(text, parseLineup(text))).toEqual([]);
});
