import { expect, test } from 'vitest';
import type { EventDetail } from '@moonfloor/contract/events/events';
import type { Timetable } from '@moonfloor/contract/events/timetable';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent, validEvent } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

/** A festival in Portugal over the night in which summer time ends there: 31 October 2027, 02:00 becomes 01:00. */
const festival = {
  ...validEvent,
  country: 'Portugal',
  event_date: '2027-10-29',
  event_end_date: '2027-11-01',
  latitude: '39.9',
  longitude: '-7.2',
};

const act = (artist_name: string, set_start?: string, set_end?: string, more: object = {}) => ({
  artist_name,
  set_start,
  set_end,
  ...more,
});

describeOnDatabase('set times', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const submit = (floors: unknown[]): Promise<EventDetail> => submitEvent(site, admin, { ...festival, floors });
  const save = async (id: number, floors: unknown[]): Promise<void> => {
    const form = { floors: JSON.stringify(floors) };
    expect((await admin.tries('updateEvent', { params: { id }, form })).statusCode).toBe(200);
  };
  const timetable = (id: number) => site.must('getTimetable', { params: { id } });
  const idsByName = async (id: number) =>
    Object.fromEntries((await timetable(id)).sets.map((set) => [set.artists[0]!.artist_name, set.set_id]));

  test('are stored with their act, in the answer of the event and in its timetable', async () => {
    const { id } = await submit([
      {
        name: 'Main',
        hours: [{ opens: '2027-10-29T22:00', closes: '2027-10-30T10:00', style: 'full on' }],
        artists: [
          act('Ziggy', '2027-10-29T23:00', '2027-10-30T00:30', { artist_type: 'LIVE' }),
          act('Moss', undefined, undefined, { pairing: 'b2b' }),
          act('Fern'),
        ],
      },
      { name: 'Chill', artists: [act('TBA', '2027-10-30T07:00')] },
    ]);
    const { floors } = await fetchEvent(site, id);
    expect(floors[0]!.hours).toEqual([{ opens: '2027-10-29T22:00', closes: '2027-10-30T10:00', style: 'Full On' }]);
    expect(
      floors[0]!.artists.map(({ artist_name, set_start, set_end, pairing }) => [
        artist_name,
        set_start,
        set_end,
        pairing,
      ]),
    ).toEqual([
      ['ZIGGY', '2027-10-29T23:00', '2027-10-30T00:30', null],
      ['MOSS', '2027-10-29T23:00', '2027-10-30T00:30', 'b2b'],
      ['FERN', null, null, null],
    ]);
    const table = await timetable(id);
    expect(table).toMatchObject({ time_zone: 'Europe/Lisbon', day_start: '08:00', days: ['2027-10-29'] });
    expect(table.sets).toMatchObject([
      { day: '2027-10-29', starts_at: '2027-10-29T22:00:00.000Z', ends_at: '2027-10-29T23:30:00.000Z' },
      // a night belongs to the day on which it began; an unknown end is an hour later
      { day: '2027-10-29', starts_at: '2027-10-30T06:00:00.000Z', ends_at: '2027-10-30T07:00:00.000Z', set_end: null },
    ]);
    expect(table.sets.map(({ artists }) => artists.map((one) => one.artist_name))).toEqual([
      ['ZIGGY', 'MOSS'],
      ['TBA'],
    ]);
    expect(table.sky.map(({ kind }) => kind)).toContain('sunrise');
  });

  test('an open end lasts until the next set, and clocks that go back make a set longer', async () => {
    const { id } = await submit([
      {
        name: 'Main',
        artists: [
          act('A', '2027-10-30T22:00'),
          act('B', '2027-10-31T00:30', '2027-10-31T02:30'),
          act('C', '2027-10-31T02:30'),
        ],
      },
    ]);
    expect(
      (await timetable(id)).sets.map(({ starts_at, ends_at }) => [starts_at.slice(11, 16), ends_at.slice(11, 16)]),
    ).toEqual([
      ['21:00', '23:30'],
      ['23:30', '02:30'],
      ['02:30', '03:30'],
    ]);
  });

  test('an event that starts in the early morning has days from then on', async () => {
    const { id } = await submitEvent(site, admin, {
      ...festival,
      start_time: '06:00',
      floors: [{ name: 'Main', artists: [act('A', '2027-10-29T06:00'), act('B', '2027-10-30T05:00')] }],
    });
    expect((await timetable(id)).sets.map(({ day }) => day)).toEqual(['2027-10-29', '2027-10-29']);
  });

  test('sets keep their ids when they move, and get them back when they are restored', async () => {
    const { id } = await submit([
      {
        name: 'Main',
        artists: [act('A', '2027-10-29T20:00'), act('B', '2027-10-29T21:00'), act('A', '2027-10-30T20:00')],
      },
      { name: 'Chill', artists: [act('C', '2027-10-29T20:00')] },
    ]);
    const before = (await timetable(id)).sets;
    await save(id, [
      {
        name: 'Main',
        artists: [act('C', '2027-10-29T22:00'), act('A', '2027-10-30T20:00'), act('A', '2027-10-29T23:00')],
      },
    ]);
    const after = (await timetable(id)).sets;
    const [a, c, , later] = before.map((set) => set.set_id);
    expect(before.map((set) => set.artists[0]!.artist_name)).toEqual(['A', 'C', 'B', 'A']);
    expect(after.map((set) => set.set_id)).toEqual([c, a, later]);
    await save(id, [{ name: 'Main', artists: [act('B', '2027-10-29T21:00'), act('D', '2027-10-29T21:00')] }]);
    const ids = await idsByName(id);
    expect(ids.B).toBe(before[2]!.set_id);
    expect(before.map((set) => set.set_id)).not.toContain(ids.D);
  });

  test('the history restores them', async () => {
    const floors = [
      {
        name: 'Main',
        artists: [act('A', '2027-10-29T20:00', '2027-10-29T21:00'), act('B', undefined, undefined, { pairing: 'vs' })],
      },
    ];
    const { id } = await submit(floors);
    const before = await timetable(id);
    await save(id, [{ name: 'Main', artists: [act('A', '2027-10-29T22:00')] }]);
    const { activities } = await admin.must('listActivity');
    await admin.must('restoreVersion', { params: { id: activities[1]!.id } });
    const withoutFloor = ({ sets }: Timetable) => sets.map(({ floor_id: _, ...set }) => set);
    expect(withoutFloor(await timetable(id))).toEqual(withoutFloor(before));
  });

  test.each([
    [{ set_start: 'Friday' }, 'set_start', /YYYY-MM-DDTHH:MM/],
    [{ set_start: '2027-02-30T10:00' }, 'set_start', /YYYY-MM-DDTHH:MM/],
    [{ set_end: '2027-10-29T10:00' }, 'set_end', /An end needs a start/],
    [{ set_start: '2027-10-29T10:00', set_end: '2027-10-29T10:00' }, 'set_end', /after the start/],
    [{ set_start: '2027-10-29T10:00', set_end: '2027-10-30T10:01' }, 'set_end', /24 hours/],
    [{ pairing: 'with' }, 'pairing', /b2b, vs/],
  ])('%o is refused', async (fields, field, message) => {
    const floors = JSON.stringify([{ name: 'Main', artists: [{ name: 'A', ...fields }] }]);
    const response = await admin.tries('submitEvent', { form: { ...festival, floors } });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { field: `floors.0.artists.0.${field}`, message: expect.stringMatching(message), code: expect.anything() },
    ]);
  });

  test('two thousand acts of the same name are matched without delay for others', async () => {
    const floors = Array.from({ length: 50 }, (_, floor) => ({
      name: `F${floor}`,
      artists: Array.from({ length: 40 }, () => act('TBA', '2027-10-29T20:00')),
    }));
    const { id } = await submit(floors);
    await save(id, floors);
    expect((await timetable(id)).sets).toHaveLength(2000);
  });
});
