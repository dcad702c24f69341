import { describe, expect, test } from 'vitest';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { formatNumber } from '@moonfloor/messages/t';
import {
  dayParts,
  formatDate,
  formatDateRange,
  formatDaysUntil,
  formatKilometres,
  formatTimes,
  monthHeading,
  weekday,
} from './format.ts';

describe('dates', () => {
  test('are formatted as day, month, year', () => {
    expect(formatDate('2026-08-03')).toBe('03/08/2026');
    expect(formatDate('0987-12-31')).toBe('31/12/0987');
  });
  test('of instants are UTC dates', () => {
    expect(formatDate('2026-08-03T23:59:59.999Z')).toBe('03/08/2026');
  });
  test.each(['', '03/08/2026', '2026-8-3', '2026-08-03 12:00'])('reject %j', (text) => {
    expect(() => formatDate(text)).toThrow(RangeError);
  });
});

describe('ranges', () => {
  test('join two dates', () => {
    expect(formatDateRange('2026-08-31', '2026-09-02')).toBe('31/08/2026 --- 02/09/2026');
  });
  test.each([null, undefined, '', '2026-08-31'])('display a single date for the end %j', (end) => {
    expect(formatDateRange('2026-08-31', end)).toBe('31/08/2026');
  });
});

test('formats one time or a pair of times', () => {
  expect(formatTimes('22:00', '08:00')).toBe('22:00 – 08:00');
  expect(formatTimes('22:00', null)).toBe('22:00');
  expect(formatTimes(null, undefined)).toBe('');
});

test('ranges keep the direction of their language wherever they stand', () => {
  const ranges = () => [
    formatTimes('22:00', '08:00'),
    formatDateRange('2026-08-31', '2026-09-02'),
    formatTimes('22:00', null),
  ];
  expect(runInLanguage('he', ranges)).toEqual([
    '\u206722:00 – 08:00\u2069',
    '\u206731.08.2026 --- 02.09.2026\u2069',
    '22:00',
  ]);
});

test('months and weekdays have their names', () => {
  expect(monthHeading('2026-09-01')).toBe('September 2026');
  expect(weekday('2024-02-29')).toBe('Thursday');
  expect(weekday('1999-12-31')).toBe('Friday');
});

test('a date block has short names', () => {
  expect(dayParts('2026-09-05')).toEqual({ day: '5', month: 'Sep', weekday: 'Sat' });
});

test('numbers are grouped', () => {
  expect(formatNumber(1234567)).toBe('1,234,567');
});

describe('days until', () => {
  test.each([
    ['2026-06-27', null, 'in 12 days'],
    ['2029-06-15', null, 'in 1,096 days'],
    ['2026-06-16', '2026-06-20', 'tomorrow'],
    ['2026-06-15', '2026-06-20', 'today'],
    ['2026-06-14', '2026-06-15', 'on now'],
    ['2026-06-14', '2026-06-20', 'on now'],
    ['2026-06-14', null, 'yesterday'],
    ['2026-06-01', '2026-06-12', '3 days ago'],
  ])('%s to %s', (first, last, words) => {
    expect(formatDaysUntil('2026-06-15', first, last)).toBe(words);
  });
});

test('distances are whole kilometres', () => {
  expect([0.4, 1, 41.7, 1234.5].map(formatKilometres)).toEqual(['less than 1 km', '1 km', '42 km', '1,235 km']);
});
