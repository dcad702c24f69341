import { berlin, calendar, entry, moved } from './calendar-cases.ts';
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

const cancelled =
  '【開催中止】Oak|Oak（中止）|[취소] Oak|ยกเลิก: Oak|STORNIERT: Oak|🚫 Oak – CANCELLED 🚫|Oak (cancelled) – Summer'.split(
    '|',
  );

/** Names in encodings, as bytes, and as they are read. */
const encoded: readonly (readonly [encoding: string, hex: string, name: string])[] = [
  ['KOI8-R', 'ecc5d3cec1d120cecfded8', 'Лесная ночь'],
  ['Windows-1254', 'de6166616b2059fc72fc79fcfefc', 'Şafak Yürüyüşü'],
  ['Windows-1253', 'cdfdf7f4e120f3f4ef20e4dcf3eff2', 'Νύχτα στο δάσος'],
  ['Windows-1255', 'ece9ece420e1e9f2f820e2e3e5ec', 'לילה ביער גדול'],
  ['Shift JIS', '969e8c8e8dd582cc96e9', '満月祭の夜'],
  ['EUC-KR', 'bda3c0c720b9e3b0fa20b4debafb20c3e0c1a6', '숲의 밤과 달빛 축제'],
  ['GBK', 'c9adc1d6d6aed2b9d4c2b9e2d2f4c0d6bdda', '森林之夜月光音乐节'],
  ['DOS', '4e846368746520616d20466c75e1', 'Nächte am Fluß'],
];

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
  {
    kind: 'links of other forms',
    text: 'Event;Date;Country;Link\nA;2027-06-12;DE;[Seite](https://a.example/n)\nB;2027-06-13;DE;www.b.example',
    fields: ['event_page_link'],
    rows: ['A | 2027-06-12 | https://a.example/n', 'B | 2027-06-13 | https://www.b.example'],
  },
  {
    kind: 'link that is none, calendar and page',
    text: calendar(entry('DTSTART:20270612', 'URL:siehe Aushang', 'LOCATION:Halle\\, Ulm\\, Germany')),
    fields: ['event_page_link'],
    rows: ['Night | 2027-06-12 | '],
    notes: ['URL: “siehe Aushang” is no web address'],
  },
  {
    kind: 'addresses of mails and behind forwarding sites',
    text: page({
      startDate: '2027-06-12',
      url: 'see our Instagram',
      description:
        '<a href="mailto:info@oak.example">Mail</a> <a href="https://l.facebook.com/l.php?u=https%3A%2F%2Foak.example%2Fd&amp;h=A">here</a> Tickets<https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Foak.example%2Ft&data=05>',
    }),
    fields: ['description'],
    rows: ['Oak | 2027-06-12 | Mail (info@oak.example) here (https://oak.example/d) Tickets https://oak.example/t'],
    notes: ['url: “see our Instagram” is no web address'],
  },
  {
    kind: 'cancelled in more languages, and in the middle',
    text: table('Nr;Title;Date;Country', cancelled, (title) => `${title};2027-06-12;DE`),
    rows: cancelled.map((title) => `${title.includes('Summer') ? 'Oak – Summer' : 'Oak'} | 2027-06-12 | cancelled`),
    notes: ['The name said', 'Columns that were not imported: Nr'],
  },
  {
    kind: 'remarks that say what has become of events',
    text: 'Événement;Date;Pays;Remarque\nForêt;12/06/2027;France;ANNULÉ\nÉtang;13/06/2027;France;',
    rows: ['Forêt | 2027-06-12 | cancelled', 'Étang | 2027-06-13'],
  },
  {
    kind: 'coordinates in degrees, minutes and seconds without signs',
    text: 'Event\tDate\tCountry\tCoordinates\nA\t2027-06-01\tIsrael\t32 05 07 N, 34 46 54 E',
    fields: ['latitude', 'longitude'],
    rows: ['A | 2027-06-01 | 32.085278 | 34.781667'],
  },
  {
    kind: 'midnights of days, dates with slashes, and ends in words',
    text: calendar(
      entry('DTSTART;VALUE=DATE:20270804T000000', 'DTEND;VALUE=DATE:20270807T000000', berlin),
      entry('DTSTART:2027/06/10 21:00', 'DTEND:à l’aube', berlin).replace('a@', 'b@'),
    ),
    rows: ['Night | 2027-08-04 → 2027-08-06', 'Night | 2027-06-10 21:00'],
    notes: ['Line 14 cannot be read'],
  },
  {
    kind: 'quotes that are escaped, alone, or single',
    text: 'name,date,country,info\n"Oak \\"One\\"",2027-06-12,DE,"a \\"b\\", c"',
    fields: ['description'],
    rows: ['Oak "One" | 2027-06-12 | a "b", c'],
  },
  {
    kind: 'a quote within a cell in quotes, beside the delimiter',
    text: 'Name;Datum;Land\n"Vinyl 12", die Nacht";13.06.2027;DE\n"Big" and "Small";14.06.2027;DE',
    rows: ['Vinyl 12", die Nacht | 2027-06-13', '"Big" and "Small" | 2027-06-14'],
  },
  {
    kind: 'cells in single quotes, with a quote in the second row',
    text: "'name','date','country'\n'Oak','2027-06-12','DE'\n'Elm, the \"night\"','2027-06-13','DE'",
    rows: ['Oak | 2027-06-12', 'Elm, the "night" | 2027-06-13'],
  },
  {
    kind: 'days in numbers below columns that are not in English',
    text: 'sep=\t\r\nNombre\tFecha\tCiudad\tPaís\r\nRoble\t12/06/2027\tCádiz\tEspaña\r\n',
    rows: ['Roble | 2027-06-12'],
    notes: ['“12/06/2027” was read with the day first'],
  },
  {
    kind: 'artists and their places, in Russian and Spanish',
    text: 'Исполнитель;Дата;Клуб;Город;Страна\nОкто;12.06.2027;Барн;Москва;Россия',
    fields: ['event_location'],
    rows: ['Окто | 2027-06-12 | Барн'],
    notes: ['The event is named after its artists'],
  },
  {
    kind: 'names below a heading that is not known',
    text: 'Ceremony,Date,Dress code,Country\nOak,2027-06-12,white,DE\nElm,2027-06-13,white,DE',
    rows: ['Oak | 2027-06-12', 'Elm | 2027-06-13'],
    notes: ['The names of the events are those of the column “Ceremony”', 'Columns that were not imported: Dress code'],
  },
  {
    kind: 'types of events in a column called event',
    text: 'Event;Título;Fecha;País\nFiesta;Roble;13/06/2027;ES\nFiesta;Pino;14/06/2027;ES\nFiesta;Olmo;15/06/2027;ES\nCena;Haya;16/06/2027;ES',
    rows: ['Roble', 'Pino', 'Olmo', 'Haya'].map((name, at) => `${name} | 2027-06-${13 + at}`),
    notes: ['Columns that were not imported: Event'],
  },
  {
    kind: 'warnings of a program around a calendar, and two names',
    text: `<br />\n<b>Warning</b>: x in /srv/x.php<br />\n${calendar(entry('SUMMARY;LANGUAGE=en:Oak Night', 'DTSTART:20270612', berlin))}<b>Error</b>`,
    rows: ['Night | 2027-06-12'],
    notes: ['SUMMARY is there more than once: “Oak Night” was left out'],
  },
  {
    kind: 'replaced date that names another hour of its day',
    text: calendar(
      entry('DTSTART;TZID=Europe/Berlin:20270604T201500', 'RRULE:FREQ=WEEKLY;COUNT=2', berlin),
      entry('RECURRENCE-ID;TZID=Europe/Berlin:20270611T190000', 'DTSTART;TZID=Europe/Berlin:20270612T210000'),
    ),
    rows: ['Night | 2027-06-04 20:15', 'Night | 2027-06-12 21:00'],
  },
  ...encoded.map(([encoding, hex, name]): FormatCase => ({
    kind: `text in ${encoding}, which it does not declare`,
    text: Buffer.concat([Buffer.from('Name;Date;Country\n'), Buffer.from(hex, 'hex'), Buffer.from(';2027-06-12;DE\n')]),
    rows: [`${name} | 2027-06-12`],
  })),
  {
    kind: 'UTF-16 without a mark',
    text: Buffer.from('Name;Date;Country\nŁódź;2027-06-12;DE\n', 'utf16le'),
    rows: ['Łódź | 2027-06-12'],
  },
];
