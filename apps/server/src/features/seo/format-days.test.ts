import { expect, test } from 'vitest';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { formatDays } from './share-cards.ts';

test.each([
  ['2027-07-03', null, 'Sat 3 July 2027'],
  ['2027-07-03', '2027-07-03', 'Sat 3 July 2027'],
  ['2027-07-02', '2027-07-04', 'Fri 2 – Sun 4 July 2027'],
  ['2027-07-30', '2027-08-01', 'Fri 30 July – Sun 1 August 2027'],
  ['2027-12-31', '2028-01-02', 'Fri 31 December 2027 – Sun 2 January 2028'],
])('%s to %s is formatted as %s', (first, last, words) => {
  expect(formatDays(first, last)).toBe(words);
});

test('days are formatted in the current language', () => {
  expect(runInLanguage('de', () => formatDays('2027-07-02', '2027-07-04'))).toMatch(
    /^Fr\., 2\.\s–\sSo\., 4\. Juli 2027$/,
  );
  expect(runInLanguage('ja', () => formatDays('2027-07-03', null))).toBe('2027年7月3日(土)');
});
