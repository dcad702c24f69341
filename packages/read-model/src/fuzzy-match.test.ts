import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, minEditDistance } from '@moonfloor/contract/values/edit-distance';
import { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { Dictionary } from './dictionary.ts';
import { forEachFuzzyMatch } from './fuzzy-match.ts';

/** Returns the restricted Damerau-Levenshtein distance by its definition: the reference for optimized versions. */
function referenceDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1]),
        ...(swapped ? [rows[i - 2]![j - 2]! + 1] : []),
      );
    }
  }
  return rows[a.length]![b.length]!;
}

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

/** Returns whether a word, or a prefix of at least five letters, is a fuzzy match. */
function isNear(word: string, typed: string, faults: number): boolean {
  const beginnings = typed.length < 5 ? [word] : [...word].map((_, at) => word.slice(0, at + 1));
  return beginnings.some((beginning) => referenceDistance(beginning, typed) <= faults);
}

const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom('A', 'B', 'C'), minLength: 1, maxLength: 9 }), {
  maxLength: 60,
});

test.each([false, true])(
  'fuzzy matches equal those by the definition of the distance (first letter right: %s)',
  async (sameFirst) => {
    const property = fc.asyncProperty(
      words,
      words,
      fc.string({ unit: fc.constantFrom('A', 'B', 'C', 'D'), minLength: 4, maxLength: 8 }),
      fc.constantFrom(1, 2),
      async (early, late, typed, faults) => {
        const dictionary = new Dictionary();
        const all = [...new Set([...early, ...late])];
        for (const word of early) dictionary.intern(word, 0, word.length);
        await dictionary.sort(new TimeSlicer());
        for (const word of late) dictionary.intern(word, 0, word.length);
        const found: string[] = [];
        forEachFuzzyMatch(dictionary, typed, { maxEdits: faults, sameFirstLetter: sameFirst }, (word) =>
          found.push(all[word]!),
        );
        const near = all.filter((word) => (!sameFirst || word[0] === typed[0]) && isNear(word, typed, faults));
        expect(found.toSorted()).toEqual(near.toSorted());
      },
    );
    await fc.assert(property);
  },
);
