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

// A backtracking pattern would take minutes here; the test's timeout detects it.
const junk: readonly (readonly [what: string, text: string])[] = [
  ['spaces', ' '.repeat(250_000)],
  ['one letter', 'a'.repeat(250_000)],
  ['open brackets', '('.repeat(250_000)],
  ['brackets in lines', `${'(('.repeat(5000)}\n`.repeat(25)],
  ['pairs of brackets', `${'(a)'.repeat(6000)}\n`.repeat(14)],
  ['open tags', '<b '.repeat(83_333)],
  ['ampersands', '&amp;'.repeat(50_000)],
  ['stars', '*a'.repeat(125_000)],
  ['dashes', `${'- '.repeat(5000)}\n`.repeat(25)],
  ['commas', `${'a,'.repeat(4500)}\n`.repeat(28)],
  ['long words', `${'a-'.repeat(250)},`.repeat(500)],
  ['combining marks', 'a\u0301'.repeat(83_333)],
  ['short lines', 'Aa (DE) - Label\n'.repeat(15_600)],
  ['different names', Array.from({ length: 15_000 }, (_, row) => `Otter ${row}x`).join('\n')],
  ['headings', Array.from({ length: 10_000 }, (_, row) => `== Place ${row}x ==\nA`).join('\n')],
  ['digits', '22:00-'.repeat(41_666)],
  ['dots', `${'.'.repeat(590)}a\n`.repeat(425)],
  ['flags', '🇩🇪'.repeat(250_000)],
];

test.each(junk)('a quarter of a megabyte of junk terminates: %s', (_, text) => {
  expect(linesLeftOut(text, parseLineup(text))).toEqual([]);
});
