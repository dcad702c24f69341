import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOf } from '@moonfloor/contract/values/keys';
import { calendar, entry } from './testing/calendars.ts';
import { basic, days, saidOf, times } from './testing/generated-values.ts';
import { readEvents } from './testing/read-format.ts';

describe('of generated lists', () => {
  const events = fc.array(
    fc.record({ day: days, time: fc.option(times, { nil: '' }), town: fc.constantFrom('Ulm', 'Bad Aibling') }),
    { minLength: 2, maxLength: 6 },
  );
  type Generated = { at: number; day: string; time: string; town: string };
  const dated = (day: string): string => day.split('-').toReversed().join('.');
  /** Texts that name the same events. */
  const notations = {
    lines: (all: Generated[]) =>
      all
        .map(({ at, day, time, town }) => `${dated(day)}${time && `, ${time}`} – Night ${at} end – ${town} (DE)`)
        .join('\n'),
    names: (all: Generated[]) =>
      all
        .map(({ at, day, time, town }) => `• Night ${at} end | ${dated(day)}${time && ` | ${time}`} | ${town}, Germany`)
        .join('\n'),
    paragraphs: (all: Generated[]) =>
      all
        .map(({ at, day, time, town }) => `Night ${at} end\n${day}\n${time && `${time}\n`}${town}, Germany\n`)
        .join('\n'),
    values: (all: Generated[]) =>
      all
        .map(
          ({ at, day, time, town }) =>
            `Event: Night ${at} end\nDate: ${day}\n${time && `Time: ${time}\n`}City: ${town}\nCountry: Germany\n`,
        )
        .join('\n'),
    numbers: (all: Generated[]) =>
      [
        'Event;Date;City;Country',
        ...all.map(({ at, day, time, town }) => {
          const minutes = Date.parse(`${day}T${time || '00:00'}Z`) / 60_000;
          return `Night ${at} end;${(minutes / 1440 + 25_569).toFixed(8)};${town};Germany`;
        }),
      ].join('\n'),
    parts: (all: Generated[]) =>
      [
        'Event,Year,Month,Day,Time,Country',
        ...all.map(({ at, day, time }) => `Night ${at} end,${day.replaceAll('-', ',')},${time},Germany`),
      ].join('\n'),
  } as const;

  test.each(keysOf(notations))('%s: each event is a row with its day and time', async (kind) => {
    await fc.assert(
      fc.asyncProperty(events, async (generated) => {
        const all = generated.map((one, at) => ({ ...one, at }));
        const text = notations[kind](all);
        const read = await readEvents(Buffer.from(text), {});
        const rows = read.events.map(({ fields, faults }) => [
          fields.event_name,
          fields.event_date,
          fields.start_time ?? '',
          faults,
        ]);
        // a number of a day without a fraction has no time
        const timeOf = (time: string): string => (kind === 'numbers' && time === '00:00' ? '' : time);
        expect(rows, text).toEqual(all.map(({ at, day, time }) => [`Night ${at} end`, day, timeOf(time), []]));
      }),
      { numRuns: 20 },
    );
  });
});

describe('of generated series', () => {
  const series = fc.record({
    day: days,
    unit: fc.constantFrom('D', 'W', 'M'),
    every: fc.integer({ min: 1, max: 6 }),
    count: fc.integer({ min: 1, max: 60 }),
    time: times,
  });
  const units = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY' } as const;
  const page = (schedule: object): string =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Event', name: 'Night', location: 'Berlin, Germany', eventSchedule: schedule })}</script>`;

  test('a page and a calendar give the same dates, and say if there are later ones', async () => {
    await fc.assert(
      fc.asyncProperty(series, async ({ day, unit, every, count, time }) => {
        const text = page({ startDate: day, startTime: time, repeatFrequency: `P${every}${unit}`, repeatCount: count });
        const rule = `RRULE:FREQ=${units[unit]};INTERVAL=${every};COUNT=${count}`;
        const event = entry(`DTSTART;TZID=Europe/Berlin:${basic(day, time)}`, rule, 'LOCATION:Berlin\\, Germany');
        const [paged, listed] = [
          await readEvents(Buffer.from(`<html>${text}`), {}),
          await readEvents(Buffer.from(calendar(event)), {}),
        ];
        const datesOf = (read: typeof paged): string[] =>
          read.events.map(({ fields }) => `${fields.event_date} ${fields.start_time}`);
        expect(datesOf(paged), text).toEqual(datesOf(listed));
        const isAll = paged.events.length === count;
        for (const read of [paged, listed])
          expect(
            read.events.some((one) => saidOf(one).includes('Later dates')),
            text,
          ).toBe(!isAll);
      }),
      { numRuns: 25 },
    );
  });
});
