import type { FormatCase } from './read-format.ts';

export const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
export const entry = (...lines: readonly string[]): string =>
  ['BEGIN:VEVENT', 'UID:a@example.org', 'SUMMARY:Night', ...lines, 'END:VEVENT'].join('\r\n');
export const berlin = 'LOCATION:Halle\\, Berlin\\, Germany';
export const moved = (from: string): string => `The times were given in ${from} and are shown as clocks in`;
const series = [
  'DTSTART;TZID=Europe/Berlin:20261214T201500',
  'DURATION:PT90M',
  'RRULE:FREQ=WEEKLY;UNTIL=20270111T191500Z',
];
const nights = (...days: readonly string[]): string[] => days.map((day) => `Night | ${day} 20:15 → 21:45`);

/** The kinds of calendars on which importers of other projects fail, and this one did. */
export const calendarCases: readonly FormatCase[] = [
  {
    kind: 'fold inside a character',
    text: Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1@x\r\nDTSTART:20270612\r\nSUMMARY:Flu'),
      Buffer.from([0xc3, 0x0d, 0x0a, 0x20, 0x9f]),
      Buffer.from(' \r\n 🌲\r\nLOCATION:Kühlhaus\\, Görlitz\\, Germany\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
    ]),
    fields: ['event_location', 'area'],
    rows: ['Fluß 🌲 | 2027-06-12 | Kühlhaus | Görlitz'],
  },
  {
    kind: 'zone of the calendar in a country of several',
    text: calendar(
      'X-WR-TIMEZONE:Australia/Perth',
      entry('DTSTART:20270710T120000Z', 'LOCATION:Farm\\, Karragullen\\, Australia'),
    ),
    rows: ['Night | 2027-07-10 20:00'],
    notes: [moved('UTC')],
  },
  {
    kind: 'zone of the entry in a country of several',
    text: calendar(entry('DTSTART;TZID=America/Vancouver:20270710T220000', 'LOCATION:Farm\\, Hope\\, Canada')),
    rows: ['Night | 2027-07-10 22:00'],
  },
  {
    kind: 'zone by the area',
    text: calendar(entry('DTSTART:20270711T040000Z', 'LOCATION:Park\\, San Francisco\\, CA\\, USA')),
    rows: ['Night | 2027-07-10 21:00'],
    notes: [moved('UTC')],
  },
  {
    kind: 'zone that nothing tells',
    text: calendar(entry('DTSTART:20270711T040000Z', 'LOCATION:Farm\\, Springfield\\, USA')),
    rows: ['Night | 2027-07-10 23:00'],
    notes: [moved('UTC'), 'The time zone America/Chicago is a guess: United States has several'],
  },
  {
    kind: 'excluded dates in UTC without VTIMEZONE',
    text: calendar(entry(...series, berlin, 'EXDATE:20261228T191500Z,20270104T191500Z')),
    rows: nights('2026-12-14', '2026-12-21', '2027-01-11'),
  },
  {
    kind: 'cancelled date in UTC without VTIMEZONE and LOCATION',
    text: calendar(
      entry(...series, berlin),
      entry(
        'RECURRENCE-ID:20261228T191500Z',
        'DTSTART;TZID=Europe/Berlin:20261228T201500',
        'DTEND;TZID=Europe/Berlin:20261228T214500',
        'STATUS:CANCELLED',
      ),
    ),
    fields: ['event_location'],
    rows: nights('2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11').map(
      (row, at) => `${row}${at === 2 ? ' | cancelled' : ''} | Halle`,
    ),
  },
  {
    kind: 'last date given as a day',
    text: calendar(
      entry('DTSTART;TZID=Europe/Berlin:20261214T201500', 'DURATION:PT90M', 'RRULE:FREQ=WEEKLY;UNTIL=20261228', berlin),
    ),
    rows: nights('2026-12-14', '2026-12-21', '2026-12-28'),
  },
  {
    kind: 'moved date, named by its day',
    text: calendar(
      entry(...series, berlin),
      entry('RECURRENCE-ID;VALUE=DATE:20261228', 'DTSTART;TZID=Europe/Berlin:20261229T201500', 'DURATION:PT90M'),
    ),
    rows: nights('2026-12-14', '2026-12-21', '2026-12-29', '2027-01-04', '2027-01-11'),
  },
  {
    kind: 'moved day of whole days, named by a time',
    text: calendar(
      entry('DTSTART;VALUE=DATE:20261214', 'RRULE:FREQ=WEEKLY;COUNT=3', berlin),
      entry('RECURRENCE-ID:20261221T000000', 'DTSTART;VALUE=DATE:20261222'),
    ),
    rows: ['Night | 2026-12-14', 'Night | 2026-12-22', 'Night | 2026-12-28'],
  },
  {
    kind: 'exception that its series does not have',
    text: calendar(
      entry(...series, berlin),
      entry('RECURRENCE-ID:20261230T191500Z', 'DTSTART;TZID=Europe/Berlin:20261230T201500', 'DURATION:PT90M'),
    ),
    rows: nights('2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11', '2026-12-30'),
    notes: ['This date replaces one that the series does not have'],
  },
  {
    kind: 'empty VTIMEZONE',
    text: calendar(
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Zurich',
      'END:VTIMEZONE',
      entry('DTSTART;TZID=Europe/Zurich:20270210T220000', 'LOCATION:Club\\, Zürich\\, Switzerland'),
    ),
    rows: ['Night | 2027-02-10 22:00'],
  },
  {
    kind: 'VTIMEZONE with two names, another named by X-LIC-LOCATION',
    text: calendar(
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Vienna',
      'TZID:Europe/Berlin',
      'END:VTIMEZONE',
      'BEGIN:VTIMEZONE',
      'TZID:Own',
      'X-LIC-LOCATION:Europe/Vienna',
      'END:VTIMEZONE',
      entry('DTSTART;TZID=Own:20270210T220000', 'LOCATION:Kino\\, Athens\\, Greece'),
    ),
    rows: ['Night | 2027-02-10 23:00'],
    notes: [moved('Own')],
  },
  ...(
    [
      ['India Standard Time', '17:30'],
      ['/Europe/Vienna', '21:00'],
      ['/mozilla.org/20050126_1/Europe/Vienna', '21:00'],
      ['"(UTC-05:00) Eastern Time (US & Canada)"', '2027-06-13 03:00'],
      ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '21:00'],
      ['GMT+0200', '21:00'],
    ] as const
  ).map(([name, time]): FormatCase => ({
    kind: `zone named ${name}`,
    text: calendar(entry(`DTSTART;TZID=${name}:20270612T220000`, 'LOCATION:Praia\\, Lagos\\, Portugal')),
    rows: [`Night | ${time.length > 5 ? time : `2027-06-12 ${time}`}`],
    notes: [moved(name.replaceAll('"', ''))],
  })),
  {
    kind: 'unknown zone',
    text: calendar(entry('DTSTART;TZID=Customized:20270612T220000', berlin)),
    rows: ['Night | 2027-06-12 22:00'],
    notes: ['The time zone “Customized” is unknown'],
  },
  {
    kind: 'zones of programs, with a colon or an offset of the country',
    text: calendar(
      entry('DTSTART;TZID=tzone://Microsoft/Utc:20270612T200000', berlin),
      entry('UID:b@x', 'DTSTART;TZID=GMT-0700:20270710T220000', 'LOCATION:Farm\\, Springfield\\, USA'),
    ),
    rows: ['Night | 2027-06-12 22:00', 'Night | 2027-07-10 22:00'],
    notes: [moved('tzone://Microsoft/Utc')],
  },
  {
    kind: 'moved day of whole days, as midnight in UTC',
    text: calendar(
      entry('DTSTART;VALUE=DATE:20270701', 'RRULE:FREQ=WEEKLY;COUNT=2', berlin),
      entry('RECURRENCE-ID:20270707T220000Z', 'DTSTART;VALUE=DATE:20270709'),
    ),
    rows: ['Night | 2027-07-01', 'Night | 2027-07-09'],
  },
  {
    kind: 'events of one name at two venues, and one with two ids',
    text: calendar(
      entry('DTSTART:20270612', berlin),
      entry('DTSTART:20270612', 'LOCATION:Barn\\, Berlin\\, Germany').replace('a@', 'b@'),
      entry('DTSTART:20270612', berlin).replace('a@', 'c@'),
    ),
    fields: ['event_location'],
    rows: ['Night | 2027-06-12 | Halle', 'Night | 2027-06-12 | Barn'],
    notes: ['The source has this event 2 times'],
  },
  {
    kind: 'coordinates as programs write them',
    text: calendar(
      entry('DTSTART:20270612', berlin, 'GEO:52,520123;13,405123'),
      entry('DTSTART:20270613', berlin, 'X-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:52.520123,13.405123'),
      entry('DTSTART:20270614', 'LOCATION:52.520123\\, 13.405123'),
    ),
    fields: ['event_location', 'latitude', 'longitude', 'country'],
    rows: [
      'Night | 2027-06-12 | Halle | 52.520123 | 13.405123 | Germany',
      'Night | 2027-06-13 | Halle | 52.520123 | 13.405123 | Germany',
      'Night | 2027-06-14 |  | 52.520123 | 13.405123 | Germany',
    ],
    notes: ['The country, Germany, was told from the coordinates'],
  },
  {
    kind: 'days and times that do not exist',
    text: calendar(
      entry('DTSTART:20270230T200000', berlin),
      entry('DTSTART:', berlin).replace('a@', 'b@'),
      entry('DTSTART:20270612T200000', 'DTEND:20271301T060000', berlin).replace('a@', 'c@'),
    ),
    rows: [
      'Night |  | refused: DTSTART is missing',
      'Night |  | refused: DTSTART is missing',
      'Night | 2027-06-12 20:00',
    ],
    notes: ['Line 6 cannot be read', 'Line 12 cannot be read', 'Line 19 cannot be read'],
  },
  {
    kind: 'day without VALUE=DATE',
    text: calendar(entry('DTSTART:20270422', 'DTEND:20270425', berlin)),
    rows: ['Night | 2027-04-22 → 2027-04-24'],
  },
  {
    kind: 'VALUE=DATE with a time',
    text: calendar(entry('DTSTART;VALUE=DATE:20270804T120000', 'DTEND;VALUE=DATE:20270804T130000', berlin)),
    rows: ['Night | 2027-08-04 12:00 → 13:00'],
  },
  {
    kind: '24:00 in a calendar',
    text: calendar(entry('DTSTART:20270612T200000', 'DTEND:20270612T240000', berlin)),
    rows: ['Night | 2027-06-12 20:00 → 2027-06-13 00:00'],
  },
  {
    kind: 'jCal',
    text: JSON.stringify([
      'vcalendar',
      [['version', {}, 'text', '2.0']],
      [
        [
          'vevent',
          [
            ['uid', {}, 'text', 'a@example.org'],
            ['summary', {}, 'text', 'Oak, Elm'],
            ['dtstart', { tzid: 'Europe/Berlin' }, 'date-time', '2027-06-12T22:00:00'],
            ['rrule', {}, 'recur', { freq: 'WEEKLY', count: 2 }],
            ['location', {}, 'text', 'Halle, Berlin, Germany'],
          ],
          [],
        ],
      ],
    ]),
    rows: ['Oak, Elm | 2027-06-12 22:00', 'Oak, Elm | 2027-06-19 22:00'],
  },
  {
    kind: 'xCal',
    text: '<?xml version="1.0"?><icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0"><vcalendar><components><vevent><properties><uid><text>a</text></uid><summary><text>Oak, Elm; Ash</text></summary><dtstart><parameters><tzid><text>Europe/Berlin</text></tzid></parameters><date-time>2027-06-12T22:00:00</date-time></dtstart><dtend><parameters><tzid><text>Europe/Berlin</text></tzid></parameters><date-time>2027-06-13T06:00:00</date-time></dtend><rrule><recur><freq>WEEKLY</freq><until>2027-06-19T20:00:00Z</until></recur></rrule><location><text>Halle, Berlin, Germany</text></location></properties></vevent></components></vcalendar></icalendar>',
    rows: [
      'Oak, Elm; Ash | 2027-06-12 22:00 → 2027-06-13 06:00',
      'Oak, Elm; Ash | 2027-06-19 22:00 → 2027-06-20 06:00',
    ],
  },
  {
    kind: 'xCal of a schedule, without its groups',
    text: '<iCalendar xmlns:pentabarf="http://pentabarf.org"><vcalendar><vevent><uid>a</uid><dtstart>20270612T220000</dtstart><duration>2.00</duration><summary>Oak</summary><location>Halle, Berlin, Germany</location></vevent></vcalendar></iCalendar>',
    rows: ['Oak | 2027-06-12 22:00'],
    notes: ['DURATION'],
  },
  {
    kind: 'headers of a mail above a calendar',
    text: `Content-Type: text/calendar; charset=utf-8\nSubject: Night\n\n${calendar(entry('DTSTART:20270612', berlin))}`,
    rows: ['Night | 2027-06-12'],
  },
];
