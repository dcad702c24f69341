import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referenceDistance } from '../../testing/reference-distance.ts';
import { editDistance, leastDistance } from './edit-distance.ts';

const text = fc.string({ unit: fc.constantFrom('A', 'B', 'C', '1', '森'), maxLength: 12 });

test('the distance is the one of the definition, up to where it is asked for', () => {
  fc.assert(fc.property(text, text, fc.nat(12), (one, other, most) => {
    const [distance, found] = [referenceDistance(one, other), editDistance(one, other, most)];
    return distance <= most ? found === distance : found > most;
  }), { numRuns: 2000 });
});

test('the least distance is a bound from below', () => {
  fc.assert(fc.property(text, text, (one, other) => leastDistance(one, other) <= referenceDistance(one, other)), { numRuns: 2000 });
});

test.each([['TEMPLE', 'TEMLPE', 1], ['KALEIDO', 'KXALEIDO', 1], ['', 'AB', 2], ['CA', 'ABC', 3]])('"%s" and "%s" are %i apart', (one, other, edits) => {
  expect(editDistance(one, other, 9)).toBe(edits);
});
