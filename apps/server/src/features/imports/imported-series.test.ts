import { expect, test } from 'vitest';
import type { EventCard } from '@moonfloor/contract/events/events';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { calendar, vevent } from '@moonfloor/event-sources/testing/calendars';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { confirmRows, countOutcomes, importAll, previewImport } from '../../testing/import-client.ts';
import { mergeRecords } from '../../testing/merge.ts';
import { createDue } from '../../testing/series.ts';
import { createSuiteApp, type TestAccount, type TestApp } from '../../testing/test-app.ts';

describeOnDatabase('a recurring event of a calendar', async (dialect) => {
  const site: TestApp = await createSuiteApp(dialect);
  const admin: TestAccount = await site.signIn('admin');
  let number = 0;

  /** A calendar with Fridays of July 2026 in Lisbon, unless other properties are given. */
  function calendarOf({
    rule = 'RRULE:FREQ=WEEKLY;COUNT=5',
    start = 'DTSTART;TZID=Europe/Lisbon:20260703T230000',
    more = [] as string[],
    others = [] as string[],
  } = {}): string {
    const uid = `UID:night-${(number += 1)}@feeds.example`;
    const master = vevent(uid, `SUMMARY:Night n${number}n`, 'LOCATION:Lisbon, Portugal', start, rule, ...more);
    return calendar(master, ...others.map((lines) => vevent(uid, ...lines.split('\n'))));
  }
  const occurrencesOf = async () => (await site.must('listEvents', { query: { limit: 100, q: `n${number}n` } })).events;
  const daysOf = async (): Promise<string[]> => (await occurrencesOf()).map(({ event_date: day }) => day.slice(5));
  /** Returns the days of this calendar's events that a preview names as gone; those of the other tests are of its feed, too. */
  const goneDays = ({ vanished }: ImportPreview): string[] =>
    vanished.flatMap(({ event_name, event_date }) => (event_name.endsWith(` N${number}N`) ? event_date : []));
  const run = () => createDue(site);
  const seriesOf = async () => {
    const ids = new Set((await occurrencesOf()).map(({ series_id: id }) => id));
    expect(ids.size).toBe(1);
    const params = { id: [...ids][0] };
    return { ...(await site.must('getSeries', { params })), ...(await site.must('getSeriesRule', { params })) };
  };

  test('becomes one series with its dates; the second import is unchanged', async () => {
    const calendar = calendarOf();
    const preview = await previewImport(site, admin, calendar);
    expect(preview.rows.map(({ series }) => series)).toEqual(
      Array.from({ length: 5 }, () => ({
        id: expect.any(String),
        recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=5',
        dates: 5,
      })),
    );
    await importAll(site, admin, calendar);
    expect(await seriesOf()).toMatchObject({
      series_name: `NIGHT N${number}N`,
      recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=5',
      next_date: '2026-07-03',
    });
    await run();
    expect(await daysOf()).toEqual(['07-03', '07-10', '07-17', '07-24', '07-31']);
    expect(countOutcomes(await previewImport(site, admin, calendar))).toEqual({ unchanged: 5 });
  });

  test('leaves out what the calendar leaves out later, although no date changes, and says so before', async () => {
    const calendar = calendarOf();
    await importAll(site, admin, calendar);
    const { id } = await seriesOf();
    const later = calendar.replace('SUMMARY:', 'EXDATE;TZID=Europe/Lisbon:20260731T230000\r\nSUMMARY:');
    const preview = await previewImport(site, admin, later);
    expect(preview.rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['changed', [{ field: 'exceptions', before: null, after: '2026-07-31' }]],
      ...Array.from({ length: 3 }, () => ['unchanged', []]),
    ]);
    expect(goneDays(preview)).toEqual(['2026-07-31']);
    const changed = preview.rows.filter(({ outcome }) => outcome === 'changed');
    const report = (await confirmRows(site, admin, preview, changed)).json();
    expect(report).toMatchObject({ added: [], changed: [{ event_date: '2026-07-03' }], unchanged: 0 });
    expect(await site.must('getSeriesRule', { params: { id } })).toMatchObject({ exceptions: ['2026-07-31'] });
    expect(countOutcomes(await previewImport(site, admin, later))).toEqual({ unchanged: 4 });
  });

  test('leaves out what the calendar leaves out later, when any of its dates changes', async () => {
    const calendar = calendarOf({ rule: 'RRULE:FREQ=WEEKLY;COUNT=5' });
    await importAll(site, admin, calendar);
    const { id } = await seriesOf();
    const later = calendar
      .replace('SUMMARY:', 'EXDATE;TZID=Europe/Lisbon:20260731T230000\r\nDESCRIPTION:New words\r\nSUMMARY:')
      .replace('COUNT=5', 'COUNT=6');
    await importAll(site, admin, later);
    expect((await site.must('getSeriesRule', { params: { id } })).exceptions).toEqual(['2026-07-31']);
  });

  test('keeps its exceptions: dates left out, moved, cancelled and added', async () => {
    const at = (day: string) => `RECURRENCE-ID;TZID=Europe/Lisbon:202607${day}T230000`;
    const calendar = calendarOf({
      more: ['EXDATE;TZID=Europe/Lisbon:20260710T230000', 'RDATE;TZID=Europe/Lisbon:20260805T230000'],
      others: [
        `${at('17')}\nDTSTART;TZID=Europe/Lisbon:20260718T220000\nSUMMARY:Moved night`,
        `${at('24')}\nDTSTART;TZID=Europe/Lisbon:20260724T230000\nSTATUS:CANCELLED`,
      ],
    });
    await importAll(site, admin, calendar);
    await run();
    const { id } = await seriesOf();
    const events: EventCard[] = (await site.must('listEvents', { query: { series: id } })).events;
    expect(events.map(({ event_date, event_status: status }) => `${event_date.slice(5)} ${status}`)).toEqual([
      '07-03 scheduled',
      '07-18 scheduled',
      '07-24 cancelled',
      '07-31 scheduled',
      '08-05 scheduled',
    ]);
    expect(await fetchEvent(site, events[1]!.id)).toMatchObject({ series_day: '2026-07-17', start_time: '22:00' });
    expect(countOutcomes(await previewImport(site, admin, calendar))).toEqual({ unchanged: 5 });
  });

  test('does not make the dates that were not chosen', async () => {
    const calendar = calendarOf();
    const preview = await previewImport(site, admin, calendar);
    await confirmRows(site, admin, { ...preview, rows: preview.rows.filter((_, at) => at !== 1) });
    await run();
    expect(await daysOf()).toEqual(['07-03', '07-17', '07-24', '07-31']);
  });

  test.each([
    ['by weeks of a year', { rule: 'RRULE:FREQ=YEARLY;BYWEEKNO=28,30;BYDAY=FR;COUNT=2' }],
    ['twice a day', { rule: 'RRULE:FREQ=WEEKLY;BYHOUR=18,23;COUNT=4' }],
    ['in UTC, on another day at the place', { start: 'DTSTART:20260703T233000Z', rule: 'RRULE:FREQ=WEEKLY;COUNT=3' }],
    ['by two rules', { more: ['RRULE:FREQ=MONTHLY;COUNT=2'] }],
  ])('that repeats %s becomes single events, with a note', async (_, properties) => {
    const calendar = calendarOf(properties);
    const { rows } = await previewImport(site, admin, calendar);
    expect(rows.map(({ series }) => series)).toEqual(rows.map(() => null));
    expect(rows[0]!.notes).toContain('No series here can repeat like this: each date becomes an event of its own');
    await importAll(site, admin, calendar);
    expect((await occurrencesOf()).map(({ series_id: id }) => id)).toEqual(rows.map(() => null));
  });

  test('with a rule of one date is a single event, without a note', async () => {
    const { rows } = await previewImport(site, admin, calendarOf({ rule: 'RRULE:FREQ=DAILY;COUNT=1' }));
    expect(rows).toMatchObject([{ series: null, notes: [expect.stringContaining('The pin')] }]);
  });

  test('of a moderated member goes on with what a moderator has published', async () => {
    const member = await site.signIn();
    const at = 'RECURRENCE-ID;TZID=Europe/Lisbon:20260710T230000';
    const calendar = calendarOf({
      rule: 'RRULE:FREQ=WEEKLY;COUNT=60',
      others: [`${at}\nDTSTART;TZID=Europe/Lisbon:20260711T220000\nSUMMARY:Harmless n${number + 1}n`],
    });
    const { added } = await importAll(site, member, calendar);
    const { id } = added.find(({ event_name: name }) => name.startsWith('HARMLESS'))!;
    await toggleRecordStatus(site, admin, 'event', id);
    for (const event of added)
      if (event.id !== id) await member.tries('updateEvent', { params: { id: event.id }, form: { series_id: '' } });
    const { series_id: series } = await fetchEvent(site, id, member);
    const form = { exceptions: '' };
    expect((await member.tries('changeSeriesRule', { params: { id: series }, form })).statusCode).toBe(200);
    await run();
    const occurrences = await occurrencesOf();
    expect(occurrences.length).toBeGreaterThan(10);
    expect(new Set(occurrences.map(({ event_name: name }) => name))).toEqual(new Set([`HARMLESS N${number}N`]));
    expect(new Set(occurrences.map(({ start_time: start }) => start))).toEqual(new Set(['22:00']));
  });

  test('a day whose event was merged into another one is that one', async () => {
    const single = {
      event_name: `Single n${number + 1}n`,
      event_date: '2026-09-04',
      country: 'Portugal',
      area: 'Lisbon',
    };
    const { id } = await submitEvent(site, admin, single);
    const calendar = calendarOf({ rule: 'RRULE:FREQ=WEEKLY' });
    const preview = await previewImport(site, admin, calendar);
    const { added } = (await confirmRows(site, admin, { ...preview, rows: preview.rows.slice(0, 2) })).json();
    const { series_id: series } = await fetchEvent(site, added[0].id);
    await admin.must('changeSeriesRule', { params: { id: series }, form: { exceptions: '' } });
    await run();
    const made = (await occurrencesOf()).find((event) => event.event_date === '2026-09-04' && event.id !== id)!;
    await mergeRecords(site, admin, 'event', id, made.id);
    const again = await previewImport(site, admin, calendar);
    expect(again.rows.find(({ event_date: day }) => day === '2026-09-04')).toMatchObject({ event: { id }, faults: [] });
  });

  test('goes on by itself, and later imports find the dates that it made', async () => {
    const calendar = calendarOf({ rule: 'RRULE:FREQ=MONTHLY;BYDAY=1FR' });
    await importAll(site, admin, calendar);
    await run();
    const before = await daysOf();
    site.clock.set('2027-06-15T12:00:00.000Z');
    const later = await site.signIn('admin');
    await run();
    const after = await daysOf();
    // eighteen months were imported in 2026; those of 2028 are the work of the series
    expect([before.length, after.length]).toEqual([18, 24]);
    expect(countOutcomes(await previewImport(site, later, calendar))).toMatchObject({ unchanged: 15 });
    const shorter = calendar.replace('SUMMARY:', 'EXDATE;TZID=Europe/Lisbon:20280505T230000\r\nSUMMARY:');
    expect(goneDays(await previewImport(site, later, shorter))).toEqual(['2028-05-05']);
    await importAll(site, later, calendar);
    expect(new Set((await occurrencesOf()).map(({ event_date: day }) => day)).size).toBe(
      (await occurrencesOf()).length,
    );
  });
});
