import { expect, test } from 'vitest';
import { differences, merged } from './compare.ts';

const base = { name: 'A', city: 'B', labels: ['C'], info: 'D' };
const yours = { ...base, city: 'mine', labels: ['C', 'mine'] };
const theirs = { ...base, info: 'theirs', labels: ['theirs'] };

test('what either side changed is a difference, and says whether only they did', () => {
  expect(differences(['name', 'city', 'labels', 'info'], yours, theirs, base)).toEqual([
    { name: 'city', theirsOnly: false },
    { name: 'labels', theirsOnly: false },
    { name: 'info', theirsOnly: true },
  ]);
});

test('what both changed alike is none', () => {
  expect(differences(['city'], yours, { ...theirs, city: 'mine' }, base)).toEqual([]);
});

test('the merged version is theirs, but for what is kept of yours', () => {
  expect(merged(yours, theirs, ['city'])).toEqual({ ...base, city: 'mine', info: 'theirs', labels: ['theirs'] });
});
