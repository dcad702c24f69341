import { expect, test } from 'vitest';
import { differingValues } from './compare-versions.ts';

const base = { name: 'A', city: 'B', labels: ['C'], info: 'D' };
const yours = { ...base, city: 'mine', labels: ['C', 'mine'] };
const theirs = { ...base, info: 'theirs', labels: ['theirs'] };

test('a value changed by either side is a difference, marked when only they changed it', () => {
  expect(differingValues(['name', 'city', 'labels', 'info'], yours, theirs, base)).toEqual([
    { name: 'city', theirsOnly: false },
    { name: 'labels', theirsOnly: false },
    { name: 'info', theirsOnly: true },
  ]);
});

test('equal changes on both sides are no difference', () => {
  expect(differingValues(['city'], yours, { ...theirs, city: 'mine' }, base)).toEqual([]);
});
