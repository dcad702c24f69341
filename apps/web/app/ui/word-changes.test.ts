import { expect, test } from 'vitest';
import { wordChanges } from './word-changes.ts';

const describeChanges = (before: string, after: string): string =>
  wordChanges(before, after)
    .map(({ kind, text }) => (kind === 'added' ? `{+${text}}` : kind === 'removed' ? `{-${text}}` : text))
    .join('');

test.each([
  ['', 'New', '{+New}'],
  ['Old', '', '{-Old}'],
  ['Three nights', 'Three long nights', 'Three {+long }nights'],
  ['Bring water.', 'Bring tents.', 'Bring {-water}{+tents}.'],
  ['One\ntwo', 'One\n\ntwo', 'One\n{+\n}two'],
  ['森の中の祭り', '海の中の祭り', '{-森}{+海}の中の祭り'],
  ['', '', ''],
])('from %j to %j', (before, after, expected) => {
  expect(describeChanges(before, after)).toBe(expected);
});

test('shortens unchanged text to the context around a difference', () => {
  const long = 'word '.repeat(200);
  const runs = wordChanges(`${long}old ${long}`, `${long}new ${long}`);
  expect(runs.map(({ kind }) => kind)).toEqual(['gap', 'same', 'removed', 'added', 'same', 'gap']);
  const text = runs.map(({ text }) => text).join('');
  expect(text.length).toBeLessThan(200);
  expect(text).toMatch(/^… (word )+oldnew (word )+…$/);
});

test('replaces the whole text when two long texts have nothing in common', () => {
  const text = (word: string) => Array.from({ length: 4000 }, (_, index) => `${word}${index}`).join(' ');
  const runs = wordChanges(text('a'), text('b'));
  expect(runs.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
