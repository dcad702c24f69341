import { describe, expect, test } from 'vitest';
import { formatRecurrence, parseRecurrence } from '@moonfloor/contract/events/recurrence';
import { describeRecurrence } from '@moonfloor/contract/events/recurrence-words';
import { addDays } from '@moonfloor/contract/values/days';
import { seriesDays, parseRule, skippedMonths, splitPeriods, type Timing } from './rule-days.ts';

const zone = 'Europe/Lisbon';
const timing = async (recurrence: string, first: string, more: Partial<Timing> = {}) => ({
  ...(await parseRule({ recurrence, exceptions: [], extra_dates: [] }, { first, zone })),
  ...more,
});
const daysOf = async (recurrence: string, first: string, days = 365, more: Partial<Timing> = {}) =>
  seriesDays(await timing(recurrence, first, more), first, addDays(first, days));

describe('dates of a rule', () => {
  test.each([
    ['FREQ=WEEKLY', '2026-12-04', 21, ['12-04', '12-11', '12-18', '12-25']],
    ['FREQ=WEEKLY;BYDAY=FR,SA', '2026-12-04', 8, ['12-04', '12-05', '12-11', '12-12']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-03-20', 28, ['03-20', '04-03', '04-17']],
    ['FREQ=WEEKLY;BYDAY=SA', '2026-12-04', 15, ['12-05', '12-12', '12-19']],
    // months without a 31st have none
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', 250, ['01-31', '03-31', '05-31', '07-31', '08-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31', 90, ['01-31', '02-28', '03-31', '04-30']],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-01-30', 100, ['01-30', '02-27', '03-27', '04-24']],
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', '2026-01-30', 100, ['01-30', '02-27', '03-27', '04-24']],
    ['FREQ=MONTHLY;BYDAY=1FR', '2026-01-02', 100, ['01-02', '02-06', '03-06', '04-03']],
    ['FREQ=MONTHLY;BYDAY=5SA', '2026-01-31', 220, ['01-31', '05-30', '08-29']],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=2SA', '2026-01-10', 130, ['01-10', '03-14', '05-09']],
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', '2026-12-20', 365, ['12-20', '12-30', '01-09']],
    ['FREQ=WEEKLY;COUNT=2', '2026-12-04', 365, ['12-04', '12-11']],
    ['FREQ=WEEKLY;UNTIL=20261211', '2026-12-04', 365, ['12-04', '12-11']],
    ['FREQ=WEEKLY;UNTIL=20261211T215959Z', '2026-12-04', 365, ['12-04', '12-11']],
    ['RRULE:FREQ=WEEKLY;COUNT=1', '2026-12-04', 365, ['12-04']],
    ['FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=17', '2026-07-17', 800, ['07-17', '07-17', '07-17']],
    ['FREQ=YEARLY;BYMONTH=7;BYDAY=3FR', '2026-07-17', 800, ['07-17', '07-16', '07-21']],
    ['FREQ=YEARLY;BYMONTH=1;BYDAY=-1FR', '2026-01-30', 800, ['01-30', '01-29', '01-28']],
    // full moons of 2026 in Lisbon: 3 Jan, 1 Feb, 3 Mar, 2 Apr, 1 and 31 May
    ['FREQ=FULLMOON', '2026-01-01', 150, ['01-03', '02-01', '03-03', '04-02', '05-01', '05-31']],
    ['FREQ=FULLMOON;INTERVAL=2;COUNT=3', '2026-01-01', 365, ['01-03', '03-03', '05-01']],
    ['FREQ=FULLMOON;BYDAY=SA', '2026-01-01', 100, ['01-03', '01-31', '02-28', '04-04']],
    ['FREQ=FULLMOON;BYDAY=1SA', '2026-01-01', 100, ['01-03', '02-07', '03-07', '04-04']],
    ['FREQ=FULLMOON;BYDAY=-1SA', '2026-01-01', 100, ['01-03', '01-31', '02-28', '03-28']],
  ])('%s from %s', async (rule, first, days, expected) => {
    expect((await daysOf(rule, first, days)).map((day) => day.slice(5))).toEqual(expected);
  });

  test('a full moon is on the day that it has at the place', async () => {
    const moonOf = async (place: string) => (await daysOf('FREQ=FULLMOON', '2026-03-20', 20, { zone: place }))[0];
    // 2 April 2026, 02:12 UTC
    expect(await moonOf('America/Mexico_City')).toBe('2026-04-01');
    expect(await moonOf('Australia/Sydney')).toBe('2026-04-02');
  });

  test('a rule that began long ago keeps its rhythm', async () => {
    const old = await timing('FREQ=WEEKLY;INTERVAL=2', '2001-01-05');
    expect(await seriesDays(old, '2026-12-01', '2026-12-31')).toEqual(['2026-12-04', '2026-12-18']);
  });

  test('exceptions and extra dates change it', async () => {
    const more = { exceptions: ['2026-12-25'], extra_dates: ['2026-12-31', '2026-11-01'] };
    expect(await daysOf('FREQ=WEEKLY;COUNT=5', '2026-12-04', 60, more)).toEqual([
      '2026-12-04',
      '2026-12-11',
      '2026-12-18',
      '2026-12-31',
      '2027-01-01',
    ]);
  });

  test('a first date counts although the next is years away', async () => {
    expect(await daysOf('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', '2028-02-29', 365)).toEqual(['2028-02-29']);
  });

  test('skipped months are named', async () => {
    const { rule } = await timing('FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31');
    expect(skippedMonths(rule, await daysOf('FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', 150))).toEqual([
      '2026-02',
      '2026-04',
    ]);
  });
});

test.each([
  ['no rule at all', 'every friday'],
  ['an unknown part', 'FREQ=WEEKLY;BYFRIDAY=1'],
  ['a part twice', 'FREQ=WEEKLY;FREQ=DAILY'],
  ['an interval of 0', 'FREQ=WEEKLY;INTERVAL=0'],
  ['the first Friday of a week', 'FREQ=WEEKLY;BYDAY=1FR'],
  ['a sixth Monday', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6'],
  ['two weekdays at the full moon', 'FREQ=FULLMOON;BYDAY=FR,SA'],
  ['a rule that is too long', `FREQ=YEARLY;BYDAY=${'MO,'.repeat(200)}`],
])('%s is refused', (_, rule) => {
  expect(parseRecurrence(rule)).toBe('The recurrence must be a rule such as FREQ=WEEKLY;BYDAY=FR');
});

test.each([
  ['FREQ=HOURLY', 'It would repeat more than 400 times a year'],
  ['FREQ=WEEKLY;UNTIL=20261203', 'The last date would be before the first'],
  ['FREQ=WEEKLY;COUNT=2;UNTIL=20261231', 'It can end on a day or after a number of dates, not both'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'This rule produces no dates'],
  ['FREQ=YEARLY;INTERVAL=9;BYMONTH=2;BYMONTHDAY=29', 'This rule produces no dates'],
])('%s is refused with a sentence', async (rule, message) => {
  await expect(timing(rule, '2026-12-04')).rejects.toMatchObject({
    problem: { errors: [{ field: 'recurrence', message }] },
  });
});

describe('splitting', () => {
  const split = async (rule: string, first: string, day: string) => {
    const { before, after } = await splitPeriods(await timing(rule, first), day);
    return [before[0], after[0]].map((period) => period?.rule && formatRecurrence(period.rule));
  };

  test.each([
    ['FREQ=WEEKLY;BYDAY=FR', ['FREQ=WEEKLY;BYDAY=FR;UNTIL=20261217', 'FREQ=WEEKLY;BYDAY=FR']],
    ['FREQ=WEEKLY;COUNT=10', ['FREQ=WEEKLY;BYDAY=FR;UNTIL=20261217', 'FREQ=WEEKLY;BYDAY=FR;COUNT=8']],
    ['FREQ=WEEKLY;UNTIL=20270131', ['FREQ=WEEKLY;BYDAY=FR;UNTIL=20261217', 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270131']],
  ])('%s keeps all dates, none twice', async (rule, expected) => {
    expect(await split(rule, '2026-12-04', '2026-12-18')).toEqual(expected);
    const [before, after] = await split(rule, '2026-12-04', '2026-12-18');
    const both = [...(await daysOf(before!, '2026-12-04', 90)), ...(await daysOf(after!, '2026-12-18', 76))];
    expect(both).toEqual(await daysOf(rule, '2026-12-04', 90));
  });

  test('at the first date leaves nothing before it', async () => {
    expect(await split('FREQ=WEEKLY', '2026-12-04', '2026-12-04')).toEqual([undefined, 'FREQ=WEEKLY;BYDAY=FR']);
  });
});

test.each([
  ['FREQ=WEEKLY;BYDAY=FR', 'every Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SA', 'every 2 weeks: Friday, Saturday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every last Friday of the month'],
  ['FREQ=MONTHLY;BYDAY=1SA', 'every first Saturday of the month'],
  ['FREQ=MONTHLY;BYMONTHDAY=15;COUNT=6', 'on day 15 of every month, 6 times'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1FR', 'every 3 months: every first Friday of the month'],
  ['FREQ=FULLMOON;UNTIL=20261231', 'every full moon, until 31/12/2026'],
  ['FREQ=FULLMOON;BYDAY=SA', 'every full moon, on the Saturday nearest to it'],
  ['FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=17', 'every year on 17 July'],
  ['FREQ=YEARLY;BYMONTH=7;BYDAY=3FR', 'every year on the third Friday of July'],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=7;BYMONTHDAY=17', 'every 2 years'],
  ['FREQ=MONTHLY;BYDAY=MO,TU', 'on several dates'],
])('%s in words', (rule, words) => {
  expect(describeRecurrence(rule)).toBe(words);
});
