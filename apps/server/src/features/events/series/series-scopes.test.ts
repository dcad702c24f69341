import { expect, test } from 'vitest';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { dayMs } from '@moonfloor/contract/values/durations';
import { describeOnDatabase } from '../../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../../testing/events.ts';
import { createDue, seriesClient } from '../../../testing/series.ts';
import { createSuiteApp } from '../../../testing/test-app.ts';

describeOnDatabase('dates of a series', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  const { addFridays, occurrencesOf, idsOf, daysOf: daysOfSeries, edit, tryEdit } = seriesClient(site, admin);

  /** Submits Fridays in July with a price and a description; returns the ids. */
  const addNights = async (fields: Readonly<Record<string, unknown>> = {}): Promise<number[]> =>
    idsOf((await addFridays({ description: 'House rules', price: '10 €', ...fields })).series_id);
  const daysOf = async (id: number) => daysOfSeries((await fetchEvent(site, id, admin)).series_id);
  const valuesOf = <K extends keyof EventDetail>(ids: readonly number[], field: K): Promise<EventDetail[K][]> =>
    Promise.all(ids.map(async (id) => (await fetchEvent(site, id))[field]));

  test('change one by one unless more is asked for', async () => {
    const ids = await addNights();
    await edit(ids[2]!, { price: '15 €' });
    expect(await valuesOf(ids, 'price')).toEqual(['10 €', '10 €', '15 €', '10 €', '10 €']);
  });

  test('“all” keeps the own values of a date that came from another series', async () => {
    const [moved, another] = await addNights({ description: 'Own words' });
    await edit(another!, { price: '11 €', scope: 'all' });
    const ids = await addNights();
    const { series_id } = await fetchEvent(site, ids[0]!);
    await edit(moved!, { series_id });
    await edit(ids[0]!, { description: 'New rules', scope: 'all' });
    expect(await valuesOf([moved!, ids[1]!], 'description')).toEqual(['Own words', 'New rules']);
  });

  test('“all” keeps what single dates have of their own, field by field, and says so', async () => {
    const ids = await addNights();
    await edit(ids[2]!, { price: '15 €', floors: '[{"name":"Main","artists":[{"artist_name":"Guest"}]}]' });
    const form = { price: '12 €', description: 'New rules', scope: 'all' };
    expect((await admin.must('previewEventChange', { params: { id: ids[0]! }, form })).dates).toEqual([
      { id: ids[0], event_date: '2026-07-03', change: 'changed', fields: [], kept: [] },
      { id: ids[1], event_date: '2026-07-10', change: 'changed', fields: ['description', 'price'], kept: [] },
      { id: ids[2], event_date: '2026-07-17', change: 'changed', fields: ['description'], kept: ['price'] },
      { id: ids[3], event_date: '2026-07-24', change: 'changed', fields: ['description', 'price'], kept: [] },
      { id: ids[4], event_date: '2026-07-31', change: 'changed', fields: ['description', 'price'], kept: [] },
    ]);
    expect(await valuesOf(ids, 'price')).toEqual(['10 €', '10 €', '15 €', '10 €', '10 €']);
    await edit(ids[0]!, form);
    expect(await valuesOf(ids, 'price')).toEqual(['12 €', '12 €', '15 €', '12 €', '12 €']);
    expect(new Set(await valuesOf(ids, 'description'))).toEqual(new Set(['New rules']));
    expect((await fetchEvent(site, ids[2]!)).floors[0]!.artists[0]!.artist_name).toBe('GUEST');
  });

  test('“all” does not give the next secret place to a date whose place is known', async () => {
    const place = { event_location: 'Old mill', latitude: '48.2', longitude: '16.4' };
    const ids = await addNights({ ...place, place_hidden_until: '2026-07-01T12:00' });
    await edit(ids[0]!, { place_hidden_until: '' });
    const next = { event_location: 'New barn', latitude: '48.3', longitude: '16.5', scope: 'all' };
    const [first, , third] = (await admin.must('previewEventChange', { params: { id: ids[1]! }, form: next })).dates;
    expect(first).toMatchObject({ change: 'none', kept: ['event_location', 'latitude', 'longitude'] });
    expect(third).toMatchObject({ change: 'changed', fields: ['event_location', 'latitude', 'longitude'] });
    await edit(ids[1]!, next);
    expect(await valuesOf(ids.slice(0, 3), 'event_location')).toEqual(['Old mill', null, null]);
    expect((await fetchEvent(site, ids[2]!, admin)).event_location).toBe('New barn');
  });

  test('a line-up that is too long for all dates is refused, and can be given to one', async () => {
    const ids = await addNights({ recurrence: 'FREQ=WEEKLY' });
    const artists = Array.from({ length: 200 }, (_, at) => ({ artist_name: `Act ${at}` }));
    const floors = JSON.stringify([
      { name: 'One', artists },
      { name: 'Two', artists },
      { name: 'Three', artists },
    ]);
    const response = await tryEdit(ids[0]!, { floors, scope: 'all' });
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      [
        expect.objectContaining({
          field: 'scope',
          message: 'This line-up is too long to be given to so many dates at once',
        }),
      ],
    ]);
    await edit(ids[0]!, { floors });
    expect((await fetchEvent(site, ids[1]!)).floors).toEqual([]);
  });

  test('“following” changes that date and the later ones, and those that are created after it', async () => {
    const ids = await addNights({ recurrence: 'FREQ=WEEKLY;UNTIL=20270731' });
    await edit(ids[2]!, { price: '20 €', scope: 'following' });
    expect((await valuesOf(ids, 'price')).slice(0, 4)).toEqual(['10 €', '10 €', '20 €', '20 €']);
    // single changes of the earlier part are none: “all” changes both
    await edit(ids[3]!, { price: '25 €', scope: 'all' });
    expect(new Set(await valuesOf(ids, 'price'))).toEqual(new Set(['25 €']));
  });

  test('“all” changes what changes of several dates left different, but not what was changed of one alone', async () => {
    const ids = await addNights();
    await edit(ids[2]!, { price: '20 €', scope: 'following' });
    await edit(ids[1]!, { price: '5 €' });
    await edit(ids[3]!, { price: '30 €', scope: 'following' });
    await edit(ids[4]!, { description: 'Guests' });
    expect(await valuesOf(ids, 'price')).toEqual(['10 €', '5 €', '20 €', '30 €', '30 €']);
    await edit(ids[2]!, { price: '40 €', description: 'Rules', scope: 'all' });
    expect(await valuesOf(ids, 'price')).toEqual(['40 €', '5 €', '40 €', '40 €', '40 €']);
    expect(await valuesOf(ids, 'description')).toEqual(['Rules', 'Rules', 'Rules', 'Rules', 'Guests']);
    // it has the price of all again
    await edit(ids[1]!, { price: '40 €' });
    await edit(ids[0]!, { price: '50 €', scope: 'all' });
    expect(new Set(await valuesOf(ids, 'price'))).toEqual(new Set(['50 €']));
  });

  test('a split keeps the number of dates, and has none twice', async () => {
    const ids = await addNights();
    const before = await daysOf(ids[0]!);
    await edit(ids[1]!, { price: '20 €', scope: 'following' });
    await edit(ids[3]!, { description: 'Later', scope: 'following' });
    expect(await daysOf(ids[0]!)).toEqual(before);
  });

  test('past ones never change with others', async () => {
    const ids = await addNights({ event_date: '2026-06-05', recurrence: 'FREQ=WEEKLY;COUNT=4' });
    // the 5th and the 12th of June are over: only the first one was entered
    expect(await daysOf(ids[0]!)).toEqual(['06-05', '06-19', '06-26']);
    await edit(ids[1]!, { price: '20 €', scope: 'all' });
    expect(await valuesOf(ids, 'price')).toEqual(['10 €', '20 €', '20 €']);
  });

  test('are cancelled together, and no further ones come', async () => {
    const ids = await addNights();
    await edit(ids[3]!, { event_status: 'cancelled', scope: 'following' });
    expect(await valuesOf(ids, 'event_status')).toEqual([
      'scheduled',
      'scheduled',
      'scheduled',
      'cancelled',
      'cancelled',
    ]);
  });

  test.each([
    ['this', ['07-03', '07-10', '07-24', '07-31']],
    ['following', ['07-03', '07-10']],
    ['all', []],
  ])('are deleted: %s', async (scope, left) => {
    const ids = await addNights();
    await admin.must('deleteEvent', { params: { id: ids[2] }, query: { scope } });
    expect(await daysOf(ids[0]!)).toEqual(left);
  });

  test('a date that was moved is not created again', async () => {
    const ids = await addNights();
    await edit(ids[1]!, { event_date: '2026-07-11' });
    await edit(ids[0]!, { price: '30 €', scope: 'all' });
    expect(await daysOf(ids[0]!)).toEqual(['07-03', '07-11', '07-17', '07-24', '07-31']);
    expect(await valuesOf(ids, 'price')).toEqual(Array.from({ length: 5 }, () => '30 €'));
  });

  test.each([
    ['a day', { event_date: '2026-07-04', scope: 'all' }, 'Day and series can be changed for this date only'],
    ['a rule', { recurrence: 'FREQ=DAILY;COUNT=2', scope: 'all' }, 'How a series repeats is changed on its page'],
    ['a day less', { exceptions: '2026-07-17' }, 'How a series repeats is changed on its page'],
    ['an unknown scope', { scope: 'some' }, 'scope must be one of this, following, all'],
  ])('refuse %s', async (_, form, message) => {
    const ids = await addNights();
    const response = await tryEdit(ids[1]!, form);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].message).toBe(message);
  });

  test('a single event gets further dates without a rule', async () => {
    const { id } = await submitEvent(site, admin, { event_name: 'Twice', event_date: '2026-07-03' });
    await edit(id, { extra_dates: '2026-08-07' });
    expect(await daysOf(id)).toEqual(['07-03', '08-07']);
  });

  test('a single event has no other dates', async () => {
    const { id } = await submitEvent(site, admin, { event_name: 'Alone' });
    expect((await tryEdit(id, { price: '1 €', scope: 'all' })).statusCode).toBe(422);
  });

  test('only the one who looks after a series changes it', async () => {
    const member = await site.signIn();
    const ids = await addNights();
    expect((await tryEdit(ids[1]!, { price: '1 €', scope: 'all' }, member)).statusCode).toBe(403);
  });

  test('go on as before when all are cancelled by mistake', async () => {
    const ids = await addNights({ recurrence: 'FREQ=WEEKLY;INTERVAL=2' });
    const lastAfterAWeek = async (): Promise<string> => {
      site.clock.advance(7 * dayMs);
      await createDue(site);
      return (await occurrencesOf((await fetchEvent(site, ids[9]!)).series_id)).at(-1)!.event_date;
    };
    const last = await lastAfterAWeek();
    await edit(ids[9]!, { event_status: 'cancelled', scope: 'all' });
    expect(await lastAfterAWeek()).toBe(last);
    await edit(ids[9]!, { event_status: 'scheduled', scope: 'all' });
    expect((await lastAfterAWeek()) > last).toBe(true);
  });
});
