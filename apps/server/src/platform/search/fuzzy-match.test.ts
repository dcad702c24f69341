import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referenceDistance } from '../../testing/reference-edit-distance.ts';
import { Dictionary } from './dictionary.ts';
import { forEachFuzzyMatch } from './fuzzy-match.ts';
import { TimeSlicer } from './time-slicer.ts';

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
