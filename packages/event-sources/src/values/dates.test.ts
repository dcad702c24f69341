import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withinCpu } from '@moonfloor/contract/testing/within-cpu';
import { detectDateOrder } from './date-order.ts';
import { parseDay } from './parse-day.ts';
import { parseInstant, parseTime } from './parse-instant.ts';
import { isMissing } from './plain-text.ts';

describe('instants in machine formats', () => {
  test.each([
    ['2024-5-24T19:00+5.5:00', '2024-05-24', '19:00', '+05:30'],
    ['2023-10-18T18:30:00:00+01:00', '2023-10-18', '18:30', '+01:00'],
    ['2026-07-01T22:00:00.000Z', '2026-07-01', '22:00', 'Z'],
    ['2026-07-01T22:00:00+0530', '2026-07-01', '22:00', '+05:30'],
    ['2026-07-01 22:00 UTC', '2026-07-01', '22:00', 'Z'],
    ['2026-07-01T22:00+02:00[Europe/Berlin]', '2026-07-01', '22:00', '+02:00'],
    ['2026-07-01T24:00', '2026-07-02', '00:00', null],
    ['20250405', '2025-04-05', null, null],
    ['20250405T220000Z', '2025-04-05', '22:00', 'Z'],
    ['1751400000', '2025-07-01', '20:00', 'Z'],
    ['1751400000000', '2025-07-01', '20:00', 'Z'],
  ])('%s', (text, day, time, offset) => expect(parseInstant(text)).toEqual({ day, time, offset }));

  test.each([
    '2026-13-01',
    '20261301',
    '2026-07-01T25:00',
    '12345',
    '99999999999999',
    '2026-07-01T22:00+99:00',
    'soon',
    '',
  ])('%s is invalid', (text) => expect(parseInstant(text)).toBeUndefined());

  test('every instant is equal from seconds, milliseconds and ISO format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000, max: 4_102_444_799 }), (seconds) => {
        const iso = new Date(seconds * 1000).toISOString();
        const read = { day: iso.slice(0, 10), time: iso.slice(11, 16), offset: 'Z' };
        for (const text of [String(seconds), String(seconds * 1000), iso, iso.replace('.000', '')])
          expect(parseInstant(text)).toEqual(read);
      }),
    );
  });
});

describe('days in human formats', () => {
  test.each([
    ['10.01.20', '2020-01-10'],
    ["1.7.'26", '2026-07-01'],
    ['31.12.1999', '1999-12-31'],
    ['1/23/2023', '2023-01-23'],
    ['2026/7/1', '2026-07-01'],
    ['1 July 2026', '2026-07-01'],
    ['July 1st, 2026', '2026-07-01'],
    ['Wednesday, 1 July 2026', '2026-07-01'],
    ['01-Jul-26', '2026-07-01'],
    ['Mi., 1. Juli 2026', '2026-07-01'],
    ['1er juillet 2026', '2026-07-01'],
    ['mercredi 1 août 2026', '2026-08-01'],
    ['1 de julio de 2026', '2026-07-01'],
    ['1º de março de 2026', '2026-03-01'],
    ['1 luglio 2026', '2026-07-01'],
    ['1 juli 2026', '2026-07-01'],
    ['1 июля 2026 г.', '2026-07-01'],
    ['1 lipca 2026', '2026-07-01'],
    ['1 ביולי 2026', '2026-07-01'],
    ['2026年7月1日(水)', '2026-07-01'],
    ['2026. július 1.', '2026-07-01'],
  ])('%s', (text, day) => expect(parseDay(text, 'day')?.day).toBe(day));

  test.each([
    ['1.7.2026 22:00', '22:00'],
    ['1/7/2026, 10 PM', '22:00'],
    ['1 July 2026 at 10:30 pm', '22:30'],
    ['1. Juli 2026 um 22 Uhr', '22:00'],
    ['Sat 1 Aug 2026 22h30', '22:30'],
  ])('%s has a time', (text, time) => expect(parseDay(text, 'day')?.time).toBe(time));

  test.each(['party 3 people 2026', 'July', '5 July', '32.01.2026', '1.2', 'TBA', '1 2 3 4 5', '١٢'])(
    '%s is not a day',
    (text) => {
      expect(parseDay(text, 'day')).toBeUndefined();
    },
  );

  const anyDay = fc
    .date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  test('every day is read from each notation', () => {
    const shapes = ['en-GB', 'de', 'fr', 'es', 'pt-BR', 'it', 'nl', 'pl', 'ru', 'he', 'ja', 'sv', 'cs', 'hu'].map(
      (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
    );
    fc.assert(
      fc.property(anyDay, (day) => {
        const [year = '', month = '', date = ''] = day.split('-');
        const dayFirst = [
          `${date}.${month}.${year}`,
          `${date}.${month}.${year.slice(2)}`,
          `${Number(date)}/${Number(month)}/${year}`,
          `${date}-${month}-${year}`,
        ];
        for (const text of [...dayFirst, ...shapes.map((shape) => shape.format(Date.parse(day)))])
          expect([text, parseDay(text, 'day')?.day]).toEqual([text, day]);
        expect(parseDay(`${month}/${date}/${year}`, 'month')?.day).toBe(day);
      }),
    );
  });

  test('other text is rejected quickly without errors', async () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const read = parseDay(text, 'day');
        expect(read === undefined || /^\d{4}-\d{2}-\d{2}$/.test(read.day)).toBe(true);
        parseTime(text);
        detectDateOrder([[text, text]]);
      }),
    );
    await withinCpu(1000, () => {
      for (const piece of ['1 ', '1.', ' ', 'July ', '+5', '2026-']) parseDay(piece.repeat(1_000_000), 'day');
    });
  });
});

describe('the order of day and month', () => {
  test.each([
    ['one date that can only be month first', ['1/2/2026', '1/23/2026'], 'month', null],
    ['one date that can only be day first', ['1/2/2026', '23/1/2026'], 'day', null],
    ['points', ['1.2.2026', '3.4.2026'], 'day', null],
    ['the same number twice', ['2/2/2026'], 'day', null],
    ['nothing', ['1/2/2026', '3/4/2026'], 'day', '1/2/2026'],
    ['nothing that agrees', ['23/1/2026', '1/23/2026', '1/2/2026 22:00'], 'day', '1/2/2026 22:00'],
  ])('is detected by %s', (_what, starts, order, ambiguous) => {
    expect(detectDateOrder(starts.map((start) => [start, ''] as const))).toEqual({ order, ambiguous });
  });

  test('is detected by weekdays', () => {
    expect(detectDateOrder([['Fri 06/11/2027', '']])).toEqual({ order: 'month', ambiguous: null });
    expect(detectDateOrder([['6/11(金)', '']], '2026-11-27')).toEqual({ order: 'month', ambiguous: null });
    expect(detectDateOrder([['Sa 06/11/2027', '']])).toEqual({ order: 'day', ambiguous: null });
  });

  test('is detected by an end before its start', () => {
    expect(detectDateOrder([['7/10/2026', '8/1/2026']])).toEqual({ order: 'month', ambiguous: null });
    expect(detectDateOrder([['10/7/2026', '1/8/2026']])).toEqual({ order: 'day', ambiguous: null });
  });
});

test.each(['NA', 'N/A', 'n/a', 'n.a.', '-', '–', 'null', 'NULL', 'NaN', '#N/A', '', '  ', 'None'])(
  '%j is treated as missing',
  (text) => {
    expect(isMissing(text)).toBe(true);
  },
);
test.each(['Nano', 'Nada', '0', '- -', 'None of us'])('%j is a value', (text) => expect(isMissing(text)).toBe(false));
