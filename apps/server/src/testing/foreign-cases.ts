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

/** Names of columns of calendar programs: name, first day, start, last day, end, whole day, venue, description. */
const heads = [
  'Asunto,Fecha de comienzo,Comienzo,Fecha de finalización,Finalización,Todo el día,Ubicación,Descripción',
  'Oggetto,Data inizio,Ora inizio,Data fine,Ora fine,Giornata intera,Luogo,Descrizione',
  'Onderwerp,Begindatum,Begintijd,Einddatum,Eindtijd,Duurt hele dag,Locatie,Beschrijving',
  'Temat,Data rozpoczęcia,Czas rozpoczęcia,Data zakończenia,Czas zakończenia,Wydarzenie całodzienne,Lokalizacja,Opis',
  'Assunto,Data de Início,Hora de Início,Data de Término,Hora de Término,Dia todo,Localização,Descrição',
  'Předmět,Datum zahájení,Čas zahájení,Datum ukončení,Čas ukončení,Celodenní událost,Místo,Popis',
  'Tárgy,Kezdés dátuma,Kezdés időpontja,Befejezés dátuma,Befejezés időpontja,Egész napos,Hely,Leírás',
  'Ämne,Startdatum,Starttid,Slutdatum,Sluttid,Heldagshändelse,Plats,Beskrivning',
  'Konu,Başlangıç Tarihi,Başlangıç Saati,Bitiş Tarihi,Bitiş Saati,Tüm gün,Konum,Açıklama',
  'Θέμα,Ημερομηνία έναρξης,Ώρα έναρξης,Ημερομηνία λήξης,Ώρα λήξης,Ολοήμερο,Τοποθεσία,Περιγραφή',
  'Тема,Дата начала,Время начала,Дата завершения,Время завершения,Целый день,Место,Описание',
  'Objet,Date de début,Début,Date de fin,Fin,Toute la journée,Emplacement,Description',
  '主旨,開始日期,開始時間,結束日期,結束時間,全天,地點,說明',
  '件名,開始日,開始時刻,終了日,終了時刻,終日イベント,場所,内容',
  '제목,시작 날짜,시작 시간,종료 날짜,종료 시간,종일 행사,위치,설명',
  'נושא,תאריך התחלה,שעת התחלה,תאריך סיום,שעת סיום,אירוע של יום שלם,מיקום,תיאור',
  'What is the name of the party?,When does it start?,Start time,When does it end?,End time,All day,Which venue?,Description',
].map((line) => line.split(','));

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
  ...heads.map((names): FormatCase => ({
    kind: `columns named ${names[0]}`,
    text: tabs(
      names,
      ['Oak', day, '22:00', '2027-06-13', '06:00', 'False', 'Barn', 'Come'],
      ['Elm', '2027-07-01', '00:00', '2027-07-04', '00:00', 'x', 'Barn', 'Camp'],
    ),
    country: 'Germany',
    fields: ['event_location', 'description'],
    rows: [`${night} | Barn | Come`, 'Elm | 2027-07-01 → 2027-07-03 | Barn | Camp'],
  })),
  {
    kind: 'names and countries within other records',
    text: JSON.stringify([
      {
        title: 'Oak',
        begins: `${day}T22:00`,
        local: { nome: 'Barn' },
        area: { name: 'Ulm', country: { name: 'Germany' } },
        artist: { country: { name: 'Brazil' } },
      },
    ]),
    fields: ['event_location', 'area', 'country'],
    rows: [`${oak} 22:00 | Barn | Ulm | Germany`],
  },
  {
    kind: 'a place whose parts are divided by other signs',
    text: calendar(
      entry('DTSTART:20270612', 'LOCATION:Barn\\; Weg 1\\; 89073 Ulm\\; Germany'),
      entry('DTSTART:20270613', 'LOCATION:Barn - Ulm - Germany').replace('a@', 'b@'),
    ),
    fields: ['event_location', 'area', 'country'],
    rows: ['Night | 2027-06-12 | Barn, Weg 1 | Ulm | Germany', 'Night | 2027-06-13 | Barn | Ulm | Germany'],
  },
  {
    kind: 'a date of an evening that is excluded at midnight',
    text: calendar(entry('DTSTART:20270604T220000', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270611T000000', berlin)),
    rows: ['Night | 2027-06-04 22:00', 'Night | 2027-06-18 22:00'],
  },
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
  {
    kind: 'the order of day and month by the end of a range',
    text: tabs(['Event', 'Date', 'Country'], ['Oak', '11/06/2027 18h - 13/06/2027 20h', 'UK']),
    rows: ['Oak | 2027-06-11 18:00 → 2027-06-13 20:00'],
  },
  {
    kind: 'an end on the next day in Chinese, and links of Notion behind names',
    text: tabs(
      ['活动', '日期', '开始时间', '结束时间', '地点'],
      ['Oak', day, '22:00', '次日6:00', 'Barn (https://n.example/b1?pvs=21)'],
    ),
    country: 'China',
    fields: ['event_location'],
    rows: [`${night} | Barn`],
  },
  {
    kind: 'entries of a list that are none, a link without its scheme, and a name within an address',
    text: `[null,{"title":"Oak (verlegt ins Zelt)","start":"${day}T22:00","url":"//oak.example/1","address":{"name":"Barn","address":"Weg 1","city":"Ulm"}},"n/a",null]`,
    country: 'Germany',
    fields: ['event_page_link', 'event_location', 'area'],
    rows: [`${oak} 22:00 | moved | https://oak.example/1 | Barn | Ulm`],
    notes: ['The name said “verlegt ins Zelt”'],
  },
  {
    kind: 'a whole place beside coordinates in RSS',
    text: `<?xml version="1.0"?><rss version="2.0" xmlns:xCal="urn:x" xmlns:geo="urn:g"><channel><item><title>Oak</title><xCal:dtstart>${day} 22:00:00</xCal:dtstart><xCal:location>Barn, Ulm, Germany</xCal:location><geo:lat>48.4</geo:lat><geo:long>9.99</geo:long></item></channel></rss>`,
    fields: ['event_location', 'area', 'country', ...pins],
    rows: [`${oak} 22:00 | Barn | Ulm | Germany | 48.4 | 9.99`],
  },
  {
    kind: 'the code of a state behind a town that only other states have',
    text: calendar(entry('DTSTART:20270613T040000Z', 'LOCATION:Barn\\, Bellevue\\, CO\\, USA')),
    rows: ['Night | 2027-06-12 22:00'],
    notes: [moved('UTC')],
  },
  {
    kind: 'event data of a page that ends within a text with braces in quotes',
    text: `<script type="application/ld+json">{"@type":"Event","name":"Oak","startDate":"${day}T22:00","location":{"name":"Barn","address":{"addressLocality":"Ulm","addressCountry":"DE"}},"description":"<!-- {'a':'b','c':{'d':1}} --> (function() {var s = d('x'); })()</script>`,
    fields: ['event_location', 'area'],
    rows: [`${oak} 22:00 | Barn | Ulm`],
    notes: ['The data of this event was broken and has been repaired. Please check it.'],
  },
];
