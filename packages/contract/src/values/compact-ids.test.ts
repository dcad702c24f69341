import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatIds, parseIds } from './compact-ids.ts';

test('ids are short in links, and read back in order', () => {
  expect(formatIds([51, 1803, 50, 1803])).toBe('1e.1.1co');
  expect(parseIds('1e.1.1co', 3)).toEqual([50, 51, 1803]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 1, maxLength: 40 }), (ids) => {
      expect(parseIds(formatIds(ids), 40)).toEqual(ids.sort((a, b) => a - b));
    }),
  );
});

test('other texts, and too many ids, are refused', () => {
  for (const text of ['', '0', '-1', '1..2', 'A', '1.0', '1,2', 'zzzzzz.zzzzzz', '1'.repeat(10_000)])
    expect(parseIds(text, 500), text).toBeNull();
  expect(parseIds('1.1.1', 2)).toBeNull();
});
