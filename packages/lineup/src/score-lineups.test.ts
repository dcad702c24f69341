import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readTestBlocks, scoreBlock } from './testing/score-lineups.ts';

/** Required fraction of correctly parsed lines. */
const goal = 0.97;

const read = (name: string): string => readFileSync(resolve(import.meta.dirname, 'testing/blocks', name), 'utf8');
const plain = readTestBlocks(read('test-blocks.txt'));
const own = [
  ...plain,
  ...['promoter-blocks.txt', 'announcement-blocks.txt', 'post-blocks.txt', 'odd-blocks.txt'].flatMap((name) =>
    readTestBlocks(read(name)),
  ),
];

const scores = own.map(scoreBlock);

test('a label names days of the next month, and of the next year', () => {
  const [block] = readTestBlocks('## x 2026-12-31 2027-01-01\nA MOSS @31T23:00-01T01:00 ‖ 23:00–01:00 Moss');
  expect(block!.lines[0]!.set).toMatchObject({ start: '2026-12-31T23:00', end: '2027-01-01T01:00' });
});

test('line-ups are parsed correctly', () => {
  const right = scores.reduce((sum, score) => sum + score.right, 0);
  const all = scores.reduce((sum, score) => sum + score.lines, 0);
  const faults = scores.flatMap((score) => score.faults.map((fault) => `${score.id} ${fault}`));
  expect(right, faults.join('\n')).toBeGreaterThanOrEqual(all * goal);
});

test('at most two artists in a thousand lines are created from what is none', () => {
  const sum = (field: 'lines' | 'invented'): number => scores.reduce((total, score) => total + score[field], 0);
  expect(sum('invented')).toBeLessThanOrEqual((sum('lines') * 2) / 1000);
});

test('no artist is created from a sentence, price, opening hours or credits that stand alone', () => {
  const lines = plain.flatMap((block) => block.lines.filter(({ is }) => is === 'nothing').map(({ text }) => text));
  const invented = lines
    .map((text) => scoreBlock({ id: '', lines: [{ text, is: 'nothing' }] }))
    .flatMap(({ faults }) => faults);
  expect(invented.length, invented.join('\n')).toBeLessThanOrEqual(lines.length * (1 - goal));
});

test.each([
  ['unsorted-blocks.txt', { right: 0.96, silent: 0.015, doubted: 0.03, invented: 0.012 }],
  ['noisy-blocks.txt', { right: 0.96, silent: 0.02, doubted: 0.03, invented: 0.012 }],
  ['public-blocks.txt', { right: 0.96, silent: 0.027, doubted: 0.02, invented: 0.014 }],
  ['article-blocks.txt', { right: 0.92, silent: 0.055, doubted: 0.035, invented: 0.052 }],
  ['letter-blocks.txt', { right: 0.88, silent: 0.055, doubted: 0.035, invented: 0.029 }],
  ['real-blocks.txt', { right: 0.97, silent: 0.015, doubted: 0.025, invented: 0.0094 }],
])('few lines of %s are wrong without a mark, or marked without need', (name, limits) => {
  const scores = readTestBlocks(read(name)).map(scoreBlock);
  const sum = (field: 'lines' | 'right' | 'wrong' | 'uncertain' | 'caught' | 'invented'): number =>
    scores.reduce((total, score) => total + score[field], 0);
  const faults = scores.flatMap((score) => score.faults);
  const lines = sum('lines');
  expect(sum('right') / lines, faults.join('\n')).toBeGreaterThanOrEqual(limits.right);
  expect((sum('wrong') - sum('caught')) / lines).toBeLessThanOrEqual(limits.silent);
  expect((sum('uncertain') - sum('caught')) / lines).toBeLessThanOrEqual(limits.doubted);
  expect(sum('invented') / lines).toBeLessThanOrEqual(limits.invented);
});
