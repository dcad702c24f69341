import { berlin, calendar, entry, moved } from './calendar-cases.ts';
import type { FormatCase } from './read-format.ts';

const day = '2027-06-12';
const oak = `Oak | ${day}`;
const night = `${oak} 22:00 → 2027-06-13 06:00`;
const pins = ['latitude', 'longitude'];
const tabs = (...rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.join('\t')).join('\n');
const json = (...records: readonly string[]): string => `[\n${records.join(',\n')}\n]`;
const record = (name: string): string => `{"name":"${name}","date":"${day}","country":"DE"}`;

/** Coordinates as people write them, all in the same place. */
const points = [
  ['北緯48度08分15秒、東経11度34分30秒', '48.1375', '11.575'],
  ['北緯48.1375度 東経11.575度', '48.1375', '11.575'],
  ['Lat : 48.1375 - Long : 11.575', '48.1375', '11.575'],
  ['Latitude: 48,1375 / Longitude: 11,575', '48.1375', '11.575'],
] as const;

/** Calendar years of East Asia, 2027 in all. */
const eras = ['令和9/6/12', 'R9.6.12', '令和9年6月12日(土)', '民國116年6月12日', '116/6/12', '116-06-12'];

/** Names of columns in other languages: name, day, start, end, venue, country. */
const heads = [
  ['Hungarian', 'Tárgy', 'Dátum', 'Kezdés', 'Vége', 'Helyszín', 'Ország'],
  ['Chinese', '活動名稱', '開始日期', '開始時間', '結束時間', '地點', '國家'],
  ['Korean', '제목', '시작 날짜', '시작 시간', '종료 시간', '위치', '국가'],
  ['German, of Outlook', 'Betreff', 'Beginnt am', 'Beginnt um', 'Endet um', 'Ort', 'Land'],
  ['French, of Outlook', 'Objet', 'Date de début', 'Début', 'Fin', 'Emplacement', 'Pays'],
  [
    'questions',
    'What is the name of the party?',
    'When does it start?',
    'Start',
    'End',
    'What is the venue?',
    'Which country?',
  ],
] as const;

const dos = [
  ['cp850', '4772816e65204894686c65', 'Grüne Höhle'],
  ['ibm866', '8be3adada0ef20afaeabefada0', 'Лунная поляна'],
] as const;

/** Kinds of sources on which a third round of other people's files failed. */
export const foreignCases: readonly FormatCase[] = [
  ...points.map(([text, ...point]): FormatCase => ({
    kind: `coordinates ${text}`,
    text: tabs(['Event', 'Date', 'Country', '座標'], ['Oak', day, 'Germany', text]),
    fields: pins,
    rows: [[oak, ...point].join(' | ')],
  })),
  {
    kind: 'a column of addresses of maps, and one of addresses without a place',
    text: tabs(
      ['Event', 'Date', 'Country', 'Map', 'Link'],
      ['Oak', day, 'DE', 'https://www.openstreetmap.org/#map=17/48.1375/11.575', 'https://oak.example/map'],
    ),
    fields: [...pins, 'event_page_link'],
    rows: [`${oak} | 48.1375 | 11.575 | https://oak.example/map`],
  },
  {
    kind: 'a column of short addresses of maps',
    text: tabs(['Event', 'Date', 'Country', 'Map'], ['Oak', day, 'DE', 'https://maps.example/x9']),
    fields: pins,
    rows: [`${oak} |  | `],
    notes: ['Columns that were not imported: Map'],
  },
  ...eras.map((text): FormatCase => ({
    kind: `the year in ${text}`,
    text: tabs(['Event', 'Date', 'Country'], ['Oak', text, 'Japan']),
    rows: [oak],
  })),
  ...heads.map(([language, ...names]): FormatCase => ({
    kind: `columns in ${language}`,
    text: tabs(names, ['Oak', day, '22:00', '06:00', 'Barn', 'Germany']),
    fields: ['event_location', 'country'],
    rows: [`${night} | Barn | Germany`],
  })),
  {
    kind: 'names of columns over two rows, which repeat',
    text: 'Termine;;;;;\n;Start;;Ende;;\nTitel;Tag;Zeit;Tag;Zeit;Land\nOak;12.06.2027;22:00;13.06.2027;06:00;DE',
    rows: [night],
    notes: ['Left out above the names of the columns: Termine'],
  },
  {
    kind: 'names of columns over three rows',
    text: 'Our year;;;;\nParty;Date;;Place;\n;from;to;city;country\nOak;12.06.2027;14.06.2027;Ulm;DE',
    fields: ['area', 'country'],
    rows: [`${oak} → 2027-06-14 | Ulm | Germany`],
    notes: ['Left out above the names of the columns: Our year'],
  },
  { kind: 'footnotes', text: 'Event\tDate\tCountry\nOak[1][b]\t12 June 2027[2]\tGermany', rows: [oak] },
  ...dos.map(([encoding, hex, name]): FormatCase => ({
    kind: `text in ${encoding}, which it does not declare`,
    text: Buffer.concat([Buffer.from('Name;Date;Country\n'), Buffer.from(hex, 'hex'), Buffer.from(`;${day};DE\n`)]),
    rows: [`${name} | ${day}`],
  })),
  {
    kind: 'a record of a list that is broken by a quote',
    text: json(
      record('Oak'),
      '{"name":"Elm,"date":"2027-06-13"}',
      record('Ash'),
      '{"name":"Fir","tags":[{"a":1},{"b":2}]}',
    ),
    rows: [
      oak,
      `Ash | ${day}`,
      'Fir | ',
      ` |  | refused: The JSON is broken in line 3: Expected ',' or '}' after property value`,
    ],
  },
  {
    kind: 'a list that is cut off',
    text: `{"total":2,"events":[${record('Oak')},${record('Elm')},{"name":"A`,
    rows: [oak, `Elm | ${day}`, ' |  | refused: The JSON is broken in line 1: Unterminated string'],
  },
  {
    kind: 'JSON Lines, one of them broken',
    text: [record('Oak'), '{"name":"Elm","date":', record('Ash')].join('\n'),
    rows: [oak, `Ash | ${day}`, ' |  | refused: The JSON is broken in line 2: Unexpected end of JSON input'],
  },
  {
    kind: 'dates in UTC of a series without a zone, in a calendar with one',
    text: calendar(
      'X-WR-TIMEZONE:Europe/Berlin',
      entry('DTSTART:20270604T223000', 'RRULE:FREQ=WEEKLY;UNTIL=20270702T203000Z', 'EXDATE:20270611T203000Z', berlin),
      entry('RECURRENCE-ID:20270625T203000Z', 'DTSTART:20270626T220000'),
    ),
    rows: ['2027-06-04 22:30', '2027-06-18 22:30', '2027-06-26 22:00', '2027-07-02 22:30'].map((at) => `Night | ${at}`),
  },
  {
    kind: 'HTML in a calendar',
    text: calendar(entry(`DTSTART:20270612`, berlin, 'X-ALT-DESC:<html><body>Come</body></html>')),
    fields: ['description'],
    rows: ['Night | 2027-06-12 | Come'],
  },
  {
    kind: 'a time in UTC in a territory, and in a country that is none',
    text: tabs(
      ['Event', 'Date', 'Country'],
      ...['GP', 'Everywhere', 'DE'].map((place) => ['Oak', `${day}T22:00Z`, place]),
    ),
    rows: [`${oak} 18:00`, `${oak} 22:00`, 'Oak | 2027-06-13 00:00'],
    notes: [moved('UTC')],
  },
  {
    kind: 'an end of zero beside a start in seconds',
    text: '[{"name":"Oak","start_timestamp":1812830400,"end_timestamp":0,"country":"DE"}]',
    rows: [`${oak} 22:00`],
    notes: [moved('UTC')],
  },
  {
    kind: 'a status in a sentence behind a dash',
    text: tabs(['Event', 'Date', 'Country'], ['Oak – ist abgesagt', day, 'DE']),
    rows: [`${oak} | cancelled`],
    notes: ['The name said “ist abgesagt”'],
  },
  {
    kind: 'an agenda with names above their values, and a zone behind its times',
    text: ['Oak', 'Elm']
      .map(
        (name) =>
          `${name}\nWhen: Sat Jun 12, 2027 10pm – Sun Jun 13, 2027 6am Eastern Time - New York\nWhere: Barn, Toronto, Canada`,
      )
      .join('\n\n'),
    fields: ['area'],
    rows: [night, night.replace('Oak', 'Elm')].map((row) => `${row} | Toronto`),
  },
];
