import { expect, test } from 'vitest';
import { breakable, wordWidth } from './long-word.ts';

test('names of short words are left alone', () => {
  for (const name of ['FULL MOON', 'AURORA BOREAL', '', '世界中のすべての人々のための長い夜', null]) {
    expect(wordWidth(name)).toBeUndefined();
  }
});

test('the longest word counts, as wide as its letters are', () => {
  expect(wordWidth('THE CONSTELLATION')).toMatchObject({ '--word': '11.0' });
  expect(wordWidth('CONSTELLATION-NIGHT')).toMatchObject({ '--word': '11.0' });
  expect(wordWidth('ILLIILLII')).toBeUndefined();
  expect(wordWidth('MMMMM')).toEqual({ '--word': '6.8' });
});

test('an endless word has even parts, none wider than the narrowest card, and nothing is added to it', () => {
  expect(wordWidth('W'.repeat(14))).toEqual({ '--word': '19.0', '--part': '9.5' });
  expect(wordWidth('MAMMOTHMAN')).toEqual({ '--word': '11.0', '--part': '6.0' });
  expect(breakable('MAMMOTHMAN')).toEqual(['MAMMO', 'THMAN']);
  expect(breakable('W'.repeat(14))).toEqual(['W'.repeat(7), 'W'.repeat(7)]);
  expect(breakable(`DJ ${'M'.repeat(17)} LIVE`)).toEqual(['DJ MMMMMM', 'MMMMMM', 'MMMMM LIVE']);
  for (const name of ['FULL MOON GATHERING', '世界中のすべての人々のための長い夜', 'مهرجانالموسيقىالإلكترونيةالعالمي']) {
    expect(breakable(name)).toEqual([name]);
  }
});
