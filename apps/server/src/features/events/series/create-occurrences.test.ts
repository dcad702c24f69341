import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addDays } from '@moonfloor/contract/values/days';
import { dayMs } from '@moonfloor/contract/values/durations';
import { writeContent } from '../../../db/content-version.ts';
import { describeOnDatabase } from '../../../testing/databases.ts';
import { fetchEvent, submitEvent, toggleRecordStatus } from '../../../testing/events.ts';
import { mergeVersions } from '../../../testing/merge.ts';
import { createDue, seriesClient } from '../../../testing/series.ts';
import { createSuiteApp, testStart } from '../../../testing/test-app.ts';
import { purgeDeleted } from '../../records/purge.ts';

const friday = { event_date: '2026-07-03', start_time: '23:00', end_time: '06:00', recurrence: 'FREQ=WEEKLY' };

describeOnDatabase('an event that repeats', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  const { addFridays, occurrencesOf, idsOf, daysOf, edit, ruleOf, changeRule, makeDue } = seriesClient(site, admin);
  const add = (event_name: string, fields: Readonly<Record<string, unknown>> = {}) =>
    addFridays({ ...friday, event_name, ...fields });

  test('has its dates of the next twelve months at once, each with its place and its times', async () => {
    const event = await add('Weekly', { event_location: 'Cellar', area: 'Lisbon', country: 'Portugal' });
    const occurrences = await occurrencesOf(event.series_id);
    expect(occurrences).toHaveLength(51);
    expect((await daysOf(event.series_id)).slice(0, 3)).toEqual(['07-03', '07-10', '07-17']);
    expect(occurrences.at(-1)).toMatchObject({
      event_name: 'WEEKLY',
      event_date: '2027-06-18',
      start_time: '23:00',
      event_location: 'Cellar',
      recurrence: 'FREQ=WEEKLY;BYDAY=FR',
      status: 'published',
    });
  });

  test.each([
    ['Lisbon', 'Portugal', '38.7', '-9.14', 'Europe/Lisbon', ['2026-10-24T22:00', '2026-10-31T23:00']],
    ['Mexico City', 'Mexico', '19.43', '-99.13', 'America/Mexico_City', ['2026-10-25T05:00', '2026-11-01T05:00']],
    [
      'Sydney',
      'Australia',
      '-33.87',
      '151.21',
      'Australia/Sydney',
      ['2026-09-26T13:00', '2026-10-03T13:00', '2026-10-10T12:00'],
    ],
  ])(
    'begins at 23:00 in %s before and after the clocks change, on all of its next twelve dates',
    async (area, country, latitude, longitude, timeZone, instants) => {
      const { series_id } = await add(`Saturdays of ${area}`, {
        area,
        country,
        latitude,
        longitude,
        event_date: area === 'Sydney' ? '2026-09-26' : '2026-10-24',
      });
      const twelve = (await occurrencesOf(series_id)).slice(0, 12);
      const starts = await Promise.all(twelve.map(async ({ id }) => (await fetchEvent(site, id)).starts_at));
      expect(starts.slice(0, instants.length)).toEqual(instants.map((instant) => `${instant}:00.000Z`));
      const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      expect(starts.map((start) => clock.format(new Date(start!)))).toEqual(
        twelve.map((_, week) => `${addDays(twelve[0]!.event_date, 7 * week)} 23:00`),
      );
    },
  );

  test('a date that is taken out of its series is not created again', async () => {
    const { id, series_id } = await add('Given away', { recurrence: 'FREQ=WEEKLY;COUNT=3' });
    const [, second] = await occurrencesOf(series_id);
    await edit(second!.id, { series_id: '' });
    await makeDue();
    await createDue(site);
    expect(await idsOf(series_id)).toEqual([id, expect.any(Number)]);
  });

  test('gets missing dates when somebody opens its series', async () => {
    const { id, series_id } = await add('Opened');
    const { db } = site.deps.store;
    await db.deleteFrom('event').where('series_id', '=', series_id).where('id', '<>', id).execute();
    await makeDue();
    await site.must('getSeriesRule', { params: { id: series_id } });
    const rows = await db.selectFrom('event').where('series_id', '=', series_id).select('id').execute();
    expect(rows).toHaveLength(51);
  });

  test('a date that was merged, or deleted after a report, is not created again once it is purged', async () => {
    const { id, series_id } = await add('Taken away', { recurrence: 'FREQ=WEEKLY;COUNT=4' });
    const [, second, third, fourth] = await occurrencesOf(series_id);
    const other = await submitEvent(site, admin, { event_name: 'Taken', event_date: second!.event_date });
    await mergeVersions(site, admin, 'event', other, await fetchEvent(site, second!.id));
    const report = { type: 'event', id: third!.id, reason: 'Not there' };
    await (await site.signIn()).tries('submitReport', { json: report });
    const { reports } = await admin.must('listReports');
    await admin.must('decideReport', { params: { id: reports[0]!.id }, json: { decision: 'delete' } });
    const { store, contentVersion, lifecycle } = site.deps;
    await writeContent(store, contentVersion, (db) => purgeDeleted(db, lifecycle));
    await makeDue();
    await createDue(site);
    // the event into which the second was merged took its place
    expect(await idsOf(series_id)).toEqual([id, other.id, fourth!.id]);
  });

  test('a series that cannot be read does not keep others from getting their dates', async () => {
    const [broken, other] = [await add('Broken'), await add('Other')];
    const { db } = site.deps.store;
    await db
      .deleteFrom('event')
      .where('series_id', 'in', [broken.series_id, other.series_id])
      .where('id', 'not in', [broken.id, other.id])
      .execute();
    await makeDue();
    await db.updateTable('series_plan').set({ template: '{}' }).where('series_id', '=', broken.series_id).execute();
    await createDue(site);
    expect(await occurrencesOf(broken.series_id)).toHaveLength(1);
    expect(await occurrencesOf(other.series_id)).toHaveLength(51);
    expect((await ruleOf(broken.series_id)).next_date).toBe('2026-07-03');
  });

  test('leaves out exceptions and has further dates', async () => {
    const { series_id } = await add('With exceptions', {
      recurrence: 'FREQ=WEEKLY;COUNT=4',
      exceptions: '2026-07-10',
      extra_dates: '["2026-12-31"]',
    });
    expect(await daysOf(series_id)).toEqual(['07-03', '07-17', '07-24', '12-31']);
  });

  test('counts the day of the event, which the rule does not have, as the first date', async () => {
    const { series_id } = await add('From Wednesday', {
      event_date: '2026-07-01',
      recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=3',
    });
    expect(await daysOf(series_id)).toEqual(['07-01', '07-03', '07-10']);
  });

  test('moves set times and the end along with each date', async () => {
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Nocturne', set_start: '2026-07-04T01:00' }] }];
    const { series_id } = await add('Timed', {
      event_end_date: '2026-07-04',
      recurrence: 'FREQ=WEEKLY;COUNT=2',
      floors: JSON.stringify(floors),
    });
    const [, second] = await occurrencesOf(series_id);
    expect(await fetchEvent(site, second!.id)).toMatchObject({
      event_end_date: '2026-07-11',
      floors: [{ artists: [{ artist_name: 'NOCTURNE', set_start: '2026-07-11T01:00' }] }],
    });
  });

  test('of a member who is moderated waits as one event, and has its dates once that is published', async () => {
    const member = await site.signIn();
    const event = await addFridays(friday, member);
    await createDue(site);
    expect(event.status).toBe('draft');
    expect(await occurrencesOf(event.series_id)).toEqual([]);
    await toggleRecordStatus(site, admin, 'event', event.id);
    await createDue(site);
    const occurrences = await occurrencesOf(event.series_id);
    expect(occurrences).toHaveLength(51);
    expect(occurrences[1]).toMatchObject({ created_by: member.id });
  });

  test('begins to repeat by an edit', async () => {
    const event = await submitEvent(site, admin, { event_name: 'Once', event_date: '2026-07-03' });
    const { series_id } = await edit(event.id, { recurrence: 'FREQ=WEEKLY;COUNT=3' });
    expect(await daysOf(series_id)).toEqual(['07-03', '07-10', '07-17']);
  });

  test.each([
    ['no rule', { recurrence: 'often' }, 'The recurrence must be a rule such as FREQ=WEEKLY;BYDAY=FR'],
    ['every hour', { recurrence: 'FREQ=HOURLY' }, 'It would repeat more than 400 times a year'],
    [
      'an end before the start',
      { recurrence: 'FREQ=WEEKLY;UNTIL=20260702' },
      'The last date would be before the first',
    ],
    ['no date', { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'This rule produces no dates'],
    [
      'a day that does not exist',
      { exceptions: '2026-02-30' },
      'Days without a date must be a day that exists, written YYYY-MM-DD',
    ],
    ['an unknown series', { recurrence: '', series_id: '999999' }, 'Series not found'],
  ])('is refused with %s', async (_, fields, message) => {
    const form = { event_name: 'Refused', country: 'Brazil', ...friday, ...fields };
    const response = await admin.tries('submitEvent', { form });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].message).toBe(message);
  });

  test('shows its dates before it is submitted, with the months that a rule skips', async () => {
    const query = 'event_date=2026-10-31&recurrence=FREQ%3DMONTHLY%3BCOUNT%3D3&exceptions=2026-12-31';
    expect(await admin.must('previewDates', { query })).toEqual({
      dates: ['2026-10-31', '2027-01-31'],
      rule_begins: null,
      skipped: ['2026-11'],
    });
    const moons = 'event_date=2027-07-15&recurrence=FREQ%3DFULLMOON%3BCOUNT%3D2&country=Germany';
    expect(await admin.must('previewDates', { query: moons })).toMatchObject({
      dates: ['2027-07-15', '2027-07-18', '2027-08-17'],
      rule_begins: '2027-07-18',
    });
  });

  test('has the dates of a new rule although others open its series while that is saved', async () => {
    const recurrence = 'FREQ=MONTHLY;BYDAY=1FR';
    const all = await Promise.all(Array.from({ length: 12 }, (_, at) => add(`Changed at once ${at}`, { recurrence })));
    site.clock.advance(8 * dayMs);
    for (const [at, { series_id }] of all.entries()) {
      const changed = changeRule(series_id, { recurrence: 'FREQ=MONTHLY;BYDAY=1FR,1SA' });
      // the other request begins at another moment each time
      for (let ticks = 0; ticks < 2 ** at; ticks += 1) await setImmediate();
      await Promise.all([changed, admin.must('getSeriesRule', { params: { id: series_id } })]);
      expect((await daysOf(series_id)).slice(0, 4), `after ${at}`).toEqual(['07-03', '07-04', '08-01', '08-07']);
    }
    site.clock.set(testStart);
  });

  test('gets dates as time passes, each once, also by two servers', async () => {
    const { series_id } = await add('Goes on', { recurrence: 'FREQ=MONTHLY;BYDAY=1FR' });
    const before = await daysOf(series_id);
    expect(before.at(-1)).toBe('2027-06-04');
    site.clock.set('2026-09-15T12:00:00.000Z');
    await Promise.all([createDue(site), createDue(site)]);
    const after = await daysOf(series_id);
    expect(after).toEqual([...before, '2027-07-02', '2027-08-06', '2027-09-03']);
    await createDue(site);
    expect(await daysOf(series_id)).toEqual(after);
  });
});
