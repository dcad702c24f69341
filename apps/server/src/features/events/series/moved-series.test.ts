import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '@moonfloor/contract/values/durations';
import { describeOnDatabase } from '../../../testing/databases.ts';
import { fetchEvent } from '../../../testing/events.ts';
import { createDue, seriesClient } from '../../../testing/series.ts';
import { createSuiteApp } from '../../../testing/test-app.ts';

const lisbon = { country: 'Portugal', area: 'Lisbon', latitude: '38.7167', longitude: '-9.1333' };
const sydney = { country: 'Australia', area: 'Sydney', latitude: '-33.8688', longitude: '151.2093' };

describeOnDatabase('a series that moves to another time zone', async (dialect) => {
  const site = await createSuiteApp(dialect);
  let { addFridays, changeRule, edit, idsOf, occurrencesOf } = seriesClient(site, await site.signIn('admin'));
  // the clock goes on by more than a session lasts
  beforeEach(async () => {
    ({ addFridays, changeRule, edit, idsOf, occurrencesOf } = seriesClient(site, await site.signIn('admin')));
  });

  /** Fridays at ten in the evening, over the changes of the clock in Sydney (4 October) and Lisbon (25 October). */
  const addNights = async (recurrence = 'FREQ=WEEKLY;COUNT=6') =>
    (await addFridays({ ...lisbon, event_date: '2026-09-25', start_time: '22:00', recurrence })).series_id;
  const startsOf = async (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await fetchEvent(site, id)).starts_at));
  const calendarOf = async (id: number) =>
    (await site.request('GET', `/event/${id}.ics`)).body.match(/DTSTART[^\r\n]*/g)?.at(-1);

  test('at full moons begins with the one at its new place', async () => {
    // full at 16:49 on the 26th in UTC
    const { id } = await addFridays({ ...lisbon, event_date: '2026-09-27', recurrence: '' });
    const { series_id } = await edit(id, { ...sydney, recurrence: 'FREQ=FULLMOON;COUNT=3' });
    expect((await occurrencesOf(series_id)).map(({ event_date }) => event_date)).toEqual([
      '2026-09-27',
      '2026-10-26',
      '2026-11-25',
    ]);
  });

  test('has the same wall time there on all of its dates, and its calendars the right instants', async () => {
    const ids = await idsOf(await addNights());
    await edit(ids[0]!, { ...sydney, scope: 'all' });
    expect(await startsOf(ids)).toEqual([
      '2026-09-25T12:00:00.000Z',
      '2026-10-02T12:00:00.000Z',
      '2026-10-09T11:00:00.000Z',
      '2026-10-16T11:00:00.000Z',
      '2026-10-23T11:00:00.000Z',
      '2026-10-30T11:00:00.000Z',
    ]);
    expect(await calendarOf(ids[2]!)).toBe('DTSTART;TZID=Australia/Sydney:20261009T220000');
  });

  test('keeps the instants of the dates before, and creates later dates at the new place', async () => {
    const series = await addNights('FREQ=WEEKLY');
    const ids = await idsOf(series);
    await edit(ids[3]!, { ...sydney, scope: 'following' });
    expect(await startsOf(ids.slice(0, 6))).toEqual([
      '2026-09-25T21:00:00.000Z',
      '2026-10-02T21:00:00.000Z',
      '2026-10-09T21:00:00.000Z',
      '2026-10-16T11:00:00.000Z',
      '2026-10-23T11:00:00.000Z',
      '2026-10-30T11:00:00.000Z',
    ]);
    expect(await calendarOf(ids[2]!)).toBe('DTSTART;TZID=Europe/Lisbon:20261009T220000');
    expect(await calendarOf(ids[3]!)).toBe('DTSTART;TZID=Australia/Sydney:20261016T220000');
    site.clock.advance(60 * dayMs);
    await createDue(site);
    const later = (await idsOf(series)).at(-1)!;
    expect(ids).not.toContain(later);
    expect(await fetchEvent(site, later)).toMatchObject({ area: 'Sydney', start_time: '22:00' });
    expect(await calendarOf(later)).toMatch(/^DTSTART;TZID=Australia\/Sydney:2027\d{4}T220000$/);
  });

  test.each([
    ['at full moons', '2026-09-26', 'FREQ=FULLMOON'],
    // on 20 February in Lisbon and on the 21st in Sydney, three days after one Wednesday and three before the next
    ['on Wednesdays near full moons', '2026-09-23', 'FREQ=FULLMOON;BYDAY=WE'],
  ])('%s has no two dates for one moon', async (_, event_date, recurrence) => {
    const { series_id } = await addFridays({ ...lisbon, event_date, start_time: '22:00', recurrence });
    const ids = await idsOf(series_id);
    await edit(ids[0]!, { ...sydney, scope: 'all' });
    await changeRule(series_id, { extra_dates: '2027-02-06' });
    await changeRule(series_id, { extra_dates: '' });
    site.clock.advance(60 * dayMs);
    await createDue(site);
    const days = (await occurrencesOf(series_id)).map(({ event_date: day }) => Date.parse(day) / dayMs);
    expect(days.length).toBeGreaterThan(10);
    const gaps = days.slice(1).map((day, at) => day - days[at]!);
    expect(gaps.filter((gap) => gap < 28)).toEqual([]);
  });
});
