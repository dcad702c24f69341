import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import type { StarType } from '@moonfloor/contract/members/star-types';
import { formatIds } from '@moonfloor/contract/values/compact-ids';
import { dayMs } from '@moonfloor/contract/values/durations';
import { writeContent } from '../../db/content-version.ts';
import { linesOfEntries } from '../../testing/calendars.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent, toggleRecordStatus, validEvent } from '../../testing/events.ts';
import { mergeRecords } from '../../testing/merge.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';
import { purgeDeleted } from '../records/purge.ts';

const act = (artist_name: string, set_start: string, more: object = {}) => ({ artist_name, set_start, ...more });
const festival = {
  ...validEvent,
  country: 'Portugal',
  area: 'Lisboa',
  event_date: '2027-10-29',
  event_end_date: '2027-11-01',
  floors: [
    {
      name: 'Main',
      artists: [
        act('Ziggy', '2027-10-29T23:00', { set_end: '2027-10-30T00:30' }),
        { artist_name: 'Moss', pairing: 'vs' },
        act('Fern', '2027-10-30T07:00'),
        act('Bark', '2027-10-30T08:30'),
      ],
    },
    { name: 'Chill', artists: [act('TBA', '2027-10-30T00:00')] },
  ],
};

describeOnDatabase('my timetable', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const find = (ids: { sets?: number[]; events?: number[]; artists?: number[] }) =>
    site.must('findStarred', { json: ids });
  const timetable = (id: number) => admin.must('getTimetable', { params: { id } });
  const setIds = async (id: number): Promise<number[]> => (await timetable(id)).sets.map((set) => set.set_id);
  const star = async (account: TestAccount, type: StarType, ...ids: number[]): Promise<void> => {
    const changes = ids.map((id) => ({ type, id, starred: true, at: '2026-06-15T10:00:00.000Z' }));
    expect((await account.tries('syncStars', { json: { changes } })).statusCode).toBe(200);
  };
  const starsOf = async (account: TestAccount) =>
    (await account.must('syncStars', { json: { changes: [] } })).stars.map(({ type, id }) => `${type} ${id}`).sort();
  const merge = (type: 'event' | 'artist', keep: number, from: number): Promise<void> =>
    mergeRecords(site, admin, type, keep, from);

  test('sets have the day and the instants of their timetable, with event and floor', async () => {
    const { id } = await submitEvent(site, admin, festival);
    const { sets } = await timetable(id);
    const found = await find({ sets: sets.map((set) => set.set_id).toReversed() });
    const common = ({
      set_id,
      day,
      set_start,
      set_end,
      starts_at,
      ends_at,
    }: (typeof sets)[number] | (typeof found.sets)[number]) => ({
      set_id,
      day,
      set_start,
      set_end,
      starts_at,
      ends_at,
    });
    expect(found.sets.map(common)).toEqual(sets.map(common));
    expect(found.sets[0]).toMatchObject({
      day: '2027-10-29',
      floor_name: 'MAIN',
      event: { id, event_name: 'FULL MOON GATHERING', event_status: 'scheduled' },
      artists: [
        { artist_name: 'ZIGGY', pairing: null },
        { artist_name: 'MOSS', pairing: 'vs' },
      ],
    });
    expect(found.removed).toEqual([]);
    expect(await find({ sets: [sets[0]!.set_id], events: [id, 999_999] })).toMatchObject({
      sets: [{ set_id: sets[0]!.set_id }],
      events: [{ id, asked_id: id, event_date: '2027-10-29' }],
    });
  });

  test('a removed set is named as such', async () => {
    const { id } = await submitEvent(site, admin, festival);
    const [first, ...others] = await setIds(id);
    const floors = JSON.stringify([{ name: 'Main', artists: [act('Ziggy', '2027-10-29T22:00')] }]);
    await admin.tries('updateEvent', { params: { id }, form: { floors } });
    const found = await find({ sets: [first!, ...others] });
    expect(found.sets).toMatchObject([{ set_id: first, set_start: '2027-10-29T22:00' }]);
    expect(new Set(found.removed.map((set) => set.set_id))).toEqual(new Set(others));
    expect(found.removed[0]!.event.id).toBe(id);
    expect(found.removed.map((set) => set.artist_name).toSorted()).toEqual(['BARK', 'FERN', 'TBA']);
  });

  test('a cancelled act stays where it was announced, and is said to be cancelled', async () => {
    const { id } = await submitEvent(site, admin, festival);
    const sets = await setIds(id);
    const [main, chill] = festival.floors;
    const [ziggy, moss, fern, bark] = main!.artists;
    const artists = [ziggy, { ...moss, cancelled: true }, { ...fern, cancelled: true }, bark];
    const form = { floors: JSON.stringify([{ ...main, artists }, chill]) };
    const saved = await admin.tries('updateEvent', { params: { id }, form });
    expect(saved.json().floors[0].artists).toMatchObject([
      { artist_name: 'ZIGGY', cancelled: false },
      { artist_name: 'MOSS', cancelled: true },
      { artist_name: 'FERN', cancelled: true },
      { artist_name: 'BARK', cancelled: false },
    ]);
    expect(await setIds(id)).toEqual(sets);
    const acts = ({ artists: own }: { artists: { artist_name: string; cancelled: boolean }[] }) =>
      own.map(({ artist_name: name, cancelled }) => `${name}${cancelled ? ' cancelled' : ''}`).join(', ');
    const shown = ['ZIGGY, MOSS cancelled', 'TBA', 'FERN cancelled', 'BARK'];
    expect((await timetable(id)).sets.map(acts)).toEqual(shown);
    expect((await find({ sets })).sets.map(acts)).toEqual(shown);
    const calendar = await site.tries('setsCalendar', { query: { sets: formatIds(sets), alarm: 15 } });
    const entries = linesOfEntries(calendar.body);
    expect(entries.map(({ SUMMARY, STATUS, TRIGGER }) => [SUMMARY, STATUS, TRIGGER !== undefined])).toEqual([
      ['SUMMARY:ZIGGY', 'STATUS:CONFIRMED', true],
      ['SUMMARY:To be announced', 'STATUS:CONFIRMED', true],
      ['SUMMARY:CANCELLED: FERN', 'STATUS:CANCELLED', false],
      ['SUMMARY:BARK', 'STATUS:CONFIRMED', true],
    ]);
    const card = (await site.must('listEventCards', { query: { ids: id } }))[0];
    expect(card!.floors[0]!.artists.map((act) => act.artist_name)).toEqual(['ZIGGY', 'BARK']);
    expect((await site.tries('eventCalendar', { params: { id } })).body.replaceAll('\r\n ', '')).toContain(
      'CANCELLED: FERN',
    );
  });

  test('nothing of an event that is not public is told, nor whether it exists', async () => {
    const { id } = await submitEvent(site, admin, festival);
    const sets = await setIds(id);
    await toggleRecordStatus(site, admin, 'event', id);
    const nothing = { sets: [], removed: [], events: [], artists: [] };
    expect(await find({ sets, events: [id] })).toEqual(nothing);
    expect((await site.tries('setsCalendar', { query: { sets: formatIds(sets) } })).body).not.toContain('VEVENT');
    const account = await site.signIn();
    await star(account, 'event', id, 999_999);
    expect(await starsOf(account)).toEqual([`event ${id}`, 'event 999999'].sort());
  });

  test('merged records stand for the ones that stay', async () => {
    const submitArtist = async (artist_name: string) =>
      (await admin.must('submitArtist', { form: { artist_name, artist_country: 'Japan' } })).id;
    const [keep, from] = [await submitArtist('Kept'), await submitArtist('Kept Twice')];
    const events = [await submitEvent(site, admin, festival), await submitEvent(site, admin, festival)] as const;
    const [kept, gone] = [await setIds(events[0].id), await setIds(events[1].id)];
    const [one, both] = [await site.signIn(), await site.signIn()];
    await star(one, 'artist', from);
    await star(one, 'event', events[1].id);
    await star(one, 'set', gone[0]!, gone[1]!);
    await star(both, 'artist', from, keep);
    await star(both, 'set', gone[0]!, kept[0]!);
    await merge('artist', keep, from);
    await merge('event', events[0].id, events[1].id);
    expect(await starsOf(one)).toEqual(
      [`artist ${keep}`, `event ${events[0].id}`, `set ${kept[0]}`, `set ${kept[1]}`].sort(),
    );
    expect(await starsOf(both)).toEqual([`artist ${keep}`, `set ${kept[0]}`]);
    // a device that was offline
    await star(one, 'artist', from);
    expect(await starsOf(one)).toHaveLength(4);
    expect(await find({ artists: [from], events: [events[1].id] })).toMatchObject({
      artists: [{ id: keep, asked_id: from, artist_name: 'KEPT' }],
      events: [{ id: events[0].id, asked_id: events[1].id }],
    });
    await star(one, 'set', gone[2]!);
    expect(await starsOf(one)).toContain(`set ${kept[2]}`);
  });

  test('sets of merged events are found by their former ids, also after the next merge, a change and a purge', async () => {
    const submit = async (): Promise<number> => (await submitEvent(site, admin, festival)).id;
    const [keep, from, first] = [await submit(), await submit(), await submit()];
    const [kept, gone, oldest] = [await setIds(keep), await setIds(from), await setIds(first)];
    await merge('event', from, first);
    await merge('event', keep, from);
    const floors = JSON.stringify([{ name: 'Main', artists: [act('Ziggy', '2027-10-29T22:00')] }]);
    await admin.tries('updateEvent', { params: { id: keep }, form: { floors } });
    await writeContent(site.deps.store, site.deps.contentVersion, (db) => purgeDeleted(db, site.deps.lifecycle));
    const sets = [oldest[0]!, gone[0]!, gone[1]!];
    expect(await find({ sets })).toMatchObject({
      sets: [
        { set_id: kept[0], asked_id: oldest[0], set_start: '2027-10-29T22:00', event: { id: keep } },
        { set_id: kept[0], asked_id: gone[0] },
      ],
      removed: [{ set_id: kept[1], asked_id: gone[1] }],
    });
    const calendar = await site.tries('setsCalendar', { query: { sets: formatIds(sets.toSorted((a, b) => a - b)) } });
    expect(linesOfEntries(calendar.body).map(({ DTSTART }) => DTSTART)).toEqual([
      'DTSTART;TZID=Europe/Lisbon:20271029T220000',
      'DTSTART;TZID=Europe/Lisbon:20271030T000000',
    ]);
  });

  test('sets of an event that was withdrawn are cancelled in the calendar of the member, without details', async () => {
    const { id } = await submitEvent(site, admin, festival);
    const [first, second] = await setIds(id);
    const account = await site.signIn();
    await star(account, 'set', first!, second!);
    const { pathname } = new URL((await account.tries('createFollowingFeeds')).json().feeds.timetable);
    const entries = async () => linesOfEntries((await site.request('GET', pathname)).body);
    const before = await entries();
    site.clock.advance(1000);
    await toggleRecordStatus(site, admin, 'event', id);
    const after = await entries();
    expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID));
    for (const entry of after) {
      expect(entry).toMatchObject({ STATUS: 'STATUS:CANCELLED', SUMMARY: 'SUMMARY:Withdrawn event' });
      expect(entry).not.toHaveProperty('LOCATION');
    }
    site.clock.advance(limits.calendarPastDays * dayMs + 1);
    expect(await entries()).toEqual([]);
    site.clock.advance(-limits.calendarPastDays * dayMs - 1);
  });

  test('is a private calendar of sets and events, until its address is removed', async () => {
    const { id } = await submitEvent(site, admin, festival);
    const [first, second] = await setIds(id);
    const account = await site.signIn();
    await star(account, 'set', first!, second!);
    await star(account, 'event', id);
    const made = await account.tries('createFollowingFeeds');
    const { pathname } = new URL(made.json().feeds.timetable);
    const calendar = await site.request('GET', `${pathname}?alarm=15`);
    expect(calendar.headers['content-type']).toContain('text/calendar');
    const entries = linesOfEntries(calendar.body);
    expect(entries.map(({ SUMMARY }) => SUMMARY)).toEqual([
      'SUMMARY:ZIGGY vs MOSS',
      'SUMMARY:To be announced',
      'SUMMARY:FULL MOON GATHERING',
    ]);
    expect(entries[0]).toMatchObject({
      DTSTART: 'DTSTART;TZID=Europe/Lisbon:20271029T230000',
      TRIGGER: 'TRIGGER:-PT15M',
      DESCRIPTION: 'DESCRIPTION:ZIGGY vs MOSS',
    });
    expect(entries[2]!.TRIGGER).toBeUndefined();
    // the entries of the event's own calendar
    const own = linesOfEntries((await site.tries('timetableCalendar', { params: { id } })).body);
    expect(entries.slice(0, 2).map(({ UID }) => UID)).toEqual(own.slice(0, 2).map(({ UID }) => UID));
    expect((await site.request('GET', `/de${pathname}`)).body).toContain('SUMMARY:Wird noch');
    await account.tries('revokeFollowingFeeds');
    expect((await site.request('GET', pathname)).statusCode).toBe(404);
  });

  test('is a calendar of the sets in its address, without an account', async () => {
    const { id } = await submitEvent(site, admin, festival);
    const sets = await setIds(id);
    const path = `/my-timetable.ics?sets=${formatIds(sets)}`;
    const entries = linesOfEntries((await site.request('GET', path)).body);
    expect(entries.map(({ TRIGGER }) => TRIGGER)).toEqual(sets.map(() => undefined));
    await admin.tries('updateEvent', { params: { id }, form: { floors: '[]' } });
    expect(linesOfEntries((await site.request('GET', path)).body).map(({ STATUS }) => STATUS)).toEqual(
      sets.map(() => 'STATUS:CANCELLED'),
    );
    for (const bad of ['', 'A', '1,2', '1.'.repeat(5000)])
      expect([bad, (await site.tries('setsCalendar', { query: { sets: bad } })).statusCode]).toEqual([bad, 422]);
    expect((await site.request('GET', `${path}&alarm=7`)).statusCode).toBe(422);
  });

  test('a request names a limited number of ids', async () => {
    const ids = Array.from({ length: limits.starredAtOnce + 1 }, (_, index) => index + 1);
    const json = { sets: ids, events: [], artists: [] };
    expect((await site.tries('findStarred', { json })).statusCode).toBe(422);
    for (const bad of [{ ...json, sets: ['x'] }, { ...json, sets: '1' }, []])
      expect((await site.tries('findStarred', { json: bad })).statusCode).toBe(422);
  });

  test('a network reads 300 calendars of sets an hour', async () => {
    const read = async () => (await site.tries('setsCalendar', { query: { sets: '999999' } })).statusCode;
    const statuses = new Set<number>();
    for (let count = 0; count < 310 && !statuses.has(429); count += 1) statuses.add(await read());
    expect([...statuses]).toEqual([200, 429]);
  });
});
