import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '@moonfloor/contract/values/durations';
import { fetchCalendar, type ParsedEntry, parseEntries } from '../../testing/calendars.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const lineup = [
  { name: 'Main Floor', artists: [{ artist_name: 'Alpha' }, { artist_name: 'Beta, the; second' }] },
  { name: 'Chill', artists: [{ artist_name: 'Gamma' }] },
];

describeOnDatabase('calendars', async (dialect) => {
  const site = await createSuiteApp(dialect, { PUBLIC_URL: 'https://moon.example' });
  const admin = await site.signIn('admin');

  const entries = async (path: string): Promise<ParsedEntry[]> => parseEntries(await fetchCalendar(site, path));
  const names = async (path: string): Promise<string[]> => (await entries(path)).map(({ summary }) => summary);
  const only = async (path: string): Promise<ParsedEntry> => {
    const [entry, ...others] = await entries(path);
    expect(others).toEqual([]);
    return entry!;
  };
  const change = async (id: number, form: Readonly<Record<string, unknown>>) => {
    await admin.must('updateEvent', { params: { id }, form });
  };

  describe('one event', () => {
    test('contains all details in valid iCalendar', async () => {
      const { id } = await submitEvent(site, admin, {
        event_name: 'Lua; Cheia, \\ 100% 🌕',
        event_date: '2026-07-01',
        start_time: '22:00',
        end_time: '08:00',
        event_location: 'Old Mill, gate 2',
        area: 'Bahia',
        country: 'Brazil',
        latitude: '-12.9714',
        longitude: '-38.5014',
        description: `First line;\nsecond, line ${'é🌕'.repeat(60)}`,
        floors: lineup,
        event_page_link: 'https://example.com/lua?a=1,2;3',
        extras: 'Camping, 2 nights',
        decorations: [{ decoration_name: 'Vibrant' }, { decoration_name: 'Kaos; Cosmos' }],
      });
      const response = await site.tries('eventCalendar', { params: { id } });
      expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(response.headers['content-disposition']).toBe(`inline; filename="event-${id}.ics"`);
      const lines = response.body.split('\r\n');
      expect(response.body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
      expect(response.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
      expect(lines).toContain('GEO:-12.9714;-38.5014');
      const entry = parseEntries(response.body)[0]!;
      expect(entry).toMatchObject({ summary: 'LUA; CHEIA, \\ 100% 🌕', status: 'CONFIRMED', sequence: 0 });
      expect(entry.raw).toMatchObject({
        location: 'Old Mill, gate 2, Bahia, Brazil',
        url: `https://moon.example/event/${id}`,
      });
      const { description } = entry;
      expect(description).toContain(`First line;\nsecond, line ${'é🌕'.repeat(60)}`);
      expect(description).toContain(
        'LINEUP\nMAIN FLOOR: ALPHA, BETA, THE; SECOND\nCHILL: GAMMA\n\nDECORATIONS\nVIBRANT, KAOS; COSMOS\n\nEXTRAS\nCamping, 2 nights\n\n',
      );
      expect(description).toContain(`https://example.com/lua?a=1,2;3\nhttps://moon.example/event/${id}`);
      const [vevent] = new ICAL.Component(ICAL.parse(response.body)).getAllSubcomponents('vevent');
      expect(String(vevent?.getFirstPropertyValue('dtstamp'))).toBe('2026-06-15T12:00:00Z');
      expect(String(vevent?.getFirstPropertyValue('last-modified'))).toBe('2026-06-15T12:00:00Z');
    });

    test('remains one entry when the event is moved: the same UID, a higher sequence, the new time', async () => {
      const { id } = await submitEvent(site, admin, { event_date: '2026-07-01', start_time: '20:00' });
      const before = await only(`/event/${id}.ics`);
      site.clock.advance(hourMs);
      await change(id, { event_date: '2026-08-01', country: 'Japan', event_name: 'Elsewhere', event_status: 'moved' });
      const after = await only(`/event/${id}.ics`);
      expect(after.uid).toBe(before.uid);
      expect(after.sequence).toBeGreaterThan(before.sequence);
      expect(after).toMatchObject({ start: '2026-08-01T11:00:00.000Z', status: 'CONFIRMED', summary: 'ELSEWHERE' });
      expect(after.description).toContain('Moved to another date or place');
      expect(after.raw.lastmodified).toEqual(new Date(site.clock.now()));
    });

    test.each([
      ['postponed', 'TENTATIVE'],
      ['cancelled', 'CANCELLED'],
    ])('contains the status %s', async (event_status, status) => {
      const { id } = await submitEvent(site, admin, { event_name: 'Night', event_status });
      expect(await only(`/event/${id}.ics`)).toMatchObject({ status, summary: `${event_status.toUpperCase()}: NIGHT` });
    });

    test('a long description is truncated with a link to the page', async () => {
      const { id } = await submitEvent(site, admin, { description: '🌕'.repeat(1500) });
      const { description } = await only(`/event/${id}.ics`);
      expect(description).toBe(`${'🌕'.repeat(1000)}…\n\nhttps://moon.example/event/${id}`);
    });

    test.each(['/event/0.ics', '/event/999999.ics', '/event/x.ics', '/event/1%2F2.ics'])(
      '%s does not exist',
      async (path) => {
        const response = await site.request('GET', path);
        expect([response.statusCode, response.json().detail]).toEqual([404, 'Event not found']);
      },
    );
  });

  describe('withdrawn events', () => {
    test('are sent as cancelled for three months, without details, and return with a higher sequence', async () => {
      const fields = {
        event_name: 'Secret',
        event_date: '2026-09-20',
        country: 'Fiji',
        description: 'Hidden',
        floors: lineup,
      };
      const { id } = await submitEvent(site, admin, fields);
      const shown = await only('/events.ics?country=Fiji');
      await toggleRecordStatus(site, admin, 'event', id);
      await change(id, { description: 'Written in private' });
      for (const path of ['/events.ics?country=Fiji', `/event/${id}.ics`]) {
        const withdrawn = await only(path);
        expect(withdrawn).toMatchObject({ uid: shown.uid, status: 'CANCELLED' });
        expect(withdrawn.sequence).toBeGreaterThan(shown.sequence);
        expect(await fetchCalendar(site, path)).not.toMatch(/secret|hidden|private|alpha/i);
      }
      const { sequence } = await only(`/event/${id}.ics`);
      await toggleRecordStatus(site, admin, 'event', id);
      const back = await only('/events.ics?country=Fiji');
      expect(back).toMatchObject({ uid: shown.uid, status: 'CONFIRMED', summary: 'SECRET' });
      expect(back.sequence).toBeGreaterThan(sequence);
      await deleteRecord(site, admin, 'event', id);
      expect(await only('/events.ics?country=Fiji')).toMatchObject({ uid: shown.uid, status: 'CANCELLED' });
      site.clock.advance(91 * dayMs);
      expect(await entries('/events.ics?country=Fiji')).toEqual([]);
      expect((await site.tries('eventCalendar', { params: { id } })).statusCode).toBe(404);
      site.clock.advance(-91 * dayMs);
    });

    test('events that were never public do not appear', async () => {
      const member = await site.signIn();
      const { id } = await submitEvent(site, member, { country: 'Malta', event_name: 'Never' });
      const silent = async (): Promise<void> => {
        expect(await entries('/events.ics?country=Malta')).toEqual([]);
        expect((await site.tries('eventCalendar', { params: { id } })).statusCode).toBe(404);
        expect((await member.tries('eventCalendar', { params: { id } })).statusCode).toBe(404);
      };
      await silent();
      await member.tries('updateEvent', { params: { id }, form: { event_status: 'cancelled' } });
      await silent();
      await deleteRecord(site, admin, 'event', id);
      await silent();
    });
  });

  describe('of a filter', () => {
    beforeAll(async () => {
      const artist = { artist_name: 'Forester', artist_country: 'Peru', styles: 'Forest' };
      await admin.tries('submitArtist', { form: artist });
      const floors = [{ name: 'Main', artists: [{ artist_name: 'Forester' }] }];
      const add = (event_name: string, event_date: string, more = {}) =>
        submitEvent(site, admin, { event_name, event_date, country: 'Peru', ...more });
      await add('Gone', '2026-01-01');
      await add('Running', '2026-04-20', { event_end_date: '2026-06-20' });
      await add('Lately', '2026-05-01');
      await add('Forest', '2026-07-10', { floors, decorations: [{ decoration_name: 'Weavers' }] });
      await add('Machu Picchu', '2026-08-10', { latitude: '-13.16', longitude: '-72.54' });
    });

    test.each([
      ['', ['RUNNING', 'LATELY', 'FOREST', 'MACHU PICCHU']],
      ['&from=&to=', ['RUNNING', 'LATELY', 'FOREST', 'MACHU PICCHU']],
      ['&when=upcoming', ['RUNNING', 'FOREST', 'MACHU PICCHU']],
      ['&when=past', ['LATELY', 'GONE']],
      ['&from=2026-07-01&to=2026-07-31', ['FOREST']],
      ['&to=2026-01-31', ['GONE']],
      ['&style=Forest', ['FOREST']],
      ['&q=machu', ['MACHU PICCHU']],
      ['&near=-13,-72&radius=100', ['MACHU PICCHU']],
      ['&box=-80,-20,-70,0', ['MACHU PICCHU']],
    ])('?country=Peru%s', async (query, expected) => {
      expect(await names(`/events.ics?country=Peru${query}`)).toEqual(expected);
    });

    test('has a name, a source and a refresh interval', async () => {
      const path = '/events.ics?country=Peru&q=a%2C%20b%3B&style=Forest%2CGoa&near=1,2';
      const lines = (await fetchCalendar(site, path)).replace(/\r\n /g, '').split('\r\n');
      expect(lines).toContain(
        'X-WR-CALNAME:Moonfloor: Peru\\, Forest\\, Goa\\, “a\\, b\\;”\\, within 100 km of 1\\, 2',
      );
      expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H');
      expect(lines).toContain('X-PUBLISHED-TTL:PT6H');
      // the same for everyone, however they write it
      const canonical = '/events.ics?country=Peru&style=Forest%2CGoa&q=a%2C+b%3B&near=1%2C2';
      expect(lines).toContain(`SOURCE;VALUE=URI:https://moon.example${canonical}`);
    });

    test('without events is a valid calendar', async () => {
      const text = await fetchCalendar(site, '/events.ics?country=Chad');
      expect(parseEntries(text)).toEqual([]);
      expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents()).toHaveLength(1);
    });

    test('artists and crews have calendars; missing ones respond with 404', async () => {
      const artist = (await site.must('listArtists'))[0]!.id;
      expect(await names(`/artist/${artist}.ics`)).toEqual(['FOREST']);
      expect(await fetchCalendar(site, `/artist/${artist}.ics`)).toContain('X-WR-CALNAME:Moonfloor: FORESTER');
      const crew = await admin.tries('submitDecoration', { form: { decoration_name: 'Weavers', country: 'Peru' } });
      expect(await names(`/decoration/${crew.json().id}.ics`)).toEqual(['FOREST']);
      expect(await names(`/events.ics?decoration=${crew.json().id}&artist=${artist}`)).toEqual(['FOREST']);
      await toggleRecordStatus(site, admin, 'decoration', crew.json().id);
      const gone = await site.tries('decorationCalendar', { params: { id: crew.json().id } });
      expect([gone.statusCode, gone.json().detail]).toEqual([404, 'Decoration not found']);
      expect((await site.tries('artistCalendar', { params: { id: 999 } })).json().detail).toBe('Artist not found');
    });

    test.each(['/events.ics', '/events.atom', '/events.json'])(
      '%s rejects an invalid filter with a message',
      async (path) => {
        for (const [query, sentence] of [
          ['country=Atlantis', 'Please choose a country from the list'],
          ['style=Polka', /^Style must be among/],
          ['from=2026-02-30', 'from must be a day that exists, written YYYY-MM-DD'],
          ['from=2026-07-02&to=2026-07-01', 'to must not be before from'],
          ['near=91,0', /^near must be/],
          ['radius=10', 'radius needs near, the place to be near to'],
          ['when=soon', 'when must be one of upcoming, past'],
          ['artist=x', 'artist must be a number from 1'],
          ['artist=99999', 'There is no artist 99999'],
          ['decoration=99999', 'There is no decoration 99999'],
          ['release=99999', 'There is no release 99999'],
          ['contry=Peru', 'There is no filter called contry'],
        ] as const) {
          const response = await site.request('GET', `${path}?${query}`);
          expect([response.statusCode, response.headers['content-type']]).toEqual([
            422,
            'application/problem+json; charset=utf-8',
          ]);
          expect(response.json().detail).toMatch(sentence);
        }
      },
    );
  });

  test('an unchanged calendar responds with 304, a changed one with 200', async () => {
    const path = '/events.ics?country=Iceland';
    const { id } = await submitEvent(site, admin, { country: 'Iceland' });
    const { etag, 'cache-control': caching } = (await site.request('GET', path)).headers;
    expect(caching).toBe('public, max-age=0, must-revalidate');
    const again = () => site.request('GET', path, { headers: { 'if-none-match': String(etag) } });
    expect((await again()).statusCode).toBe(304);
    await change(id, { area: 'North' });
    expect((await again()).statusCode).toBe(200);
  });
});
