import { expect, test } from 'vitest';
import { breakIntoPieces, wordWidth } from './name-text.tsx';

test('names of short words are unchanged', () => {
  for (const name of ['FULL MOON', 'AURORA BOREAL', '', '世界中のすべての人々のための長い夜', null]) {
    expect(wordWidth(name)).toBeUndefined();
  }
});

test('the width is that of the longest word, by its letters', () => {
  expect(wordWidth('THE CONSTELLATION')).toMatchObject({ '--word': '11.0' });
  expect(wordWidth('CONSTELLATION-NIGHT')).toMatchObject({ '--word': '11.0' });
  expect(wordWidth('ILLIILLII')).toBeUndefined();
  expect(wordWidth('MMMMM')).toEqual({ '--word': '6.8' });
});

test('an overlong word is split into even parts that fit the narrowest card, without adding characters', () => {
  expect(wordWidth('W'.repeat(14))).toEqual({ '--word': '19.0', '--part': '9.5' });
  expect(wordWidth('MAMMOTHMAN')).toEqual({ '--word': '11.0', '--part': '6.0' });
  expect(breakIntoPieces('MAMMOTHMAN')).toEqual(['MAMMO', 'THMAN']);
  expect(breakIntoPieces('W'.repeat(14))).toEqual(['W'.repeat(7), 'W'.repeat(7)]);
  expect(breakIntoPieces(`DJ ${'M'.repeat(17)} LIVE`)).toEqual(['DJ MMMMMM', 'MMMMMM', 'MMMMM LIVE']);
  for (const name of ['FULL MOON GATHERING', '世界中のすべての人々のための長い夜', 'مهرجانالموسيقىالإلكترونيةالعالمي']) {
    expect(breakIntoPieces(name)).toEqual([name]);
  }
});
