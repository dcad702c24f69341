import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Dictionary } from './dictionary.ts';
import { eachNear } from './near.ts';
import { Turns } from './turns.ts';

/** The restricted Damerau-Levenshtein distance, as its definition has it. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)));
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1]),
        ...(swapped ? [rows[i - 2]![j - 2]! + 1] : []),
      );
    }
  }
  return rows[a.length]![b.length]!;
}

/** Whether a word, or from five letters on the beginning of it, is near. */
function isNear(word: string, typed: string, faults: number): boolean {
  const beginnings = typed.length < 5 ? [word] : [...word].map((_, at) => word.slice(0, at + 1));
  return beginnings.some((beginning) => distance(beginning, typed) <= faults);
}

const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom('A', 'B', 'C'), minLength: 1, maxLength: 9 }), { maxLength: 60 });

test.each([false, true])('near words are those that the definition of the distance names (first letter right: %s)', async (sameFirst) => {
  const property = fc.asyncProperty(
    words, words, fc.string({ unit: fc.constantFrom('A', 'B', 'C', 'D'), minLength: 4, maxLength: 8 }), fc.constantFrom(1, 2),
    async (early, late, typed, faults) => {
      const dictionary = new Dictionary();
      const all = [...new Set([...early, ...late])];
      for (const word of early) dictionary.note(word, 0, word.length);
      await dictionary.sort(new Turns());
      for (const word of late) dictionary.note(word, 0, word.length);
      const found: string[] = [];
      eachNear(dictionary, typed, { faults, sameFirst }, (word) => found.push(all[word]!));
      const near = all.filter((word) => (!sameFirst || word[0] === typed[0]) && isNear(word, typed, faults));
      expect(found.toSorted()).toEqual(near.toSorted());
    },
  );
  await fc.assert(property);
});
