import { expect, test } from 'vitest';
import { next30Days, nextWeekendDays, weekendDays } from './where-and-when.tsx';

test.each([
  ['2026-11-23', '2026-11-27', '2026-11-29'], // a Monday
  ['2026-11-27', '2026-11-27', '2026-11-29'],
  ['2026-11-28', '2026-11-28', '2026-11-29'],
  ['2026-11-29', '2026-11-29', '2026-11-29'],
  ['2026-12-30', '2027-01-01', '2027-01-03'],
])('on %s the weekend is %s to %s', (today, from, to) => {
  expect(weekendDays(today)).toEqual({ from, to });
});

test.each([
  ['2026-11-23', '2026-12-04', '2026-12-06'],
  ['2026-11-29', '2026-12-04', '2026-12-06'],
  ['2026-12-26', '2027-01-01', '2027-01-03'],
])('on %s the next weekend is %s to %s', (today, from, to) => {
  expect(nextWeekendDays(today)).toEqual({ from, to });
});

test('the next 30 days begin today', () => {
  expect(next30Days('2028-02-15')).toEqual({ from: '2028-02-15', to: '2028-03-16' });
});
