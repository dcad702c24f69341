import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBeAnnounced } from './lists.ts';
import { parseLineup } from './parse-lineup.ts';
import { sourceLines } from './source-lines.ts';
import { readTestBlocks } from './testing/score-lineups.ts';
import { uppercase } from './text.ts';
import type { ParsedLineup } from './types.ts';
import { wordsOf } from './word-patterns.ts';

const texts = ['noisy-blocks.txt', 'odd-blocks.txt', 'promoter-blocks.txt', 'post-blocks.txt']
  .flatMap((name) => readTestBlocks(readFileSync(resolve(import.meta.dirname, 'testing/blocks', name), 'utf8')))
  .map(({ lines }) => lines.map(({ text }) => text));

type Change = (lines: readonly string[], at: number, to: number) => string[];

/** What happens to a text on its way: lines that are lost, come twice or elsewhere, and blank ones. */
const changes = fc.constantFrom<Change>(
  (lines, at) => lines.toSpliced(at, 1),
  (lines, at) => lines.toSpliced(at, 0, lines[at] ?? ''),
  (lines, at, to) => lines.toSpliced(at, 1).toSpliced(to, 0, lines[at] ?? ''),
  (lines, at) => lines.toSpliced(at, 0, ''),
  (lines, at) => lines.toSpliced(at, 2, lines.slice(at, at + 2).join(' ')),
  (lines, at, to) => lines.slice(Math.min(at, to), Math.max(at, to) + 1),
  (lines, at) => lines.with(at, (lines[at] ?? '').toUpperCase()),
  (lines) => lines.filter((line) => line !== ''),
  (lines) => lines.flatMap((line) => [line, '']),
  (lines) => lines.toReversed(),
);

const mutated = fc
  .tuple(
    fc.constantFrom(...texts),
    fc.array(
      fc.tuple(changes, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      { minLength: 1, maxLength: 8 },
    ),
  )
  .map(([text, steps]) =>
    steps.reduce<readonly string[]>((lines, [change, at, to]) => {
      const place = (share: number): number => Math.floor(share * (lines.length - 1));
      return lines.length === 0 ? lines : change(lines, place(at), place(to));
    }, text),
  );

const wordsIn = (text: string): Set<string> => new Set(wordsOf(uppercase(text)));
/** The Hebrew "and" is a letter before the word. */
const wordsWritten = (text: string): Set<string> =>
  new Set([...wordsIn(text)].flatMap((word) => [word, word.replace(/^ו/u, '')]));

test('every artist and floor of a mutated line-up stands in its line, and every line is accounted for', () => {
  fc.assert(
    fc.property(mutated, (lines) => {
      const text = lines.join('\n');
      const { floors, notes } = parseLineup(text);
      const sources = Map.groupBy(sourceLines(text), ({ number }) => number);
      const written = (line: number): Set<string> =>
        wordsWritten((sources.get(line) ?? []).map((one) => one.text).join(' '));
      const named = floors.flatMap(({ line, name, artists }) => [
        ...(line === null ? [] : [{ line, name }]),
        ...artists.map((artist) => ({ line: artist.line, name: artist.artist_name })),
      ]);
      for (const { line, name } of named)
        if (name !== toBeAnnounced) expect([...wordsIn(name).difference(written(line))], name).toEqual([]);
      const seen = new Set([
        ...notes.map(({ line }) => line),
        ...floors.flatMap(({ line, artists }) => [line, ...artists.map((artist) => artist.line)]),
      ]);
      for (const [line] of sources) if (written(line).size > 0) expect(seen).toContain(line);
    }),
    { numRuns: 200 },
  );
});

/** A parsed text without the words of its lines. */
const bare = ({ floors, notes }: ParsedLineup) => ({
  floors: floors.map(({ artists, ...floor }) => ({
    ...floor,
    artists: artists.map(({ source: _source, ...artist }) => artist),
  })),
  notes: notes.map(({ line, kind, reason }) => [line, kind, reason]),
});

test.each<[string, (lines: readonly string[]) => string]>([
  ['line ends of Windows', (lines) => lines.join('\r\n')],
  ['line ends of old Macs', (lines) => lines.join('\r')],
  ['an indent', (lines) => lines.map((line) => `  ${line}`).join('\n')],
  ['blanks at the ends', (lines) => lines.map((line) => `${line} \u00A0`).join('\n')],
  ['blank lines around', (lines) => `${lines.join('\n')}\n\n\n`],
])('%s change nothing', (_what, write) => {
  fc.assert(
    fc.property(fc.constantFrom(...texts), (lines) => {
      expect(bare(parseLineup(write(lines)))).toEqual(bare(parseLineup(lines.join('\n'))));
    }),
    { numRuns: 40 },
  );
});
