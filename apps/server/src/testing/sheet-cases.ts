import type { FormatCase } from './read-format.ts';

const oak = ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'];

/** Tables and lists in the languages and forms of their authors. */
export const sheetCases: readonly FormatCase[] = [
  {
    kind: 'ticket shop export',
    text: 'Veranstaltung;Veranstaltungsbeginn;Veranstaltungsende;Spielstätte;PLZ;Ort;Land\nOak;11.06.2027 22:00;12.06.2027 06:00;Barn;10115;Berlin;Deutschland',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | Berlin'],
    notes: ['Columns that were not imported: PLZ'],
  },
  {
    kind: 'spanish sheet',
    text: 'Nombre del evento,Fecha de inicio,Hora de inicio,Fecha de fin,Hora de fin,Lugar,Ciudad,País\nOak,11/06/2027,22:00,12/06/2027,06:00,Granero,Madrid,España\nElm,25/06/2027,23:00,,,Sala,Sevilla,España',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Granero | Madrid', 'Elm | 2027-06-25 23:00 | Sala | Sevilla'],
  },
  {
    kind: 'portuguese sheet',
    text: 'Evento;Data;Horário;Local;Cidade;UF;País\nOak;11/06/2027;22h às 6h;Celeiro;Alto Paraíso;GO;Brasil\nElm;25/06/2027;23h;Sítio;Ilhabela;SP;Brasil',
    fields: ['event_location', 'area'],
    rows: [
      'Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Celeiro | Alto Paraíso',
      'Elm | 2027-06-25 23:00 | Sítio | Ilhabela',
    ],
  },
  {
    kind: 'french sheet',
    text: 'Nom de la soirée;Date;Heures;Salle;Ville\nOak;vendredi 11 juin 2027;de 22h à 6h;Grange;Lyon\nElm;samedi 12 juin 2027;23h00 - 05h00;Halle;Paris',
    country: 'France',
    fields: ['event_location', 'area'],
    rows: [
      'Oak | 2027-06-11 22:00 → 2027-06-12 06:00 | Grange | Lyon',
      'Elm | 2027-06-12 23:00 → 2027-06-13 05:00 | Halle | Paris',
    ],
  },
  {
    kind: 'hebrew sheet',
    text: 'שם,תאריך,שעה,מיקום\nOak,11/06/2027,22:00,"יער, חיפה, ישראל"\nElm,25/06/2027,23:00,"יער, חיפה, ישראל"',
    rows: ['Oak | 2027-06-11 22:00', 'Elm | 2027-06-25 23:00'],
  },
  {
    kind: 'japanese sheet',
    text: 'イベント名\t開催日\t開場\t会場\t都道府県\nOak\t2027/6/11(金)\t22:00\t納屋\t東京\nElm\t2027/6/12(土)\t23:00\tホール\t大阪',
    country: 'Japan',
    rows: ['Oak | 2027-06-11 22:00', 'Elm | 2027-06-12 23:00'],
  },
  {
    kind: 'with week numbers',
    text: 'KW;Tag;Datum;Event;Land\n23;Fr;11.06.2027;Oak;DE\n23;Sa;12.06.2027;Elm;DE',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-12'],
    notes: ['Columns that were not imported: KW, Tag'],
  },
  {
    kind: 'artist tour list',
    text: 'Date\tCity\tVenue\tCountry\n11 Jun 2027\tBerlin\tBarn\tGermany\n12 Jun 2027\tUlm\tHall\tGermany',
    rows: ['asks: Please say which column is the event name'],
  },
  {
    kind: 'opening and closing',
    text: 'Event,Date,Doors,Curfew,Country\nOak,2027-06-11,22:00,06:00,Germany',
    rows: oak,
  },
  {
    kind: 'multi-line cell dates',
    text: 'Event,Date,Country\nOak,"11.06.2027\n22:00",Germany\nElm,"12.06.2027\n23:00",Germany',
    rows: ['Oak | 2027-06-11 22:00', 'Elm | 2027-06-12 23:00'],
  },
  {
    kind: 'dates with line of weekday',
    text: 'Event;Date;Country\nOak;Freitag, 11. Juni 2027;DE\nElm;Samstag 12. 6. 2027;DE',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-12'],
  },
  { kind: 'en dash minus', text: 'Event;Date;Time;Country\nOak;2027‑06‑11;22:00‑06:00;DE', rows: oak },
  {
    kind: 'full width digits',
    text: 'Event;Date;Time;Country\nOak;２０２７年６月１１日;２２：００;Japan',
    rows: ['Oak | 2027-06-11 22:00'],
  },
  {
    kind: 'colon list',
    text: '11.06.2027: Oak (Barn, Berlin, Germany)\n12.06.2027: Elm (Hall, Ulm, Germany)',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 | Barn | Berlin', 'Elm | 2027-06-12 | Hall | Ulm'],
  },
  {
    kind: 'weekday list',
    text: 'Fr 11.06.27 22:00 Oak, Barn, Berlin, Germany\nSa 12.06.27 23:00 Elm, Hall, Ulm, Germany',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 22:00 | Barn | Berlin', 'Elm | 2027-06-12 23:00 | Hall | Ulm'],
  },
  {
    kind: 'name then date in parentheses',
    text: 'Oak (11–13 June 2027, Berlin, Germany)\nElm (18–20 June 2027, Ulm, Germany)',
    fields: ['area'],
    rows: ['Oak | 2027-06-11 → 2027-06-13 | Berlin', 'Elm | 2027-06-18 → 2027-06-20 | Ulm'],
  },
  {
    kind: 'french list',
    text: '• 11 juin 2027 : Oak, Lyon (France)\n• 12 juin 2027 : Elm, Paris (France)',
    fields: ['area'],
    rows: ['Oak | 2027-06-11 | Lyon', 'Elm | 2027-06-12 | Paris'],
  },
  {
    kind: 'arrow list',
    text: '11.06. → Oak → Berlin, Germany\n12.06. → Elm → Ulm, Germany',
    fields: ['area'],
    rows: ['Oak | 2027-06-11 | Berlin', 'Elm | 2027-06-12 | Ulm'],
    notes: ['“11.06.” has no year: the next such day was taken', '“12.06.” has no year: the next such day was taken'],
  },
  {
    kind: 'telegram promo',
    text: '🔥 OAK NIGHT 🔥\n\nПятница, 11 июня 2027\nНачало в 22:00\nКлуб Барн, Москва, Россия\n\nLine-up:\nOcto\nLuna',
    fields: ['event_location', 'area'],
    rows: ['OAK NIGHT | 2027-06-11 22:00 | Клуб Барн | Москва'],
  },
  {
    kind: 'months above their days, in Russian',
    text: 'ИЮНЬ 2027\n11 Oak – Казань, Россия\n12 Elm – Казань, Россия\nИЮЛЬ 2027\n3 Fir – Казань, Россия',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-12', 'Fir | 2027-07-03'],
  },
  {
    kind: 'events beside rows of numbers',
    text: '{"bounds":[[47,5],[55,15]],"events":[{"name":"Oak","date":"2027-06-11","country":"Germany"}]}',
    rows: ['Oak | 2027-06-11'],
  },
  {
    kind: 'a page whose scripts hold rows of other things',
    text: '<!doctype html><html><head><script type="application/json">[["a","b"],["c","d"]]</script></head><body></body></html>',
    rows: ['refused: This page has no event data (schema.org, as JSON-LD, microdata or RDFa) in it'],
  },
  {
    kind: 'compact ranges',
    text: 'Event;Date;Country\nOak;20270611-20270613;Germany\nElm;20270618–20270620;Germany',
    rows: ['Oak | 2027-06-11 → 2027-06-13', 'Elm | 2027-06-18 → 2027-06-20'],
  },
  {
    kind: 'days in turn with their month twice',
    text: 'Event;Date;Country\nOak;11 juin, 12 et 13 juin 2027;France\nElm;11, 12 y 13 de junio de 2027;Spain\nFir;11., 12. und 13. Juni 2027;Germany',
    rows: ['Oak | 2027-06-11 → 2027-06-13', 'Elm | 2027-06-11 → 2027-06-13', 'Fir | 2027-06-11 → 2027-06-13'],
  },
  {
    kind: 'persian and arabic digits',
    text: 'Event,Date,Time,Country\nOak,۱۱/۰۶/۲۰۲۷,۲۲:۰۰,Iran\nElm,١١ يونيو ٢٠٢٧,١٠ مساءً,Egypt',
    rows: ['Oak | 2027-06-11 22:00', 'Elm | 2027-06-11 22:00'],
  },
  {
    kind: 'slavic and baltic months',
    text: 'Event;Date;Country\nA;11 червня 2027 р. о 22:00;Ukraine\nB;11 юни 2027 г., 22:00;Bulgaria\nC;11. јун 2027. у 22:00;Serbia\nD;11. lipnja 2027. u 22 sata;Croatia\nE;petek, 11. junij 2027 ob 22.00;Slovenia\nF;2027 m. birželio 11 d. 22:00;Lithuania',
    rows: [
      'A | 2027-06-11 22:00',
      'B | 2027-06-11 22:00',
      'C | 2027-06-11 22:00',
      'D | 2027-06-11 22:00',
      'E | 2027-06-11 22:00',
      'F | 2027-06-11 22:00',
    ],
  },
  {
    kind: 'numbers export in German',
    text: 'Name;Beginn;Ende;Ort\nOak;Freitag, 11. Juni 2027 um 22:00:00 MESZ;Samstag, 12. Juni 2027 um 06:00:00 MESZ;Barn, Berlin, Deutschland',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'],
  },
  {
    kind: 'hours behind a day without a space',
    text: 'イベント,日時,場所\nOak,2027年6月11日（金）22時開演,納屋（東京）\nElm,2027年6月12日(土) 20時30分,ホール（大阪）',
    country: 'Japan',
    rows: ['Oak | 2027-06-11 22:00', 'Elm | 2027-06-12 20:30'],
  },
  {
    kind: 'thai sheet',
    text: 'ชื่องาน,วันที่,เวลา,สถานที่\nOak,11 มิถุนายน 2570,22.00 น.,"Barn, Koh Phangan, Thailand"\nElm,12 มิ.ย. 2570,23.00 น.,"Hall, Bangkok, Thailand"',
    rows: ['Oak | 2027-06-11 22:00', 'Elm | 2027-06-12 23:00'],
    notes: ['The year 2570 was read as 2027'],
  },
  {
    kind: 'moved in the cell of the day',
    text: 'Event;Datum;Land\nOak;verschoben auf 18.06.2027 (urspr. 11.06.2027);DE\nElm;19.06.2027;DE',
    rows: ['Oak | 2027-06-18 | moved', 'Elm | 2027-06-19'],
    notes: ['“verschoben auf 18.06.2027 (urspr. 11.06.2027)” was read as 2027-06-18'],
  },
  {
    kind: 'status in other languages',
    text: 'Event;Date;Status;Country\nA;2027-06-11;Перенесено;Russia\nB;2027-06-12;annullato;Italy\nC;2027-06-13;延期;Japan\nD;2027-06-14;מבוטל;Israel\nE;2027-06-15;odwołane;Poland',
    rows: [
      'A | 2027-06-11 | postponed',
      'B | 2027-06-12 | cancelled',
      'C | 2027-06-13 | postponed',
      'D | 2027-06-14 | cancelled',
      'E | 2027-06-15 | cancelled',
    ],
  },
  {
    kind: 'ends on later days',
    text: 'Event;Date;Start;End;Country\nOak;11.06.2027;22:00;06:00 (+1);Germany\nElm;18.06.2027;22:00;30:00;Germany\nFir;25.06.2027;22:00;12:00 (+2);Germany',
    rows: [
      'Oak | 2027-06-11 22:00 → 2027-06-12 06:00',
      'Elm | 2027-06-18 22:00 → 2027-06-19 06:00',
      'Fir | 2027-06-25 22:00 → 2027-06-27 12:00',
    ],
  },
  {
    kind: 'months with years beside days',
    text: 'Month;Day;Event;Country\nJune 2027;Fri 11;Oak;Germany\nJune 2027;Fri 18;Elm;Germany',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-18'],
  },
  {
    kind: 'hours and minutes in other languages',
    text: 'Event;Date;Time;Country\nA;2027-06-11;22 Uhr 30;DE\nB;2027-06-11;22u30;BE\nC;2027-06-11;22h30min;PT\nD;2027-06-11;half past ten pm;UK',
    rows: ['A | 2027-06-11 22:30', 'B | 2027-06-11 22:30', 'C | 2027-06-11 22:30', 'D | 2027-06-11'],
    notes: ['Time: “half past ten pm” cannot be read and was left out'],
  },
];
