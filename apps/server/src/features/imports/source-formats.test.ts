import { expect, test } from 'vitest';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { describeOnDatabase } from '../../testing/databases.ts';
import { importAll, previewImport, countOutcomes } from '../../testing/import-client.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('reading', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const valuesOf = ({ changes }: ImportRow) => Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const look = (source: string | Uint8Array, form: Readonly<Record<string, string>> = {}) =>
    previewImport(site, admin, source, form);
  const firstOf = async (source: string | Uint8Array, form = {}) => valuesOf((await look(source, form)).rows[0]!);
  const days = ({ rows }: ImportPreview) => rows.map(({ event_date: start, event_end_date: end }) => [start, end]);
  const calendar = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const vevent = (...lines: string[]) => [
    'BEGIN:VEVENT',
    'UID:night@feeds.example',
    'SUMMARY:Night',
    ...lines,
    'END:VEVENT',
  ];

  test.each([
    [
      'a time without a zone',
      ['DTSTART:20260701T220000', 'DTEND:20260702T080000'],
      ['2026-07-01', '22:00', '2026-07-02', '08:00'],
    ],
    [
      'UTC, in summer',
      ['DTSTART:20260701T200000Z', 'DTEND:20260702T060000Z'],
      ['2026-07-01', '22:00', '2026-07-02', '08:00'],
    ],
    [
      'UTC, in winter, over midnight',
      ['DTSTART:20261201T233000Z', 'DURATION:PT4H'],
      ['2026-12-02', '00:30', undefined, '04:30'],
    ],
    ['its own zone', ['DTSTART;TZID=Europe/Berlin:20260701T220000'], ['2026-07-01', '22:00', undefined, undefined]],
    ['another zone', ['DTSTART;TZID=Europe/Lisbon:20260701T220000'], ['2026-07-01', '23:00', undefined, undefined]],
    [
      'a zone that nobody knows',
      ['DTSTART;TZID=Mars/Base:20260701T220000'],
      ['2026-07-01', '22:00', undefined, undefined],
    ],
    [
      'a whole day',
      ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260702'],
      ['2026-07-01', undefined, undefined, undefined],
    ],
    [
      'whole days',
      ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260706'],
      ['2026-07-01', undefined, '2026-07-05', undefined],
    ],
    ['a whole day without an end', ['DTSTART;VALUE=DATE:20260701'], ['2026-07-01', undefined, undefined, undefined]],
  ])('a calendar with %s', async (_what, lines, expected) => {
    const read = await firstOf(calendar(...vevent('LOCATION:Barn\\, Berlin\\, Germany', ...lines)));
    expect([read.event_date, read.start_time, read.event_end_date, read.end_time]).toEqual(expected);
    expect(read).toMatchObject({ event_location: 'Barn', area: 'Berlin', country: 'Germany' });
  });

  test('place, status, link and text of a calendar are read; the given country is the default', async () => {
    const read = await firstOf(
      calendar(
        ...vevent(
          'DTSTART:20260701T200000Z',
          'GEO:-15.79;-47.88',
          'STATUS:CANCELLED',
          'URL:https://x.example/night',
          'DESCRIPTION:One\\nTwo <br>Three &amp\\; four',
          'ORGANIZER;CN=The Owls:mailto:a@example.com',
        ),
      ),
      { country: 'Brazil' },
    );
    expect(read).toMatchObject({
      latitude: -15.79,
      longitude: -47.88,
      event_status: 'cancelled',
      event_page_link: 'https://x.example/night',
      country: 'Brazil',
      description: 'One\nTwo\nThree & four',
      promoters: 'THE OWLS',
      start_time: '17:00',
    });
    const without = await look(calendar(...vevent('DTSTART:20260701T200000Z')));
    expect(without.rows[0]!.faults).toEqual([{ field: 'country', message: 'Country is missing' }]);
  });

  test('a recurring event becomes one event per date around today, without excluded dates, with moved ones', async () => {
    const source = calendar(
      ...vevent(
        'DTSTART;TZID=Europe/Berlin:20260601T220000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;TZID=Europe/Berlin:20260608T220000',
        'LOCATION:Berlin, Germany',
      ),
      ...vevent(
        'RECURRENCE-ID;TZID=Europe/Berlin:20260615T220000',
        'DTSTART;TZID=Europe/Berlin:20260616T210000',
        'LOCATION:Berlin, Germany',
      ),
    );
    const preview = await look(source);
    expect(days(preview).map(([start]) => start)).toEqual(['2026-06-01', '2026-06-16', '2026-06-22', '2026-06-29']);
    await importAll(site, admin, source);
    expect(countOutcomes(await look(source))).toEqual({ unchanged: 4 });
  });

  test('an invalid event of a calendar is rejected with its line, the others are read', async () => {
    const { rows } = await look(
      calendar(
        ...vevent('DTSTART:2026x', 'LOCATION:Berlin, Germany'),
        'BEGIN:VEVENT',
        'UID:b@x',
        'SUMMARY:B',
        'DTSTART:20260701T220000',
        'LOCATION:Berlin, Germany',
        'END:VEVENT',
      ),
    );
    expect(rows.map(({ outcome, place }) => [outcome, place])).toEqual([
      ['refused', 'event 1 (line 4)'],
      ['new', 'event 2 (line 10)'],
    ]);
    expect(rows[0]!.faults[0]).toMatchObject({ field: 'event_date' });
    const dayless = (await look(calendar(...vevent('LOCATION:Berlin, Germany')))).rows[0]!;
    expect(dayless.faults).toEqual([{ field: 'event_date', message: 'DTSTART is missing' }]);
  });

  const page = (data: object) =>
    `<!doctype html><title>x</title>\n<script type="application/ld+json">${JSON.stringify(data)}</script><p>y`;
  const music = {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: 'Owl &amp; Moon',
    url: 'https://x.example/owl',
    startDate: '2026-07-01T22:00:00+05:00',
    endDate: '2026-07-02T08:00:00+05:00',
    eventStatus: 'https://schema.org/EventPostponed',
    location: {
      '@type': 'Place',
      name: 'Barn',
      geo: { latitude: 52.52, longitude: 13.41 },
      address: { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' },
    },
    performer: [
      { '@type': 'MusicGroup', name: 'Octo' },
      { '@type': 'Person', name: 'Luna' },
    ],
    organizer: { name: 'The Owls' },
  };

  test('a page with an event', async () => {
    const preview = await look(page(music));
    expect(preview).toMatchObject({ format: 'page', name: 'x.example' });
    expect(valuesOf(preview.rows[0]!)).toMatchObject({
      event_name: 'OWL & MOON',
      event_date: '2026-07-01',
      start_time: '22:00',
      event_end_date: '2026-07-02',
      end_time: '08:00',
      event_status: 'postponed',
      event_location: 'Barn',
      area: 'Berlin',
      country: 'Germany',
      latitude: 52.52,
      longitude: 13.41,
      floors: 'MAIN FLOOR: OCTO, LUNA',
      promoters: 'THE OWLS',
      event_page_link: 'https://x.example/owl',
    });
  });

  test('nested events of a page, of subtypes, and in UTC', async () => {
    const list = {
      '@graph': [
        {
          '@type': 'ItemList',
          itemListElement: [{ item: { ...music, '@type': ['Festival', 'Event'], startDate: '2026-07-01T20:00:00Z' } }],
        },
        { '@type': 'Organization', name: 'x' },
      ],
    };
    const { rows } = await look(page(list));
    expect(valuesOf(rows[0]!)).toMatchObject({ event_date: '2026-07-01', start_time: '22:00' });
    expect(rows[0]!.notes).toEqual([
      'The times were given in UTC and are shown as clocks in Europe/Berlin show them',
      expect.stringContaining('The times have the offset +05:00'),
    ]);
    expect((await look(JSON.stringify(music))).rows).toHaveLength(1);
    expect((await look(page({ ...music, location: 'Barn, Berlin, Allemagne' }))).rows[0]!.place_line).toBe(
      'Barn, Berlin, Germany',
    );
  });

  test('a Goabase event is identical from its page and its list', async () => {
    const url = 'https://www.goabase.net/party/owl/777';
    await importAll(
      site,
      admin,
      JSON.stringify({
        partylist: [
          { id: 777, nameParty: 'Owl', dateStart: '2026-07-01T22:00:00+02:00', isoCountry: 'DE', urlPartyHtml: url },
        ],
      }),
    );
    expect((await look(page({ ...music, url }))).rows[0]).toMatchObject({
      outcome: 'changed',
      event: { event_name: 'OWL' },
    });
  });

  const head = 'Name;Beginn;Ende;Ort;Stadt;Land;Koordinaten';
  test.each([
    ['semicolons', `${head}\nÄther;01.07.2026;03.07.2026;Halle;Köln;DE;50.93, 6.95`],
    ['tabs', `${head}\nÄther;2026-07-01;2026-07-03;Halle;Köln;Deutschland;POINT (6.95 50.93)`.replaceAll(';', '\t')],
    [
      'commas and quotes',
      'Name,Beginn,Ende,Ort,Stadt,Land,Koordinaten\r\n"Äther","July 1, 2026",3 July 2026,Halle,Köln,Germany,"50.93,6.95"\r\n',
    ],
    ['a byte order mark', `\uFEFF${head}\n"Äther";1/7/2026;3/7/2026;Halle;Köln;germany;50.93 6.95`],
    ['pipes', `${head}\nÄther;1.7.2026;3.7.2026;Halle;Köln;DE;50.93 6.95`.replaceAll(';', '|')],
  ])('a table with %s', async (_what, source) => {
    const { rows, fault } = await look(source);
    expect([fault, rows[0]!.faults]).toEqual([null, []]);
    expect(valuesOf(rows[0]!)).toMatchObject({
      event_name: 'ÄTHER',
      event_date: '2026-07-01',
      event_end_date: '2026-07-03',
      event_location: 'Halle',
      area: 'Köln',
      country: 'Germany',
      latitude: 50.93,
      longitude: 6.95,
    });
  });

  const inBytes = (name: readonly number[]): Buffer =>
    Buffer.concat([Buffer.from('name;date;land\n'), Buffer.from(name), Buffer.from(';2026-07-01;DE')]);
  const luna = inBytes([0xcb, 0xf3, 0xed, 0xe0]);
  test.each([
    ['windows-1252', 'auto', 'ÄTHER', Buffer.from('name;date;land\nÄther;2026-07-01;DE', 'latin1')],
    ['utf-16le', 'auto', 'ÄTHER', Buffer.from('\uFEFFname;date;land\nÄther;2026-07-01;DE', 'utf16le')],
    ['windows-1251', 'windows-1251', 'ЛУНА', luna],
    ['windows-1251', 'auto', 'ЛУНА', luna],
    ['windows-1250', 'auto', 'ŻÓŁW', inBytes([0xaf, 0xf3, 0xb3, 0x77])],
  ])('a table in %s, requested as %s: %s', async (encoding, asked, name, bytes) => {
    const preview = await look(bytes, { encoding: asked });
    expect(preview.table!.encoding).toBe(encoding);
    expect(preview.rows[0]!.event_name).toBe(name);
  });

  test('month-first dates are detected by their days; times are read in many notations', async () => {
    const { rows } = await look(
      'name,date,time,end time,country\nA,7/31/2026,10 PM,6h,DE\nB,7/1/2026,22.30,24:00,DE\nC,7/4/2026,late,,DE',
    );
    expect(rows.map(({ event_date: day }) => day)).toEqual(['2026-07-31', '2026-07-01', '2026-07-04']);
    expect(rows.slice(0, 2).map((row) => [valuesOf(row).start_time, valuesOf(row).end_time])).toEqual([
      ['22:00', '06:00'],
      ['22:30', '00:00'],
    ]);
    expect(rows[2]!.notes).toEqual(['time: “late” cannot be read and was left out']);
  });

  test('a chosen mapping is applied', async () => {
    const preview = await look('Thing;When;Where else\nMoon;2026-07-01;Goa');
    expect([preview.fault, preview.table!.mapping, preview.notes]).toEqual([
      null,
      ['event_name', 'event_date', ''],
      ['Columns that were not imported: Where else', 'The names of the events are those of the column “Thing”'],
    ]);
    const say = async (json: object) =>
      (await site.request('PUT', `/imports/${preview.id}`, { account: admin, json })).json();
    expect((await say({ mapping: ['event_name', 'event_date', 'event_name'] })).fault).toBe(
      'Two columns are said to be the event name',
    );
    const said: ImportPreview = await say({ mapping: ['event_name', 'event_date', 'area'], country: 'India' });
    expect(said.rows[0]).toMatchObject({ outcome: 'new', event_name: 'MOON', place_line: 'Goa, India' });
    expect(valuesOf(said.rows[0]!).country).toBe('India');
  });
});
