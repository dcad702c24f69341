import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../../testing/databases.ts';
import { fetchEvent } from '../../../testing/events.ts';
import { submitRecord } from '../../../testing/record-fixtures.ts';
import { createDue, seriesClient } from '../../../testing/series.ts';
import { createSuiteApp } from '../../../testing/test-app.ts';

describeOnDatabase('when a series takes place', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  const { addFridays, occurrencesOf, daysOf, edit, changeRule, previewRule } = seriesClient(site, admin);

  /** Submits Fridays in July with a price; returns the series. */
  const addNights = async (fields: Readonly<Record<string, unknown>> = {}): Promise<number> =>
    (await addFridays({ price: '10 €', ...fields })).series_id;

  test('changes from a date on, and the preview says how without doing it', async () => {
    const id = await addNights();
    const form = { from: '2026-07-17', recurrence: 'FREQ=WEEKLY;BYDAY=SA;COUNT=4' };
    expect(await previewRule(id, form)).toMatchObject({
      from: '2026-07-17',
      recurrence: 'FREQ=WEEKLY;BYDAY=SA;COUNT=4',
      dates: ['2026-07-18', '2026-07-25', '2026-08-01', '2026-08-08'],
      changes: [
        { event_date: '2026-07-17', change: 'changed', fields: ['event_date'] },
        { event_date: '2026-07-24', change: 'changed' },
        { event_date: '2026-07-31', change: 'changed' },
      ],
      added: ['2026-08-08'],
    });
    expect(await daysOf(id)).toEqual(['07-03', '07-10', '07-17', '07-24', '07-31']);
    await changeRule(id, form);
    expect(await daysOf(id)).toEqual(['07-03', '07-10', '07-18', '07-25', '08-01', '08-08']);
    const rules = (await occurrencesOf(id)).map(({ recurrence }) => recurrence);
    expect(new Set(rules.slice(0, 2))).toEqual(new Set(['FREQ=WEEKLY;BYDAY=FR;UNTIL=20260716']));
    expect(new Set(rules.slice(2))).toEqual(new Set(['FREQ=WEEKLY;BYDAY=SA;COUNT=4']));
  });

  test('is told with the number of dates that are left from a date on', async () => {
    const id = await addNights();
    expect(await previewRule(id, { from: '2026-07-17' })).toMatchObject({
      recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=3',
      changes: [],
      added: [],
    });
    const { id: third } = (await occurrencesOf(id))[2]!;
    await edit(third, { price: '20 €', scope: 'following' });
    expect(await previewRule(id, {})).toMatchObject({ from: '2026-07-03', recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=5' });
  });

  test('has extra dates before its next one, also ones that were taken out and come back', async () => {
    const id = await addNights({ recurrence: 'FREQ=MONTHLY;BYDAY=1FR;COUNT=2' });
    const form = { from: '2026-07-03', extra_dates: '2026-06-26' };
    expect(await previewRule(id, form)).toMatchObject({ from: '2026-07-03', added: ['2026-06-26'], changes: [] });
    await changeRule(id, form);
    const [extra, ...others] = await occurrencesOf(id);
    expect([extra!.event_date, ...others.map(({ event_date }) => event_date)]).toEqual([
      '2026-06-26',
      '2026-07-03',
      '2026-08-07',
    ]);
    await changeRule(id, { extra_dates: '' });
    expect(await daysOf(id)).toEqual(['07-03', '08-07']);
    await changeRule(id, { extra_dates: '2026-06-26' });
    expect((await occurrencesOf(id)).map((event) => event.id)).toEqual([extra!.id, ...others.map((event) => event.id)]);
    await changeRule(id, { extra_dates: '2026-06-14,2026-06-26' });
    expect(await daysOf(id), 'none in the past').toEqual(['06-26', '07-03', '08-07']);
  });

  test('is shown in lists as it is now', async () => {
    const id = await addNights({ recurrence: 'FREQ=WEEKLY;BYDAY=FR', event_name: 'Rhythm' });
    const rhythms = async () => new Set((await occurrencesOf(id)).map(({ recurrence }) => recurrence));
    expect(await rhythms()).toEqual(new Set(['FREQ=WEEKLY;BYDAY=FR']));
    await changeRule(id, { recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR' });
    expect(await rhythms()).toEqual(new Set(['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR']));
    const [, second] = await occurrencesOf(id);
    await admin.must('deleteEvent', { params: { id: second!.id }, query: { scope: 'following' } });
    expect(await rhythms()).toEqual(new Set(['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;UNTIL=20260716']));
  });

  test('can be sent back as it is told', async () => {
    const id = await addNights();
    for (const [now, recurrence] of [
      ['2026-07-18', 'FREQ=WEEKLY;BYDAY=FR;COUNT=2'],
      ['2026-08-18', 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20260731'],
    ] as const) {
      site.clock.set(`${now}T12:00:00.000Z`);
      expect(await site.must('getSeriesRule', { params: { id } })).toMatchObject({ recurrence });
      // the clock goes on by more than a session lasts
      await changeRule(id, { recurrence, extra_dates: '2026-12-24' }, await site.signIn('admin'));
      expect(await daysOf(id)).toEqual(['07-03', '07-10', '07-17', '07-24', '07-31', '12-24']);
    }
    site.clock.set('2026-06-15T12:00:00.000Z');
  });

  test('is previewed until the last year that days have', async () => {
    const id = await addNights();
    const form = { from: '9999-01-05', recurrence: 'FREQ=MONTHLY;INTERVAL=2', extra_dates: '9999-01-06,9999-12-20' };
    expect(await previewRule(id, form)).toMatchObject({
      from: '9999-01-05',
      skipped: ['9999-03', '9999-05', '9999-07', '9999-09', '9999-11'],
    });
  });

  test('keeps its number of dates when one is left out', async () => {
    const id = await addNights();
    await changeRule(id, { from: '2026-07-17', exceptions: '2026-07-24' });
    expect(await daysOf(id)).toEqual(['07-03', '07-10', '07-17', '07-31']);
    await changeRule(id, { exceptions: '', extra_dates: '2026-08-21' });
    expect(await daysOf(id)).toEqual(['07-03', '07-10', '07-17', '07-24', '07-31', '08-21']);
  });

  test('stays in step with its days when only its end changes from an extra date on', async () => {
    const id = await addNights({ recurrence: 'FREQ=WEEKLY;INTERVAL=2;COUNT=5', extra_dates: '2026-07-08' });
    const days = ['07-03', '07-08', '07-17', '07-31', '08-14', '08-28'];
    expect(await daysOf(id)).toEqual(days);
    const form = { from: '2026-07-08', recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;UNTIL=20260815' };
    expect((await previewRule(id, form)).changes).toMatchObject([{ event_date: '2026-08-28', change: 'deleted' }]);
    await changeRule(id, form);
    expect(await daysOf(id)).toEqual(days.slice(0, -1));
  });

  test('keeps a date that was moved by hand, on its day', async () => {
    const id = await addNights();
    const [, second] = await occurrencesOf(id);
    await edit(second!.id, { event_date: '2026-07-11' });
    await changeRule(id, { recurrence: 'FREQ=WEEKLY;BYDAY=SA;COUNT=5' });
    expect(await daysOf(id)).toEqual(['07-04', '07-11', '07-18', '07-25', '08-01']);
    expect((await occurrencesOf(id))[1]!.id).toBe(second!.id);
  });

  const manyActs = JSON.stringify([
    { name: 'Main', artists: Array.from({ length: 200 }, (_, at) => ({ artist_name: `Act ${at}` })) },
  ]);

  test('is refused for a line-up that is too long for so many dates', async () => {
    const form = { event_name: 'Every day', event_date: '2026-07-03', country: 'Brazil', floors: manyActs };
    const send = (recurrence: string) => admin.tries('submitEvent', { form: { ...form, recurrence } });
    const refused = await send('FREQ=DAILY');
    expect([refused.statusCode, refused.json().errors?.[0].message]).toEqual([
      422,
      'This line-up is too long to be given to so many dates at once',
    ]);
    const { series_id } = (await send('FREQ=MONTHLY')).json();
    const daily = await admin.tries('changeSeriesRule', {
      params: { id: series_id },
      form: { recurrence: 'FREQ=DAILY' },
    });
    expect(daily.statusCode).toBe(422);
  });

  test('changes to one with fewer days: dates move to the nearest, those that it lacks go', async () => {
    const id = await addNights();
    const occurrences = await occurrencesOf(id);
    const form = { from: '2026-07-10', recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;UNTIL=20260830' };
    expect((await previewRule(id, form)).changes.map(({ change: what, fields }) => [what, ...fields])).toEqual([
      ['changed', 'event_date'],
      ['deleted', 'status'],
      ['changed', 'event_date'],
      ['deleted', 'status'],
    ]);
    await changeRule(id, form);
    expect(await daysOf(id)).toEqual(['07-03', '07-11', '07-25', '08-08', '08-22']);
    expect((await fetchEvent(site, occurrences[1]!.id)).event_date).toBe('2026-07-11');
  });

  test('keeps the values that its later dates have of a change before', async () => {
    const id = await addNights({ recurrence: 'FREQ=WEEKLY' });
    await edit((await occurrencesOf(id))[3]!.id, { price: '20 €', scope: 'following' });
    await changeRule(id, { recurrence: 'FREQ=WEEKLY;BYDAY=SA' });
    site.clock.set('2027-06-15T12:00:00.000Z');
    await createDue(site);
    const later = (await occurrencesOf(id)).at(-1)!;
    expect(later.event_date.slice(0, 4)).toBe('2028');
    expect((await fetchEvent(site, later.id)).price).toBe('20 €');
    site.clock.set('2026-06-15T12:00:00.000Z');
  });

  test('ends on a day, or at once', async () => {
    const id = await addNights({ recurrence: 'FREQ=WEEKLY' });
    await changeRule(id, { recurrence: 'FREQ=WEEKLY;UNTIL=20260717' });
    expect(await daysOf(id)).toEqual(['07-03', '07-10', '07-17']);
    await changeRule(id, { from: '2026-07-10', recurrence: '' });
    expect(await daysOf(id)).toEqual(['07-03']);
    // and goes on
    await changeRule(id, { from: '2026-08-07', recurrence: 'FREQ=WEEKLY;COUNT=2' });
    expect(await daysOf(id)).toEqual(['07-03', '08-07', '08-14']);
  });

  test('keeps its rhythm when it changes between two dates, or after one was moved', async () => {
    const id = await addNights({ recurrence: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4' });
    const { id: first } = (await occurrencesOf(id))[0]!;
    await edit(first, { event_date: '2026-07-06' });
    await changeRule(id, { from: '2026-07-08', exceptions: '2026-07-31' });
    await changeRule(id, { exceptions: '' });
    expect(await daysOf(id)).toEqual(['07-06', '07-17', '07-31', '08-14']);
  });

  test('stays before today', async () => {
    const id = await addNights({ event_date: '2026-06-05', recurrence: 'FREQ=WEEKLY;COUNT=4' });
    const { from } = await previewRule(id, { from: '2026-06-01', recurrence: '' });
    expect(from).toBe('2026-06-19');
  });

  test.each([
    [
      'an end before it',
      { from: '2026-07-17', recurrence: 'FREQ=WEEKLY;UNTIL=20260716' },
      'The last date would be before the first',
    ],
    ['no date', { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'This rule produces no dates'],
    ['every hour', { recurrence: 'FREQ=HOURLY' }, 'It would repeat more than 400 times a year'],
    ['no day', { from: 'Friday' }, 'Start date must be a day that exists, written YYYY-MM-DD'],
  ])('is refused with %s', async (_, form, message) => {
    const id = await addNights();
    const response = await admin.tries('changeSeriesRule', { params: { id }, form });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].message).toBe(message);
    expect(await daysOf(id)).toEqual(['07-03', '07-10', '07-17', '07-24', '07-31']);
  });

  test('of a series without a rule is what its editions say', async () => {
    const { id } = await submitRecord(site, admin, 'series');
    const response = await admin.tries('changeSeriesRule', { params: { id }, form: { recurrence: 'FREQ=WEEKLY' } });
    expect(response.json().errors[0].message).toBe('Add an event that repeats first');
  });

  test('a deletion tells which dates it concerns', async () => {
    const id = await addNights();
    const { id: third } = (await occurrencesOf(id))[2]!;
    const deletion = async (scope: string) => {
      const { dates } = await admin.must('previewEventDeletion', { params: { id: third }, query: { scope } });
      return dates.map(({ event_date: day }) => day.slice(5));
    };
    expect(await deletion('this')).toEqual(['07-17']);
    expect(await deletion('following')).toEqual(['07-17', '07-24', '07-31']);
    expect(await deletion('all')).toHaveLength(5);
    expect(await daysOf(id)).toHaveLength(5);
  });
});
