import { calendar, entry, moved } from './calendar-cases.ts';
import type { FormatCase } from './read-format.ts';

const page = (event: object): string =>
  `<!doctype html><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Event', name: 'Oak', location: { '@type': 'Place', name: 'Halle', address: { addressLocality: 'Ulm', addressCountry: 'DE' } }, ...event })}</script>`;
const letter = (at: number): string => String.fromCharCode(65 + at);
/** A table with a row for each value of one column, named A, B, C… */
const table = (heads: string, values: readonly string[], row: (value: string) => string): string =>
  [heads, ...values.map((value, at) => `${letter(at)};${row(value)}`)].join('\n');
const rows = (count: number, when: string): string[] =>
  Array.from({ length: count }, (_, at) => `${letter(at)} | ${when}`);

const times =
  '오후 10:00|오후 10:00 ~ 오전 6:00|22 h|22:00 ~ 06:00|22:00〜翌6:00|晚上10点|10:00 μ.μ.|kl. 22.00|10pm–6'.split('|');
const ranges =
  'Jun 11 thru 13, 2027|11-13th June 2027|11 June 2027 through 13 June 2027|2027-06-11..2027-06-13|2027.6.11 - 6.13'.split(
    '|',
  );

/** Kinds of the other files, as other people and programs write them. */
export const variedCases: readonly FormatCase[] = [
  {
    kind: 'starts and ends from 24 hours on, in Japanese',
    text: 'イベント,日付,開始,終了\n真夜中,2027/6/12(土),25:00,29:00\n夜会,2027年6月12日(土) 24:00〜28:00,,',
    country: 'Japan',
    rows: ['真夜中 | 2027-06-13 01:00 → 05:00', '夜会 | 2027-06-13 00:00 → 04:00'],
  },
  {
    kind: 'times of other languages',
    text: table('Event;Date;Time;Country', times, (time) => `12.06.2027;${time};DE`),
    rows: times.map((time, at) =>
      [`${letter(at)} | 2027-06-12 22:00`, ...(/6/.test(time) ? ['→ 2027-06-13 06:00'] : [])].join(' '),
    ),
  },
  {
    kind: 'ends by their weekday, or on the next day',
    text: 'Titel;Datum;Beginn;Ende;Land\nA;11.06.2027;18:00;Sonntag, 20:00;DE\nB;12.06.2027;22:00;So 13.6. 6 Uhr;DE\nC;12.06.2027;22:00;2:00 AM (next day);DE',
    rows: [
      'A | 2027-06-11 18:00 → 2027-06-13 20:00',
      'B | 2027-06-12 22:00 → 2027-06-13 06:00',
      'C | 2027-06-12 22:00 → 2027-06-13 02:00',
    ],
  },
  {
    kind: 'ranges with other words and signs',
    text: table('Event;Date;Country', ranges, (day) => `${day};DE`),
    rows: rows(ranges.length, '2027-06-11 → 2027-06-13'),
  },
  {
    kind: 'days of weeks, and of Thai words',
    text: 'Event;Date;Country\nA;2027-W23-5;DE\nB;2027W235;SE\nC;วันศุกร์ที่ 11 มิถุนายน พ.ศ. 2570;TH',
    rows: rows(3, '2027-06-11'),
    notes: ['The year 2570 was read as 2027'],
  },
  {
    kind: 'durations over a change of the clocks, and below zero',
    text: 'Event;Start;Duration;City;Country\nA;2027-10-30 22:00;12h;Ulm;DE\nB;2027-06-12 20:00;-2h;Ulm;DE',
    rows: ['A | 2027-10-30 22:00 → 2027-10-31 09:00', 'B | 2027-06-12 20:00'],
    notes: ['Duration: “-2h” cannot be read'],
  },
  {
    kind: 'duration over a change of the clocks, page',
    text: page({ startDate: '2027-03-27T22:00:00+01:00', duration: 'PT8H' }),
    rows: ['Oak | 2027-03-27 22:00 → 2027-03-28 07:00'],
  },
  {
    kind: 'zone named by a city with a new name',
    text: calendar(
      entry(
        'DTSTART;TZID="(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi":20270612T220000',
        'LOCATION:Hill\\, Pokhara\\, Nepal',
      ),
    ),
    rows: ['Night | 2027-06-12 22:15'],
    notes: [moved('(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi')],
  },
  {
    kind: 'swapped coordinates that are in a territory',
    text: 'Event,Date,Country,Lat,Lng\nA,2027-07-10,India,73.75,15.58',
    fields: ['latitude', 'longitude'],
    rows: ['A | 2027-07-10 | 15.58 | 73.75'],
    notes: ['The coordinates'],
  },
];
