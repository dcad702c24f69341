import { expect, test } from 'vitest';
import { byField, summaryOf } from './check.ts';

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
