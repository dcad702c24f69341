import { expect, test } from 'vitest';
import { type Draft, draftName, parseDraft } from './draft.ts';

const empty = { name: '', labels: [''] };
const draft: Draft<typeof empty> = {
  shape: 1,
  values: { name: 'A', labels: ['B'] },
  base: null,
  version: null,
  key: 'k',
  attempt: null,
  images: ['i'],
  twins: { others: [7], merge: 8 },
};

test('a stored draft is restored unchanged', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)), empty)).toEqual(draft);
});

test('fields that an older draft lacks are empty', () => {
  expect(parseDraft({ ...draft, values: { name: 'A' } }, empty)?.values).toEqual({ name: 'A', labels: [''] });
});

test('an invalid choice about duplicates is treated as missing', () => {
  const nothing = { others: [], merge: null };
  for (const twins of [undefined, null, 'x', { others: ['7'], merge: '8' }]) {
    expect(parseDraft({ ...draft, twins }, empty)?.twins).toEqual(nothing);
  }
});

test.each([null, 'text', [], { ...draft, shape: 2 }, { ...draft, values: null }, { ...draft, key: 1 }])(
  '%j is not a valid draft',
  (stored) => expect(parseDraft(stored, empty)).toBeNull(),
);

test('each user, type and record has its own draft', () => {
  expect(
    new Set([
      draftName(1, 'artist', undefined),
      draftName(1, 'artist', '2'),
      draftName(2, 'artist', '2'),
      draftName(1, 'event', '2'),
    ]).size,
  ).toBe(4);
});
