import { expect, test } from 'vitest';
import { normaliseCompatibility, isBounded, normalise, searchKey, uppercase } from './text.ts';

/** Texts whose normalization takes quadratic time unless they are checked first. */
const endless = ['\u0323\u0301', '\uff9e\u0323', '\u{1d165}\u0323'].map(
  (marks) => `a${marks.repeat(200_000 / marks.length)}`,
);

const cpuOf = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

test.each(endless)('normalising takes linear time (%#)', (text) => {
  for (const form of [normalise, uppercase, normaliseCompatibility, searchKey])
    expect(
      cpuOf(() => form(text)),
      form.name,
    ).toBeLessThan(500);
});

test('the length of a text is checked before it is normalized', () => {
  expect(isBounded('e\u0302\u0301'.repeat(40), 40)).toBe(true);
  expect(isBounded('x'.repeat(400), 40)).toBe(false);
});

test('compatibility forms are replaced', () => {
  expect(normaliseCompatibility('\uff21\uff22\uff76\uff9e')).toBe('AB\u30ac');
});
