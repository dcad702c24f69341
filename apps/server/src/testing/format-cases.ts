import { calendarCases, calendar, entry, berlin, moved } from './calendar-cases.ts';
import { exportedCases } from './exported-cases.ts';
import { foreignCases } from './foreign-cases.ts';
import { headingCases } from './heading-cases.ts';
import { listCases } from './list-cases.ts';
import { pageCases } from './page-cases.ts';
import { programCases } from './program-cases.ts';
import type { FormatCase } from './read-format.ts';
import { serviceCases } from './service-cases.ts';
import { sheetCases } from './sheet-cases.ts';
import { tableCases } from './table-cases.ts';
import { variedCases } from './varied-cases.ts';
import { writtenCases } from './written-cases.ts';

const page = (event: object): string =>
  `<!doctype html><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Event', name: 'Night', location: { '@type': 'Place', name: 'Halle', address: { addressLocality: 'Berlin', addressCountry: 'DE' } }, ...event })}</script>`;
const place = ['latitude', 'longitude'];
const csv = (value: string, country = 'Germany'): string =>
  `Event\tDate\tCountry\tCoordinates\nX\t2027-06-01\t${country}\t${value}`;
const munich = ['X | 2027-06-01 | 48.137254 | 11.575383'];
const unread = 'The coordinates';
const swapped = 'The coordinates';

/** The kinds of data on which importers of other projects fail, and this one did. */
export const formatCases: readonly FormatCase[] = [
  ...calendarCases,
  ...pageCases,
  ...headingCases,
  ...tableCases,
  ...listCases,
  ...exportedCases,
  ...foreignCases,
  ...programCases,
  ...serviceCases,
  ...sheetCases,
  ...writtenCases,
  ...variedCases,
  {
    kind: 'hours from 24 on in a table',
    text: 'Event;Start;Start time;End;End time;Country\nA;11.06.2027;16:00;13.06.2027;24:00;Germany\nB;12.06.2027;22:00;;25:30;Germany\nC;11.06.2027;24:00;;;Germany',
    rows: [
      'A | 2027-06-11 16:00 → 2027-06-14 00:00',
      'B | 2027-06-12 22:00 → 2027-06-13 01:30',
      'C | 2027-06-12 00:00',
    ],
  },
  {
    kind: 'end at the start, page',
    text: page({ startDate: '2027-02-24T19:00', endDate: '2027-02-24T19:00' }),
    rows: ['Night | 2027-02-24 19:00'],
  },
  {
    kind: 'end at the start, table',
    text: 'Event;Start;End;Country\nNight;24.02.2027 19:00;24.02.2027 19:00;Germany',
    rows: ['Night | 2027-02-24 19:00'],
  },
  {
    kind: 'end before the start, page',
    text: page({ startDate: '2027-02-24T19:00', endDate: '2027-02-20' }),
    rows: ['Night | 2027-02-24 19:00'],
    notes: ['The end, 2027-02-20, is before the start'],
  },
  {
    kind: 'negative duration',
    text: calendar(entry('DTSTART:20271205T160000', 'DURATION:-PT2H', berlin)),
    rows: ['Night | 2027-12-05 16:00'],
    notes: ['DURATION: “-PT2H” is no possible end'],
  },
  {
    kind: 'years of other calendars',
    text: 'Event,Date,Country\nA,12/06/2570,Thailand\nB,31/12/2026,Germany\nC,2570-06-12,Germany\nD,0027-06-12,Germany\nE,٢٠٢٧-٠٦-١٢,Egypt\nF,令和9年6月12日,Japan',
    rows: [
      'A | 2027-06-12',
      'B | 2026-12-31',
      'C | 2570-06-12 | refused: The year 2570 is not possible',
      'D | 0027-06-12 | refused: The year 27 is not possible',
      'E | 2027-06-12',
      'F | 2027-06-12',
    ],
    notes: ['The year 2570 was read as 2027'],
  },
  {
    kind: 'ranges of days',
    text: 'Event;Dates;Country\nA;30.12.2026 - 02.01.2027;Germany\nB;Dec 30, 2026 – Jan 2, 2027;Germany\nC;30.12.2026-02.01.2027;Germany\nD;11.-13.06.2027;Germany\nE;11–13 June 2027;Germany\nF;June 11-13, 2027;Germany\nG;vom 11. bis 13. Juni 2027;Germany\nH;30.12. - 02.01.2027;Germany',
    rows: [...'ABC']
      .map((name) => `${name} | 2026-12-30 → 2027-01-02`)
      .concat(
        [...'DEFG'].map((name) => `${name} | 2027-06-11 → 2027-06-13`),
        ['H | 2026-12-30 → 2027-01-02'],
      ),
  },
  {
    kind: 'days without a year',
    text: 'Event;Datum;Country\nA;30 марта;Russia\nB;11.06.;Germany\nC;Fri 4 December;Germany',
    rows: ['A | 2027-03-30', 'B | 2027-06-11', 'C | 2026-12-04'],
    notes: ['“30 марта” has no year', '“11.06.” has no year', '“Fri 4 December” has no year'],
  },
  {
    kind: 'day in a column of times',
    text: 'Titel;Datum;End Time;Land\nKonzert;25.04.2027;25.04. 22:00;DE',
    rows: ['Konzert | 2027-04-25 → 22:00'],
  },
  ...[
    'Canceled: Night',
    'ABGESAGT: Night',
    'ABGESAGT Night',
    '[CANCELLED] Night',
    'Night (annulé)',
    'Cancelado - Night',
    'Отменено: Night',
    'Night – cancelled',
  ].map((name): FormatCase => ({
    kind: `cancelled in the name: ${name}`,
    text: JSON.stringify([{ title: name, date: '2027-09-07', country: 'DE' }]),
    rows: ['Night | 2027-09-07 | cancelled'],
    notes: ['The name said'],
  })),
  {
    kind: 'postponed in the name',
    text: page({ name: 'Postponed: Night', startDate: '2027-02-24' }),
    rows: ['Night | 2027-02-24 | postponed'],
    notes: ['The name said “Postponed”'],
  },
  {
    kind: 'sold out in the name',
    text: page({ name: 'Night (SOLD OUT)', startDate: '2027-02-24' }),
    fields: ['extras'],
    rows: ['Night | 2027-02-24 | SOLD OUT'],
    notes: ['The name said “SOLD OUT”'],
  },
  ...['Cancelled Culture Club', 'Moved by Sound', 'Complet Madness'].map((name): FormatCase => ({
    kind: `a name that only begins so: ${name}`,
    text: page({ name, startDate: '2027-02-24' }),
    rows: [`${name} | 2027-02-24`],
  })),
  {
    kind: 'swapped coordinates, calendar',
    text: calendar(entry('DTSTART:20270613T010000Z', berlin, 'GEO:13.405123;52.520123')),
    fields: place,
    rows: ['Night | 2027-06-13 03:00 | 52.520123 | 13.405123'],
    notes: [swapped, moved('UTC')],
  },
  {
    kind: 'swapped coordinates, out of range',
    text: calendar(entry('DTSTART:20270613', 'LOCATION:Villa\\, Vancouver\\, Canada', 'GEO:-123.128566;49.286385')),
    fields: place,
    rows: ['Night | 2027-06-13 | 49.286385 | -123.128566'],
    notes: [swapped],
  },
  {
    kind: 'swapped coordinates, table',
    text: csv('11.575383, 48.137254'),
    fields: place,
    rows: munich,
    notes: [swapped],
  },
  {
    kind: 'coordinates at sea',
    text: csv('0, 11.575383'),
    fields: place,
    rows: ['X | 2027-06-01 |  | '],
    notes: [unread],
  },
  {
    kind: 'coordinates near zero',
    text: csv('4e-06, 0.000414', 'France'),
    fields: place,
    rows: ['X | 2027-06-01 |  | '],
    notes: [unread],
  },
  {
    kind: 'coordinates that are none',
    text: csv('see website'),
    fields: place,
    rows: ['X | 2027-06-01 |  | '],
    notes: [unread],
  },
  ...[
    '48,137254, 11,575383',
    '48,137254; 11,575383',
    '48,137254 11,575383',
    'geo:48.137254,11.575383',
    'https://maps.google.com/?q=48.137254,11.575383',
    'https://www.google.com/maps/place/X/@48.137254,11.575383,17z',
    '48.137254° N, 11.575383° E',
    'POINT (11.575383 48.137254)',
    'lat: 48.137254, lng: 11.575383',
  ].map((text): FormatCase => ({ kind: `coordinates ${text}`, text: csv(text), fields: place, rows: munich })),
  {
    kind: 'coordinates 48,13 11,57',
    text: csv('48,13 11,57'),
    fields: place,
    rows: ['X | 2027-06-01 | 48.13 | 11.57'],
  },
  {
    kind: 'coordinates in degrees and minutes',
    text: csv("N 48° 30,6410', E 18° 57,4583'", 'Slovakia'),
    fields: place,
    rows: ['X | 2027-06-01 | 48.510683 | 18.957638'],
  },
  {
    kind: 'coordinates in degrees, minutes and seconds',
    text: csv('48°08′14.1″N 11°34′31.4″E'),
    fields: place,
    rows: ['X | 2027-06-01 | 48.13725 | 11.575389'],
  },
  {
    kind: 'coordinates 26.9826N 88.9391E',
    text: csv('26.9826N 88.9391E', 'Bhutan'),
    fields: place,
    rows: ['X | 2027-06-01 | 26.9826 | 88.9391'],
  },
  {
    kind: 'joiners and links in HTML',
    text: calendar(
      entry(
        'DTSTART:20270612',
        berlin,
        'DESCRIPTION:<p>Eins</p><a href="https://www.google.com/url?q=https://example.org/x&amp;sa=D">Link</a>',
      ).replace('SUMMARY:Night', 'SUMMARY:<b>Night</b> 🏴‍☠️ می‌خواهم'),
    ),
    fields: ['description'],
    rows: ['Night 🏴‍☠️ می‌خواهم | 2027-06-12 | Eins\n\nLink (https://example.org/x)'],
  },
  {
    kind: 'links that are none',
    text: 'Event;Date;Country;Website;Venue\nA;2027-06-01;Germany;https://example.org/a;TBA\nB;2027-06-02;Germany;/events/2;TBA - Old Mill',
    fields: ['event_page_link', 'event_location'],
    rows: ['A | 2027-06-01 | https://example.org/a | ', 'B | 2027-06-02 |  | Old Mill'],
    notes: ['Website: “/events/2” is no web address', 'The venue “TBA” says nothing'],
  },
  {
    kind: 'lines of a calendar that cannot be read',
    text: `\r\n${calendar(entry('DTSTART:20270711', berlin, 'X-APPLE-RADIUS=49.9', 'ORGANIZER;CN=Crew'), entry('DTSTART;TZID="W. Europe Standard Time:20270609T090000"', berlin))}X-COMMENT:Cached\r\n<!-- generated -->`,
    rows: ['Night | 2027-07-11', 'Night |  | refused: DTSTART is missing'],
    notes: ['Line 9 cannot be read', 'Line 10 cannot be read', 'Line 15 cannot be read'],
  },
  {
    kind: 'calendar that was cut',
    text: `BEGIN:VCALENDAR\n${entry('DTSTART:20270711', berlin).replace('\r\nEND:VEVENT', '')}`,
    rows: ['Night | 2027-07-11'],
    notes: ['The calendar ends in the middle of this event'],
  },
  {
    kind: 'sep= line',
    text: 'sep=;\nName;Datum;Land\nNacht, die;12.06.2027;Deutschland',
    rows: ['Nacht, die | 2027-06-12'],
  },
  {
    kind: 'lone quotes',
    text: 'Name;Datum;Land\nVinyl 12" Nacht;13.06.2027;Germany\n"Forest" Gathering;14.06.2027;Germany\n6" Nacht;15.06.2027;Germany',
    rows: ['Vinyl 12" Nacht | 2027-06-13', '"Forest" Gathering | 2027-06-14', '6" Nacht | 2027-06-15'],
  },
  {
    kind: 'Mac Roman',
    text: Buffer.from(
      '4e616d653b446174756d3b4c616e640d4e8a63687465206172207246c75ca73b31322e30362e323032373b44450d'.replace(
        '206172207246c75ca7',
        '20466c75a7',
      ),
      'hex',
    ),
    rows: ['Nächte Fluß | 2027-06-12'],
  },
  {
    kind: 'summary beside a name',
    text: JSON.stringify([{ name: { text: 'Real' }, summary: 'Join us', start: { local: '2027-06-10T18:30:00' } }]),
    country: 'Germany',
    rows: ['Real | 2027-06-10 18:30'],
  },
  {
    kind: 'artists for a name',
    text: JSON.stringify([
      { datetime: '2027-10-17T19:00:00', lineup: ['Lorna Shore'], venue: { name: 'Zenith', country: 'Germany' } },
    ]),
    rows: ['Lorna Shore | 2027-10-17 19:00'],
    notes: ['The event is named after its artists'],
  },
  {
    kind: 'UTC with the default country',
    text: '[{"name":"A","startDate":"2027-05-18T14:30:00Z"}]',
    country: 'India',
    rows: ['A | 2027-05-18 20:00'],
    notes: [moved('UTC')],
  },
  {
    kind: 'column of time zones',
    text: 'Name,Date,Time zone,Country\nA,2027-05-18T04:30:00Z,America/Los_Angeles,United States',
    rows: ['A | 2027-05-17 21:30'],
    notes: [moved('UTC')],
  },
];
