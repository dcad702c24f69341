import { beforeEach, expect, test } from 'vitest';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { calendar, vevent } from '@moonfloor/event-sources/testing/calendars';
import { fetchHistory, fetchLatestActivity, fromTo } from '../../testing/activity.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../testing/events.ts';
import { confirmRows, importAll, previewImport } from '../../testing/import-client.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { createSuiteApp, testStart } from '../../testing/test-app.ts';

type Form = Readonly<Record<string, unknown>>;

const quarry = { event_location: 'Quarry of Owls', latitude: '-12.97421', longitude: '-38.51237' };

/** A line-up on a day: a set before midnight and one after it. */
const lineup = (day: string, next: string) => [
  {
    name: 'Main',
    hours: [{ opens: `${day}T21:00`, closes: `${next}T06:00`, style: null }],
    artists: [
      { artist_name: 'ZIGGY', set_start: `${day}T23:00`, set_end: `${next}T01:00` },
      { artist_name: 'MOSS', set_start: `${next}T01:00` },
    ],
  },
];
const tenth = lineup('2026-07-10', '2026-07-11');
const timed = { event_date: '2026-07-10', floors: JSON.stringify(tenth) };
const hidden = { ...quarry, place_hidden_until: '2026-07-10T12:00' };

/** The days of an event, when its place is shown, and its opening hours and set times. */
const timesOf = ({ event_date, event_end_date, place_hidden_until, floors }: EventDetail) => ({
  days: event_end_date === null ? event_date : `${event_date}/${event_end_date}`,
  reveal: place_hidden_until,
  times: floors.flatMap(({ hours, artists }) => [
    ...hours.map(({ opens, closes }) => `${opens}/${closes}`),
    ...artists.map(({ set_start: start, set_end: end }) => `${start}/${end}`),
  ]),
});
const timesOn = (day: string, next: string) => [
  `${day}T21:00/${next}T06:00`,
  `${day}T23:00/${next}T01:00`,
  `${next}T01:00/null`,
];

describeOnDatabase('an event that moves to another date', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [admin, author] = [await site.signIn('admin'), await site.signIn()];
  let named = 0;
  beforeEach(() => site.clock.set(testStart));

  const add = (form: Form = {}) => {
    named += 1;
    return submitEvent(site, author, { ...timed, ...hidden, event_name: `Moved ${named}`, ...form });
  };
  const edit = (id: number, form: Form) => author.must('updateEvent', { params: { id }, form });
  const fetchTimes = async (id: number) => timesOf(await fetchEvent(site, id));
  const later = { days: '2026-07-24', reveal: '2026-07-24T12:00', times: timesOn('2026-07-24', '2026-07-25') };

  test('takes along its set times, opening hours and the time at which its place is shown', async () => {
    const { id } = await add();
    await edit(id, { event_date: '2026-07-24' });
    expect(await fetchTimes(id)).toEqual(later);
    expect(Object.keys(fromTo((await fetchLatestActivity(site, admin, 'event', id)).changes))).toEqual([
      'event_date',
      'place_hidden_until',
      'floors',
    ]);
    expect((await fetchEvent(site, id, author)).event_location).toBe('Quarry of Owls');
  });

  test('keeps what is sent along with the date', async () => {
    const { id } = await add();
    await edit(id, { event_date: '2026-07-24', floors: JSON.stringify(tenth), place_hidden_until: '2026-07-20T12:00' });
    expect(await fetchTimes(id)).toEqual({
      days: '2026-07-24',
      reveal: '2026-07-20T12:00',
      times: timesOn('2026-07-10', '2026-07-11'),
    });
  });

  test.each([
    ['begins earlier', { event_date: '2026-07-09', event_end_date: '2026-07-11' }, 0],
    ['has a first day less', { event_date: '2026-07-11', event_end_date: '2026-07-11' }, 0],
    ['moves by a day', { event_date: '2026-07-11', event_end_date: '2026-07-12' }, 1],
    ['moves and gets a further day', { event_date: '2026-07-24', event_end_date: '2026-07-26' }, 14],
  ])('of two days that %s', async (_, form, days) => {
    const { id } = await add({ event_end_date: '2026-07-11' });
    await edit(id, form);
    const [day, next] = [10, 11].map((date) => `2026-07-${date + days}`);
    expect((await fetchTimes(id)).times).toEqual(timesOn(day!, next!));
    expect((await fetchTimes(id)).reveal).toBe(`${day}T12:00`);
  });

  test('does not show its place at once when the time would have passed', async () => {
    const { id } = await add();
    site.clock.set('2026-07-01T12:00:00Z');
    await edit(id, { event_date: '2026-06-30' });
    expect(await fetchTimes(id)).toMatchObject({ days: '2026-06-30', reveal: '2026-07-10T12:00' });
    expect((await fetchEvent(site, id)).event_location).toBeNull();
  });

  test('as its source says: the preview lists what moves along', async () => {
    const night = (day: string) =>
      calendar(vevent('UID:moves@feeds.example', `DTSTART;VALUE=DATE:${day}`, 'SUMMARY:Night that moves'));
    const { added } = await importAll(site, author, night('20260710'), { country: 'Brazil' });
    const { id } = added[0]!;
    await edit(id, { ...hidden, floors: timed.floors });
    const preview = await previewImport(site, author, night('20260724'), { country: 'Brazil' });
    expect(preview.rows[0]).toMatchObject({
      outcome: 'changed',
      notes: ['Moves along: Timetable, Place hidden until'],
    });
    expect((await confirmRows(site, author, preview)).statusCode).toBe(200);
    expect(await fetchTimes(id)).toEqual(later);
  });

  test('as somebody has suggested', async () => {
    const { id } = await add();
    const other = await site.signIn();
    const suggested = await other.must('suggestEvent', { params: { id }, form: { event_date: '2026-07-24' } });
    expect(suggested.changes.map(({ field }) => field)).toEqual(['event_date']);
    await author.must('decideOwnSuggestion', { params: { id: suggested.id }, json: { accept: ['event_date'] } });
    expect(await fetchTimes(id)).toEqual(later);
  });

  test.each([
    ['its own line-up', {}, timesOn('2026-07-24', '2026-07-25')],
    ['both line-ups', { floors: 'both' }, [...timesOn('2026-07-24', '2026-07-25'), '2026-07-24T22:00/null']],
  ])('as the one that is merged into it says, with %s', async (_, take, times) => {
    const keep = await add();
    const floors = [{ name: 'Main', artists: [{ artist_name: 'LUNA', set_start: '2026-07-24T22:00' }] }];
    const form = { event_name: `Merged ${named}`, event_date: '2026-07-24', floors: JSON.stringify(floors) };
    const from = await submitEvent(site, author, form);
    const merged = await mergeVersions(site, admin, 'event', keep, from, { event_date: 'from', ...take });
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await fetchTimes(keep.id)).toEqual({ ...later, times });
  });

  test('is restored as it was', async () => {
    const { id } = await add();
    await edit(id, { event_date: '2026-07-24', floors: JSON.stringify(tenth), place_hidden_until: '2026-07-10T12:00' });
    const [, first] = await fetchHistory(site, admin, 'event', id);
    await admin.must('restoreVersion', { params: { id: first!.id } });
    expect(await fetchTimes(id)).toEqual({
      days: '2026-07-10',
      reveal: '2026-07-10T12:00',
      times: timesOn('2026-07-10', '2026-07-11'),
    });
  });
});
