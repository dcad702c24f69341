import type { FormatCase } from './read-format.ts';

/** Names, dates and places of tables, in the variety of real ones. */
const table = (heads: string, ...rows: readonly string[]): string => [heads, ...rows].join('\n');
const list = (records: readonly object[]): string => JSON.stringify(records);
const night = { date: '2027-06-12', country: 'DE' };

export const tableCases: readonly FormatCase[] = [
  ...(
    [
      [
        'cancelled',
        'CANCELLED - Oak',
        'Oak CANCELLED',
        '❌ ABGESAGT ❌ Oak',
        'ANNULÉ : Oak',
        '【中止】Oak',
        'Oak is cancelled',
      ],
      [
        'cancelled',
        'Event canceled: Oak',
        'Oak (fällt leider aus)',
        'Oak – cancelled due to rain',
        'Oak, abgesagt',
        'İPTAL: Oak',
      ],
      ['postponed', 'Postponed to 2028: Oak', 'Oak (postponed until spring)', 'Reporté : Oak', 'ADIADO Oak'],
      ['moved', 'Neuer Termin: Oak', 'Oak - NEW DATE', 'Přesunuto: Oak'],
    ] as const
  ).map(([status, ...names]): FormatCase => ({
    kind: `${status} in the name: ${names[0]} and others`,
    text: list(names.map((title, at) => ({ ...night, title, date: `2027-06-${12 + at}` }))),
    rows: names.map((_, at) => `Oak | 2027-06-${12 + at} | ${status}`),
    notes: ['The name said'],
  })),
  {
    kind: 'columns Beginn and Ende with times',
    text: table(
      'Event;Datum;Beginn;Ende;Land',
      'A;12.06.2027;24 Uhr;6 Uhr;DE',
      'B;12.06.2027;ab 20 Uhr;bis 6 Uhr;DE',
      'C;12.06.2027;20 – 6 Uhr;;DE',
      'D;31.12.2027;Einlass 20:00;01.01. 08:00;DE',
    ),
    rows: [
      'A | 2027-06-13 00:00 → 06:00',
      'B | 2027-06-12 20:00 → 2027-06-13 06:00',
      'C | 2027-06-12 20:00 → 2027-06-13 06:00',
      'D | 2027-12-31 20:00 → 2028-01-01 08:00',
    ],
  },
  {
    kind: 'ranges of times',
    text: table(
      'Event;Datum;Zeit;Land',
      ...[
        '22:00-06:00',
        '22.00-6.00',
        '22-6 Uhr',
        '10pm-6am',
        '22:00 bis 06:00',
        'von 22:00 bis 06:00 Uhr',
        '22:00/06:00',
      ].map((time, at) => `${at};12.06.2027;${time};DE`),
      '7;12.06.2027 22:00-06:00;;DE',
    ),
    rows: [...'01234567'].map((name) => `${name} | 2027-06-12 22:00 → 2027-06-13 06:00`),
  },
  {
    kind: 'more ranges of days',
    text: table(
      'Event;Datum;Land',
      ...[
        '11, 12 & 13 June 2027',
        '11./12./13.06.2027',
        'с 11 по 13 июня 2027',
        '2027年6月11日〜13日',
        '11.06.2027 - 13.06.',
        'Fri 11 - Sun 13 June 2027',
      ].map((day, at) => `${at};${day};DE`),
      '6;31 Dec 2026 - 2 Jan;DE',
    ),
    rows: [...'012345'].map((name) => `${name} | 2027-06-11 → 2027-06-13`).concat('6 | 2026-12-31 → 2027-01-02'),
  },
  {
    kind: 'days that are nearly others',
    text: table('Event;Datum;Land', 'A;12 juin à 22h;FR', 'B;Sa 12.06.;DE', 'C;6月12日;JP'),
    rows: ['A | 2027-06-12 22:00', 'B | 2027-06-12', 'C | 2027-06-12'],
    notes: ['“12 juin à 22h” has no year', '“Sa 12.06.” has no year', '“6月12日” has no year'],
  },
  {
    kind: 'zone by the column of states',
    text: table('Name,Date,City,State,Country', 'A,2027-07-11T04:00:00Z,Nederland,Colorado,USA'),
    fields: ['area'],
    rows: ['A | 2027-07-10 22:00 | Nederland'],
    notes: ['The times were given in UTC and are shown as clocks in America/Denver'],
  },
  {
    kind: 'letters before coordinates',
    text: table('Name;Date;Country;Lat;Lon', 'A;2027-06-12;Germany;N52.520123;E13.405123'),
    fields: ['latitude', 'longitude'],
    rows: ['A | 2027-06-12 | 52.520123 | 13.405123'],
  },
  {
    kind: 'title above a table',
    text: table('Our parties 2027;;', ';;', 'Name;Datum;Land', 'A;12.06.2027;DE'),
    rows: ['A | 2027-06-12'],
    notes: ['Left out above the names of the columns: Our parties 2027'],
  },
  ...(
    [
      ['a path', '/events/oak-night'],
      ['a part of an address', 'oak-night-2027'],
      ['a number', 48213],
      ['a sentence', 'Join us for the most amazing night of the year, with friends and a full moon above the lake.'],
    ] as const
  ).map(([what, name]): FormatCase => ({
    kind: `name column with ${what}`,
    text: list([{ ...night, name, headline: 'Oak Night' }]),
    rows: ['Oak Night | 2027-06-12'],
  })),
  {
    kind: 'name column with the same in all rows',
    text: list(['Oak', 'Elm', 'Ash'].map((title) => ({ ...night, event: 'Party', title }))),
    rows: ['Oak', 'Elm', 'Ash'].map((name) => `${name} | 2027-06-12`),
  },
  {
    kind: 'artists for an empty name',
    text: list([
      {
        id: '1',
        datetime: '2027-06-12T22:00:00',
        title: '',
        venue: { name: 'Barn', city: 'Berlin', country: 'Germany' },
        lineup: ['Octo', 'Luna'],
      },
    ]),
    rows: ['Octo, Luna | 2027-06-12 22:00'],
    notes: ['The event is named after its artists'],
  },
  {
    kind: 'joiners in a line-up',
    text: list([{ ...night, name: 'N', lineup: 'ශ්‍රී Beats\nمی‌خواهم\n👩‍🎤 Luna' }]),
    fields: ['description'],
    rows: ['N | 2027-06-12 | '],
  },
  {
    kind: 'links of Outlook',
    text: list([{ ...night, name: 'N', description: 'Tickets <https://x.example/t>' }]),
    fields: ['description'],
    rows: ['N | 2027-06-12 | Tickets https://x.example/t'],
  },
  {
    kind: 'times in words, in four digits, and with remarks',
    text: 'Event;Date;Start;End;Country\nA;11.06.2027;2200;0600;Germany\nB;11.06.2027;noon;midnight;UK\nC;11.06.2027;22:00 (doors);open end;UK\nD;11.06.2027;from 22:00 till late;;UK\nE;11.06.2027;21Uhr30;;Germany\nF;11.06.2027;22 часа;;Russia\nG;11.06.2027;22時30分;;Japan\nH;11.06.2027;22-06;;Germany',
    rows: [
      'A | 2027-06-11 22:00 → 2027-06-12 06:00',
      'B | 2027-06-11 12:00 → 2027-06-12 00:00',
      'C | 2027-06-11 22:00',
      'D | 2027-06-11 22:00',
      'E | 2027-06-11 21:30',
      'F | 2027-06-11 22:00',
      'G | 2027-06-11 22:30',
      'H | 2027-06-11 22:00 → 2027-06-12 06:00',
    ],
    notes: ['End: “open end”'],
  },
  {
    kind: 'a zone behind a time',
    text: 'Event,Date,Time,City,Country\nA,2027-06-12,22:00 PST,Los Angeles,USA\nB,2027-06-12,22:00 CET,Berlin,Germany\nC,2027-06-12,20:00 UTC,Berlin,Germany\nD,2027-06-12,10:00 PM EST,New York,USA\nE,2027-06-12,22:00 BST,London,UK\nF,12 Jun 2027 at 22:00 GMT+2,,Berlin,Germany',
    rows: [
      'A | 2027-06-12 22:00',
      'B | 2027-06-12 22:00',
      'C | 2027-06-12 22:00',
      'D | 2027-06-12 22:00',
      'E | 2027-06-12 22:00',
      'F | 2027-06-12 22:00',
    ],
    notes: ['The times were given in UTC'],
  },
  {
    kind: 'a table in Markdown',
    text: '| Event | Date | Where |\n|:---|---|---|\n| Oak | 12.06.2027 | Berlin, Germany |',
    rows: ['Oak | 2027-06-12'],
  },
  {
    kind: 'degrees and minutes of a GPS device, and coordinates in JSON',
    text: 'Event\tDate\tCountry\tCoordinates\nA\t2027-06-01\tGermany\tN48 08.235 E11 34.523\nB\t2027-06-01\tGermany\t{"lng":11.5754,"lat":48.1372}',
    fields: ['latitude', 'longitude'],
    rows: ['A | 2027-06-01 | 48.13725 | 11.575383', 'B | 2027-06-01 | 48.1372 | 11.5754'],
  },
  {
    kind: 'a status between repeated signs',
    text: 'Event;Date;Country\n+++ ABGESAGT +++ Oak;12.06.2027;Germany\nElm --- VERLEGT auf 2028;12.06.2027;Germany\nAsh [Evento rinviato];12.06.2027;Italy',
    rows: ['Oak | 2027-06-12 | cancelled', 'Elm | 2027-06-12 | moved', 'Ash | 2027-06-12 | postponed'],
    notes: ['The name said “ABGESAGT”', 'The name said “VERLEGT auf 2028”', 'The name said “Evento rinviato”'],
  },
  {
    kind: 'a long name below its heading',
    text: `name,date,country\n${'Night of the '.repeat(14)}Owl,2027-06-12,Germany`,
    rows: [`${'Night of the '.repeat(14)}Owl | 2027-06-12`],
  },
  ...(
    [
      ['Russian', 'Название;Дата;Начало;Город;Страна\nОук;12.06.2027;22:00;Москва;Россия'],
      ['Hebrew', 'שם האירוע;תאריך;שעה;עיר;מדינה\nОук;12.06.2027;22:00;תל אביב;ישראל'],
      ['Japanese', 'イベント名,日付,開始,会場,国\nОук,2027年6月12日,22:00,代々木,日本'],
      ['Czech', 'Název;Datum;Čas;Město;Země\nОук;12. 6. 2027;22:00;Praha;Česko'],
      ['Hungarian', 'Esemény;Dátum;Kezdés;Város;Ország\nОук;2027.06.12.;22:00;Budapest;Magyarország'],
      ['Turkish', 'Etkinlik,Tarih,Saat,Şehir,Ülke\nОук,12.06.2027,22:00,İstanbul,Türkiye'],
      ['Polish', 'Nazwa;Data;Godzina;Miasto;Kraj\nОук;12.06.2027;22:00;Warszawa;Polska'],
      ['Greek', 'Όνομα;Ημερομηνία;Ώρα;Πόλη;Χώρα\nОук;12.06.2027;22:00;Αθήνα;Ελλάδα'],
    ] as const
  ).map(([language, text]) => ({ kind: `columns named in ${language}`, text, rows: ['Оук | 2027-06-12 22:00'] })),
  {
    kind: 'a table without names of its columns',
    text: 'Oak Night,12.06.2027,"Halle, Berlin",Germany\nElm Night,13.VI.2027,Hamburg,Germany',
    fields: ['country'],
    rows: ['Oak Night | 2027-06-12 | Germany', 'Elm Night | 2027-06-13 | Germany'],
    notes: ['Columns that were not imported: Column 3'],
  },
  {
    kind: 'JSON Lines',
    text: '{"name":"Oak","date":"2027-06-12","country":"Germany"}\n{"name":"Elm","date":"2027-06-13","country":"Germany"}\n',
    rows: ['Oak | 2027-06-12', 'Elm | 2027-06-13'],
  },
  {
    kind: 'a venue column that holds whole places',
    text: 'Event;Date;Location\nOak;12.06.2027;Halle, Berlin, Germany\nElm;13.06.2027;Wald, Austria',
    fields: ['event_location', 'area', 'country'],
    rows: ['Oak | 2027-06-12 | Halle | Berlin | Germany', 'Elm | 2027-06-13 | Wald |  | Austria'],
  },
  {
    kind: 'a PDF',
    text: '%PDF-1.7\n1 0 obj',
    rows: ['refused: This is no text: a file for programs, or an encoding that was not recognised'],
  },
];
