import { expect, test } from 'vitest';
import { searchKey } from './text.ts';

test.each([
  ['Café del Sól', 'CAFE DEL SOL'],
  ['Ørbit  Łódź', 'ORBIT LODZ'],
  ['Straße', 'STRASSE'],
  ['Пси́хо', 'ПСИХО'],
  ['ひかり', 'ひかり'],
  ['Æther Œuvre', 'AETHER OEUVRE'],
])('%s is searched as %s', (text, key) => {
  expect(searchKey(text)).toBe(key);
});

test('a text of combining marks only is processed in linear time', () => {
  expect(searchKey('a' + '\u0301\u0323'.repeat(1_000_000))).toBe('A');
});

test('plain letters are searched as all others are', () => {
  expect(searchKey('  Two   worlds, one ~ night ')).toBe('TWO WORLDS, ONE ~ NIGHT');
  expect(searchKey('a\tb\nc')).toBe('A B C');
});
