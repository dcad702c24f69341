import { expect, test } from 'vitest';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { withinCpu } from '@moonfloor/contract/testing/within-cpu';
import { calendar, entry, vevent } from '@moonfloor/event-sources/testing/calendars';
import { describeOnDatabase } from '../../testing/databases.ts';
import { importAll, previewImport, countOutcomes } from '../../testing/import-client.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('recurring events of calendars', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const inBerlin = (...lines: string[]) => entry('LOCATION:Berlin, Germany', ...lines);
  const previewSource = (source: string) => previewImport(site, admin, source);
  const days = ({ rows }: ImportPreview) => rows.map(({ event_date: day }) => day!);

  // It is 15 June 2026 in tests.
  test('are expanded from ninety days ago to eighteen months ahead', async () => {
    const monthly = days(
      await previewSource(calendar(inBerlin('DTSTART;TZID=Europe/Berlin:20100101T220000', 'RRULE:FREQ=MONTHLY'))),
    );
    expect([monthly.length, monthly[0], monthly.at(-1)]).toEqual([21, '2026-04-01', '2027-12-01']);
    const weekly = days(
      await previewSource(calendar(inBerlin('DTSTART:20100101T220000', 'RRULE:FREQ=WEEKLY;BYDAY=FR'))),
    );
    expect([weekly.length, weekly[0], weekly.at(-1)]).toEqual([92, '2026-03-20', '2027-12-17']);
    expect(days(await previewSource(calendar(inBerlin('DTSTART;VALUE=DATE:20100801', 'RRULE:FREQ=YEARLY'))))).toEqual([
      '2026-08-01',
      '2027-08-01',
    ]);
  });

  test.each([
    [
      'every third week keeps its rhythm',
      'DTSTART:20000107T220000',
      'FREQ=WEEKLY;INTERVAL=3;UNTIL=20260801T000000Z',
      ['2026-03-27', '2026-04-17', '2026-05-08', '2026-05-29', '2026-06-19', '2026-07-10', '2026-07-31'],
    ],
    ['every fifth month that has a 31st', 'DTSTART:20000131T220000', 'FREQ=MONTHLY;INTERVAL=5', ['2027-07-31']],
    ['every other year', 'DTSTART:20010701T220000', 'FREQ=YEARLY;INTERVAL=2', ['2027-07-01']],
    [
      'the last Friday of a month',
      'DTSTART:20000128T220000',
      'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20260801T000000Z',
      ['2026-03-27', '2026-04-24', '2026-05-29', '2026-06-26', '2026-07-31'],
    ],
    [
      'spaces within the rule',
      'DTSTART:20260605T220000',
      'FREQ=WEEKLY; COUNT=3; BYDAY=FR, SA ',
      ['2026-06-05', '2026-06-06', '2026-06-12'],
    ],
    [
      'a number of dates',
      'DTSTART:20260501T220000',
      'FREQ=MONTHLY;COUNT=3',
      ['2026-05-01', '2026-06-01', '2026-07-01'],
    ],
  ])('%s', async (_what, start, rule, expected) => {
    expect(days(await previewSource(calendar(inBerlin(start, `RRULE:${rule}`))))).toEqual(expected);
  });

  test('that are private say so, to be left out unless somebody chooses them', async () => {
    const { rows } = await previewSource(
      calendar(
        inBerlin('DTSTART:20260801T220000', 'CLASS:PRIVATE'),
        inBerlin('DTSTART:20260901T220000', 'CLASS:public').replace('UID:a@', 'UID:open@'),
      ),
    );
    expect(rows.map((row) => row.private)).toEqual([true, false]);
    expect(rows[0]!.notes).toContain('The source marks this event as private');
  });

  test('an exception concerns its own series only', async () => {
    const other = (uid: string, ...lines: string[]) => inBerlin(...lines).replace('UID:a@', `UID:${uid}@`);
    const preview = await previewSource(
      calendar(
        other('single', 'DTSTART:20260701T220000'),
        inBerlin('DTSTART:20260605T220000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
        inBerlin('RECURRENCE-ID:20260612T220000', 'DTSTART:20260613T220000'),
        other('weekly', 'DTSTART:20260801T220000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ),
    );
    expect(countOutcomes(preview)).toEqual({ new: 5 });
    expect(days(preview)).toEqual(['2026-07-01', '2026-06-05', '2026-06-13', '2026-08-01', '2026-08-08']);
  });

  test('an exception without its series whose dates are long past is counted', async () => {
    const preview = await previewSource(
      calendar(inBerlin('RECURRENCE-ID:20180327T130000Z', 'DTSTART:20180327T130000Z', 'RDATE:20180403T130000Z')),
    );
    expect([preview.rows, preview.notes]).toEqual([[], [expect.stringMatching(/^1 recurring event has no dates/)]]);
  });

  test('events without a calendar around them are read', async () => {
    const night = inBerlin('DTSTART:20260701T220000').replaceAll('\r\n', '\n');
    expect(days(await previewSource(night))).toEqual(['2026-07-01']);
    const beside = `${calendar(inBerlin('DTSTART:20260702T220000'))}\nExample:\n${night}`;
    expect(days(await previewSource(beside))).toEqual(['2026-07-02', '2026-07-01']);
  });

  test('are limited to the next dates when there are too many', async () => {
    const daily = days(await previewSource(calendar(inBerlin('DTSTART:20100101T220000', 'RRULE:FREQ=DAILY'))));
    expect([daily.length, daily[0], daily.at(-1)]).toEqual([120, '2026-06-15', '2026-10-12']);
  });

  test('any number of series is read, those nearest to today first', async () => {
    const series = Array.from({ length: 40 }, (_, at) =>
      vevent(
        `UID:${at}@x.example`,
        `SUMMARY:Series ${at}`,
        'LOCATION:Berlin, Germany',
        `DTSTART:201${at % 10}0101T220000`,
        'RRULE:FREQ=WEEKLY',
      ),
    );
    const source = calendar(...series, inBerlin('DTSTART:20120101T220000'));
    const preview = await previewSource(source);
    expect([preview.rows.length, new Set(preview.rows.map(({ event_name: name }) => name)).size]).toEqual([1000, 41]);
    expect(preview.notes).toEqual([
      expect.stringMatching(/^This calendar has more than 1000 events. The \d+ furthest from today were left out/),
    ]);
  });

  test('a series that is over is skipped with a note', async () => {
    const { rows, notes } = await previewSource(
      calendar(
        inBerlin('DTSTART:20100101T220000', 'RRULE:FREQ=WEEKLY;UNTIL=20110101T000000Z'),
        inBerlin('DTSTART:20260801T220000').replace('UID:a@', 'UID:other@'),
      ),
    );
    expect([rows.length, notes]).toEqual([
      1,
      ['1 recurring event has no dates between 17/03/2026 and 17/12/2027 and was left out'],
    ]);
  });

  test('events with the same UID are separate, exceptions belong to the series of their name', async () => {
    const owl = (...lines: string[]) => inBerlin(...lines).replace('SUMMARY:Night', 'SUMMARY:Owl');
    const series = owl('DTSTART:20260601T220000', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const moved = owl('RECURRENCE-ID:20260608T220000', 'DTSTART:20260609T220000');
    const source = calendar(inBerlin('DTSTART:20260601T220000'), series, moved, inBerlin('DTSTART:20260601T220000'));
    const preview = await previewSource(source);
    expect(preview.rows.map(({ event_name: name, event_date: day }) => [name, day])).toEqual(
      expect.arrayContaining([
        ['NIGHT', '2026-06-01'],
        ['OWL', '2026-06-01'],
        ['OWL', '2026-06-09'],
      ]),
    );
    expect(countOutcomes(preview)).toEqual({ new: 3 });
    await importAll(site, admin, source);
    expect(countOutcomes(await previewSource(source))).toEqual({ unchanged: 3 });
  });

  test.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYDAY=1MO;BYMONTHDAY=15;BYMONTH=4',
    'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=20',
    'FREQ=DAILY;INTERVAL=1000000000',
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=HOURLY;COUNT=100000',
    'FREQ=DAILY;COUNT=1000000',
    `FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(500)}1`,
    'FREQ=DAILY;BYSECOND=0,1,2,3,4,5,6,7,8,9;BYMINUTE=0,1,2,3,4,5,6,7,8,9;BYHOUR=0,1,2,3,4,5',
  ])('the rule %s is evaluated quickly', async (rule) => {
    const source = calendar(
      inBerlin('DTSTART:20100101T100000Z', `RRULE:${rule}`),
      inBerlin('DTSTART:20260801T100000Z').replace('UID:a@', 'UID:good@'),
    );
    const { rows } = await withinCpu(5000, () => previewSource(source));
    expect(rows.some(({ outcome, event_date: day }) => outcome === 'new' && day === '2026-08-01')).toBe(true);
  });

  test('an invalid rule, or one that repeats within a day, leaves the date itself, with a note', async () => {
    const broken = inBerlin('DTSTART:20260701T100000Z', 'RRULE:FREQ=YEARLY;', ' BYMONTH=13');
    const often = inBerlin('DTSTART:20260702T100000Z', 'RRULE:FREQ=SECONDLY');
    for (const [entry, rule] of [
      [broken, 'FREQ=YEARLY;BYMONTH=13'],
      [often, 'FREQ=SECONDLY'],
    ] as const) {
      const { rows } = await previewSource(calendar(entry));
      expect(rows.map(({ outcome, notes: [note] }) => [outcome, note])).toEqual([
        ['new', `RRULE: “${rule}” cannot be read and was left out`],
      ]);
    }
  });
});
