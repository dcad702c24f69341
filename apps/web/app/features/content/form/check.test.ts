import { expect, test } from 'vitest';
import { byField, inOrder, summaryOf } from './check.ts';

const faults = [
  { field: 'artist_name', message: 'Required' },
  { field: 'artist_country', message: 'Required' },
  { field: 'artist_name', message: 'Too long' },
];

test('a field shows its first fault', () => {
  expect(byField(faults)).toEqual({ artist_name: 'Required', artist_country: 'Required' });
});

test('a summary says each sentence once', () => {
  expect(summaryOf(faults)).toEqual([faults[0], faults[2]]);
});

test('faults stand in the order of the form', () => {
  const floor = { field: 'floors.0.name', message: 'Empty' };
  const form = { field: '', message: 'Offline' };
  expect(inOrder([form, floor, ...faults], ['artist_name', 'artist_country', 'floors'])).toEqual([
    faults[0], faults[2], faults[1], floor, form,
  ]);
});
