import { expect, test } from 'vitest';
import { type Draft, draftName, parseDraft } from './draft.ts';
import { listOf, objectOf, oneOf, text } from './read-stored.ts';

interface Values {
  name: string;
  labels: string[];
}
const values = objectOf<Values>({ labels: listOf(text) }, () => ({ name: '', labels: [''] }));
const draft: Draft<Values> = {
  shape: 1,
  values: { name: 'A', labels: ['B'] },
  base: null,
  version: null,
  key: 'k',
  sent: false,
  images: ['i'],
  duplicates: { others: [7], merge: 8 },
};

test('a stored draft is restored unchanged', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)), values)).toEqual(draft);
});

test('fields that an older draft lacks are empty', () => {
  expect(parseDraft({ ...draft, values: { name: 'A' } }, values)?.values).toEqual({ name: 'A', labels: [''] });
});

test('an invalid choice about duplicates is treated as missing', () => {
  const nothing = { others: [], merge: null };
  for (const duplicates of [undefined, null, 'x', { others: ['7'], merge: '8' }]) {
    expect(parseDraft({ ...draft, duplicates }, values)?.duplicates).toEqual(nothing);
  }
});

test('valid values of a damaged draft are kept', () => {
  const damaged = {
    ...draft,
    values: { name: 'A', labels: ['B', 3, null] },
    base: { name: 7, labels: 'B' },
    version: 1,
  };
  expect(parseDraft(damaged, values)).toEqual({
    ...draft,
    values: { name: 'A', labels: ['B'] },
    base: { name: '', labels: [''] },
  });
});

test('a draft with a damaged key counts as never submitted', () => {
  const { key, ...rest } = parseDraft({ ...draft, key: 1, sent: true }, values) ?? {};
  const { key: _, ...unchanged } = draft;
  expect(rest).toEqual(unchanged);
  expect(key).toMatch(/^[\da-f-]{36}$/);
});

test('items of lists are read one by one', () => {
  const row = objectOf<{ kind: 'a' | 'b'; name: string }>({ kind: oneOf(['a', 'b']) }, () => ({ kind: 'a', name: '' }));
  expect(listOf(row)([{ kind: 'b', name: 'N', other: 1 }, { kind: 'c' }, 'x', null])).toEqual([
    { kind: 'b', name: 'N' },
    { kind: 'a', name: '' },
  ]);
});

test.each([null, 'text', [], { ...draft, shape: 2 }, { ...draft, values: null }])('%j is not a valid draft', (stored) =>
  expect(parseDraft(stored, values)).toBeNull(),
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
