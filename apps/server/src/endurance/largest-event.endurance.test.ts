import path from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { openBuiltPages } from '../pages/ssr.ts';
import { submitEvent, validEvent } from '../testing/events.ts';
import { createSuiteApp, type TestApp } from '../testing/test-app.ts';

const build = path.join(import.meta.dirname, '../../../web/build');

/** Greatest CPU time that a response may take of the main thread, in ms. */
const maxMs = 250;
const rounds = 5;

const wallTime = (minutes: number): string =>
  new Date(Date.UTC(2026, 7, 1) + minutes * 60_000).toISOString().slice(0, 16);

/** The largest line-up: a set for each act, all on one day, which the page of the timetable shows at once. */
const floors = Array.from({ length: limits.floors }, (_, floor) => ({
  name: `Floor ${floor + 1}`,
  hours: Array.from({ length: limits.floorHours }, (_hours, at) => ({
    opens: wallTime(16 * 60 + at * 30),
    closes: wallTime(16 * 60 + at * 30 + 30),
  })),
  artists: Array.from({ length: limits.eventActs / limits.floors }, (_act, at) => ({
    artist_name: `Artist ${floor + 1}-${at + 1} of the Southern Sky`,
    artist_type: 'LIVE',
    artist_country: 'Portugal',
    record_labels: 'Some Records, Other Records',
    artist_info: 'Plays long sets at sunrise',
    set_start: wallTime(16 * 60 + at * 20),
    set_end: wallTime(16 * 60 + at * 20 + 60),
  })),
}));

const site = await createSuiteApp('sqlite', {}, await openBuiltPages(build));
const admin = await site.signIn('admin');
const fields = { ...validEvent, event_date: '2026-08-01', latitude: '39', longitude: '-8', country: 'Portugal' };
const { id } = await submitEvent(site, admin, { ...fields, floors: JSON.stringify(floors) });

/** Returns the median of the CPU time that requests take of the main thread, each after a change of the event. */
async function mainThreadMs(send: () => ReturnType<TestApp['request']>): Promise<number> {
  const times: number[] = [];
  // two rounds are not counted: their code is not compiled yet
  for (let round = -2; round < rounds; round += 1) {
    const form = { event_location: `Valley ${round}` };
    expect((await admin.tries('updateEvent', { params: { id }, form })).statusCode).toBe(200);
    const before = process.threadCpuUsage();
    const { statusCode } = await send();
    const { user, system } = process.threadCpuUsage(before);
    expect(statusCode).toBe(200);
    if (round >= 0) times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
}

const html = { headers: { accept: 'text/html' } };

test.each([
  ['page', () => site.request('GET', `/event/${id}`, html)],
  ['timetable', () => site.request('GET', `/event/${id}/timetable`, html)],
  ['timetable, grid', () => site.request('GET', `/event/${id}/timetable?view=grid`, html)],
  ['timetable, list', () => site.request('GET', `/event/${id}/timetable?view=list`, html)],
  ['timetable, by artist', () => site.request('GET', `/event/${id}/timetable?view=artists`, html)],
  ['timetable, all days', () => site.request('GET', `/event/${id}/timetable?view=print`, html)],
  ['JSON', () => site.tries('getEvent', { params: { id } })],
  ['JSON of the timetable', () => site.tries('getTimetable', { params: { id } })],
  ['calendar', () => site.tries('eventCalendar', { params: { id } })],
  ['calendar of sets', () => site.tries('timetableCalendar', { params: { id } })],
  ['feed', () => site.tries('eventsAtom')],
  ['list of events', () => site.tries('listEvents')],
  ['picture for link previews', () => site.request('GET', `/share-cards/event-${id}.jpg`)],
  ['history', () => admin.tries('listActivity', { query: { limit: 50 } })],
  [
    'saving the same line-up',
    () => admin.tries('updateEvent', { params: { id }, form: { floors: JSON.stringify(floors) } }),
  ],
])('the largest event takes little of the main thread: %s', async (_what, send) => {
  expect(await mainThreadMs(send)).toBeLessThanOrEqual(maxMs);
});
