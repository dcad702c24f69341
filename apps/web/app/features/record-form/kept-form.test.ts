import { expect, test } from 'vitest';
import { type KeptForm, keptFormName, parseKeptForm } from './kept-form.ts';
import { listOf, objectOf, oneOf, text } from './read-stored.ts';

interface Values {
  name: string;
  labels: string[];
}
const values = objectOf<Values>({ labels: listOf(text) }, () => ({ name: '', labels: [''] }));
const kept: KeptForm<Values> = {
  shape: 1,
  values: { name: 'A', labels: ['B'] },
  base: null,
  version: null,
  key: 'k',
  pictures: ['i'],
  duplicates: { others: [7], merge: 8 },
};

test('a kept form is restored unchanged', () => {
  expect(parseKeptForm(JSON.parse(JSON.stringify(kept)), values)).toEqual(kept);
});

test('fields that an older kept form lacks are empty', () => {
  expect(parseKeptForm({ ...kept, values: { name: 'A' } }, values)?.values).toEqual({ name: 'A', labels: [''] });
});

test('an invalid choice about duplicates is treated as missing', () => {
  const nothing = { others: [], merge: null };
  for (const duplicates of [undefined, null, 'x', { others: ['7'], merge: '8' }]) {
    expect(parseKeptForm({ ...kept, duplicates }, values)?.duplicates).toEqual(nothing);
  }
});

test('valid values of a damaged kept form stay', () => {
  const damaged = {
    ...kept,
    values: { name: 'A', labels: ['B', 3, null] },
    base: { name: 7, labels: 'B' },
    version: 1,
  };
  expect(parseKeptForm(damaged, values)).toEqual({
    ...kept,
    values: { name: 'A', labels: ['B'] },
    base: { name: '', labels: [''] },
  });
});

test('a kept form with a damaged key gets a new one', () => {
  const { key, ...rest } = parseKeptForm({ ...kept, key: 1 }, values) ?? {};
  const { key: _, ...unchanged } = kept;
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

test.each([null, 'text', [], { ...kept, shape: 2 }, { ...kept, values: null }])(
  '%j is not a valid kept form',
  (stored) => expect(parseKeptForm(stored, values)).toBeNull(),
);

test('each user, type and record has its own kept form', () => {
  expect(
    new Set([
      keptFormName(1, 'artist', undefined),
      keptFormName(1, 'artist', '2'),
      keptFormName(2, 'artist', '2'),
      keptFormName(1, 'event', '2'),
    ]).size,
  ).toBe(4);
});
