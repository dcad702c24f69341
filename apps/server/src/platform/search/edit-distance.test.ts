import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referenceDistance } from '../../testing/reference-edit-distance.ts';
import { editDistance, minEditDistance } from './edit-distance.ts';

const text = fc.string({ unit: fc.constantFrom('A', 'B', 'C', '1', '森'), maxLength: 12 });

test('the distance equals the reference implementation up to the bound', () => {
  fc.assert(
    fc.property(text, text, fc.nat(12), (one, other, limit) => {
      const [distance, found] = [referenceDistance(one, other), editDistance(one, other, limit)];
      return distance <= limit ? found === distance : found > limit;
    }),
    { numRuns: 2000 },
  );
});

test('the minimum distance is a lower bound', () => {
  fc.assert(
    fc.property(text, text, (one, other) => minEditDistance(one, other) <= referenceDistance(one, other)),
    { numRuns: 2000 },
  );
});

test.each([
  ['TEMPLE', 'TEMLPE', 1],
  ['KALEIDO', 'KXALEIDO', 1],
  ['', 'AB', 2],
  ['CA', 'ABC', 3],
])('"%s" and "%s" are %i apart', (one, other, edits) => {
  expect(editDistance(one, other, 9)).toBe(edits);
});
