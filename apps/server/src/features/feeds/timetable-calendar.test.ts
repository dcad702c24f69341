import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { dayMs } from '@moonfloor/contract/values/durations';
import { fetchHistory } from '../../testing/activity.ts';
import { fetchCalendar, linesOfEntries } from '../../testing/calendars.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus, validEvent } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('calendar of a timetable', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const act = (artist_name: string, set_start: string, more: object = {}) => ({ artist_name, set_start, ...more });
  const entries = async (id: number) => linesOfEntries(await fetchCalendar(site, `/event/${id}/timetable.ics`));
  const sequence = (entry?: Record<string, string>): number => Number(entry?.SEQUENCE?.split(':')[1]);

  test('has an entry for each set, that follows its changes and is cancelled with it', async () => {
    const { id } = await submitEvent(site, admin, {
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
            act('TBA', '2027-10-30T07:00'),
          ],
        },
      ],
    });
    const before = await entries(id);
    expect(before.map(({ SUMMARY }) => SUMMARY)).toEqual(['SUMMARY:ZIGGY vs MOSS', 'SUMMARY:To be announced']);
    expect(before[0]).toMatchObject({
      DTSTART: 'DTSTART;TZID=Europe/Lisbon:20271029T230000',
      DTEND: 'DTEND;TZID=Europe/Lisbon:20271030T003000',
      STATUS: 'STATUS:CONFIRMED',
    });
    expect(before[1]!.DTEND).toBe('DTEND;TZID=Europe/Lisbon:20271030T080000');
    const floors = JSON.stringify([{ name: 'Chill', artists: [act('Ziggy', '2027-10-29T22:00')] }]);
    await admin.tries('updateEvent', { params: { id }, form: { floors } });
    const after = await entries(id);
    expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID));
    expect(after[0]).toMatchObject({
      DTSTART: 'DTSTART;TZID=Europe/Lisbon:20271029T220000',
      STATUS: 'STATUS:CONFIRMED',
    });
    expect(after[1]!.STATUS).toBe('STATUS:CANCELLED');
    expect(sequence(after[0])).toBeGreaterThan(sequence(before[0]));
  });

  test('follows a timetable that is restored from the history', async () => {
    const timed = [act('Ziggy', '2027-10-29T23:00', { set_end: '2027-10-30T00:30' }), act('Moss', '2027-10-30T01:00')];
    const { id } = await submitEvent(site, admin, {
      ...validEvent,
      country: 'Portugal',
      area: 'Lisboa',
      event_date: '2027-10-29',
      floors: [{ name: 'Main', artists: timed }],
    });
    const before = await entries(id);
    site.clock.advance(5000);
    const floors = JSON.stringify([
      { name: 'Main', artists: [act('Moss', '2027-10-29T20:00'), act('Fern', '2027-10-29T22:00')] },
    ]);
    await admin.tries('updateEvent', { params: { id }, form: { floors } });
    const changed = await entries(id);
    expect(changed.find(({ UID }) => UID === before[0]!.UID)!.STATUS).toBe('STATUS:CANCELLED');
    const created = (await fetchHistory(site, admin, 'event', id)).at(-1)!;
    site.clock.advance(5000);
    await admin.must('restoreVersion', { params: { id: created.id } });
    const after = await entries(id);
    const shown = ({ UID, DTSTART, DTEND, SUMMARY, STATUS }: Record<string, string>) => [
      UID,
      DTSTART,
      DTEND,
      SUMMARY,
      STATUS,
    ];
    expect(after.slice(0, 2).map(shown)).toEqual(before.map(shown));
    expect(after[2]!.STATUS).toBe('STATUS:CANCELLED');
    expect(sequence(after[0])).toBeGreaterThan(sequence(changed[0]));
  });

  test('set times are also in the line-up of the event’s own calendar and in feeds', async () => {
    const artists = [
      act('Ziggy', '2027-10-29T23:00'),
      { artist_name: 'Moss', pairing: 'vs' },
      act('Owl', '2027-10-30T01:00', { set_end: '2027-10-30T02:30' }),
      act('Fern', '2027-10-30T03:00'),
      { artist_name: 'Later' },
    ];
    const event = {
      ...validEvent,
      event_name: 'Timed Feed',
      event_date: '2027-10-29',
      floors: [{ name: 'Main', artists }],
    };
    const { id } = await submitEvent(site, admin, event);
    const lineup = 'MAIN: 29/10/2027 23:00 ZIGGY, MOSS, 30/10/2027 01:00–02:30 OWL, 03:00 FERN, LATER';
    const calendar = (await site.tries('eventCalendar', { params: { id } })).body
      .replace(/\r\n /g, '')
      .replaceAll('\\', '');
    expect(calendar).toContain(lineup);
    const feed = JSON.parse(await site.must('eventsJsonFeed'));
    const { content_html: html } = feed.items.find(({ title }: { title: string }) => title === 'TIMED FEED');
    expect(html).toContain(lineup.replace('MAIN', '<strong>MAIN</strong>'));
  });

  test('cancels the sets of an event that was withdrawn, for some months and without details', async () => {
    const floors = [{ name: 'Main', artists: [act('Ziggy', '2027-10-29T23:00'), act('Moss', '2027-10-30T01:00')] }];
    for (const withdraw of [toggleRecordStatus, deleteRecord]) {
      // the clock goes on by more than a session lasts
      const editor = await site.signIn('admin');
      const { id } = await submitEvent(site, editor, { ...validEvent, event_date: '2027-10-29', floors });
      const before = await entries(id);
      site.clock.advance(1000);
      await withdraw(site, editor, 'event', id);
      const after = await entries(id);
      expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID));
      for (const [at, entry] of after.entries()) {
        expect(entry).toMatchObject({ STATUS: 'STATUS:CANCELLED', SUMMARY: 'SUMMARY:Withdrawn event' });
        expect(entry).not.toHaveProperty('LOCATION');
        expect(sequence(entry)).toBeGreaterThan(sequence(before[at]));
      }
      site.clock.advance(limits.calendarPastDays * dayMs + 1);
      expect((await site.tries('timetableCalendar', { params: { id } })).statusCode).toBe(404);
    }
  });

  test('of an event that is not public is not found', async () => {
    const member = await site.signIn();
    const { id } = await submitEvent(site, member, validEvent);
    expect((await site.tries('timetableCalendar', { params: { id } })).statusCode).toBe(404);
  });
});
