import { expect, test } from 'vitest';
import { normaliseCompatibility, isBounded } from './text.ts';

test('the length of a text is checked before it is normalized', () => {
  expect(isBounded('e\u0302\u0301'.repeat(40), 40)).toBe(true);
  expect(isBounded('x'.repeat(400), 40)).toBe(false);
});

test('compatibility forms are replaced', () => {
  expect(normaliseCompatibility('\uff21\uff22\uff76\uff9e')).toBe('AB\u30ac');
});
