import { expect, test } from 'vitest';
import { normaliseCompatibility, normalise, searchKey, uppercase } from './text.ts';

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
