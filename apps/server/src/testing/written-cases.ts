import type { FormatCase } from './read-format.ts';

const oak = ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00'];

/** Tables and lists as people write them. */
export const writtenCases: readonly FormatCase[] = [
  {
    kind: 'outlook csv',
    text: '"Subject","Start Date","Start Time","End Date","End Time","All day event","Location"\n"Oak","6/11/2027","10:00:00 PM","6/12/2027","6:00:00 AM","False","Barn, Berlin, Germany"\n"Elm","6/18/2027","12:00:00 AM","6/20/2027","12:00:00 AM","True","Ulm, Germany"',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00', 'Elm | 2027-06-18 → 2027-06-19'],
  },
  {
    kind: 'notion range',
    text: 'Name,Date,Country\nOak,"June 11, 2027 10:00 PM (GMT+2) → June 12, 2027 6:00 AM",Germany',
    rows: oak,
  },
  {
    kind: 'notion range 2',
    text: 'Name,Date,Country\nOak,2027/06/11 22:00 (CEST) → 2027/06/12 06:00,Germany\nElm,"June 18, 2027 → June 20, 2027",Germany',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00', 'Elm | 2027-06-18 → 2027-06-20'],
  },
  {
    kind: 'dmy in one cell with times',
    text: 'Event;Wann;Land\nOak;Fr 11.06.2027, 22:00 – Sa 12.06.2027, 06:00;DE\nElm;Fr., 18. Juni 2027, ab 22 Uhr;DE\nFir;25/06/2027 22h-06h;FR',
    rows: [
      'Oak | 2027-06-11 22:00 → 2027-06-12 06:00',
      'Elm | 2027-06-18 22:00',
      'Fir | 2027-06-25 22:00 → 2027-06-26 06:00',
    ],
  },
  {
    kind: 'month sections',
    text: 'Datum;Event;Ort;Land\nJUNI 2027;;;\n11.;Oak;Ulm;DE\n12.;Elm;Ulm;DE\nJULI 2027;;;\n3.;Fir;Ulm;DE',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-12', 'Fir | 2027-07-03'],
  },
  {
    kind: 'status column',
    text: 'Event;Date;Status;Country\nOak;11.06.2027;Cancelled;DE\nElm;12.06.2027;abgesagt;DE\nFir;13.06.2027;confirmed;DE\nAsh;14.06.2027;verschoben;DE',
    rows: [
      'Oak | 2027-06-11 | cancelled',
      'Elm | 2027-06-12 | cancelled',
      'Fir | 2027-06-13',
      'Ash | 2027-06-14 | postponed',
    ],
  },
  {
    kind: 'weekday decides',
    text: 'Event,Date,Country\nOak,Fri 06/11/2027,USA\nElm,Sat 07/03/2027,USA',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-07-03'],
  },
  {
    kind: 'weekday contradicts DMY',
    text: 'Event,Date,Country\nOak,Fri 06/11/2027,Germany\nElm,Sat 07/03/2027,Germany',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-07-03'],
  },
  {
    kind: 'polish czech hungarian cells',
    text: 'Event;Date;Country\nA;11 czerwca 2027 (piątek), godz. 22:00;Poland\nB;11. 6. 2027 od 22:00;Czech Republic\nC;2027. június 11. 22:00;Hungary\nD;11 июня 2027 г., 22:00;Russia\nE;2027年6月11日(金) 22:00;Japan\nF;2027년 6월 11일 오후 10시;South Korea\nG;Παρασκευή 11 Ιουνίου 2027, 22:00;Greece\nH;11 Haziran 2027 Cuma 22:00;Turkey\nI;fre 11 juni 2027 kl 22;Sweden\nJ;viernes 11 de junio de 2027, 22h;Spain\nK;vr 11 jun 2027 22:00;Netherlands\nL;יום שישי 11.6.2027 בשעה 22:00;Israel\nM;petak, 11. lipnja 2027. u 22 sata;Croatia\nN;vineri 11 iunie 2027 ora 22:00;Romania\nO;2027年6月11日 22:00;China\nP;perjantai 11.6.2027 klo 22;Finland',
    rows: [...'ABCDEFGHIJKLMNOP'].map((name) => `${name} | 2027-06-11 22:00`),
  },
  {
    kind: 'fr pt it ranges',
    text: "Event;Date;Country\nA;du vendredi 11 au dimanche 13 juin 2027;France\nB;11 a 13 de junho de 2027;Portugal\nC;dall'11 al 13 giugno 2027;Italy\nD;del 11 al 13 de junio de 2027;Spain\nE;11 t/m 13 juni 2027;Netherlands\nF;od 11 do 13 czerwca 2027;Poland\nG;2027.06.11-13.;Hungary\nH;11.–13. června 2027;Czech Republic\nI;11-13 Haziran 2027;Turkey\nJ;2027/6/11(金)-13(日);Japan",
    rows: [...'ABCDEFGHIJ'].map((name) => `${name} | 2027-06-11 → 2027-06-13`),
  },
  {
    kind: '12 hour forms',
    text: 'Event,Date,Time,Country\nA,2027-06-11,10:00 p.m.,USA\nB,2027-06-11,10PM,USA\nC,2027-06-11,10 pm – 6 am,USA\nD,2027-06-11,10p-6a,USA\nE,2027-06-11,22h00,France\nF,2027-06-11,22:00hrs,UK\nG,2027-06-11,2200 hrs,India\nH,2027-06-11,Doors 9pm / Start 10pm,USA',
    rows: [
      'A | 2027-06-11 22:00',
      'B | 2027-06-11 22:00',
      'C | 2027-06-11 22:00 → 2027-06-12 06:00',
      'D | 2027-06-11 22:00 → 2027-06-12 06:00',
      'E | 2027-06-11 22:00',
      'F | 2027-06-11 22:00',
      'G | 2027-06-11 22:00',
      'H | 2027-06-11 22:00',
    ],
  },
  {
    kind: 'repeated header rows',
    text: 'Event;Date;Country\nOak;11.06.2027;DE\nEvent;Date;Country\nElm;12.06.2027;DE',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-12'],
  },
  {
    kind: 'pipe separated no header',
    text: '11.06.2027 | Oak | Barn | Berlin | Germany\n12.06.2027 | Elm | Hall | Ulm | Germany',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 | Barn | Berlin', 'Elm | 2027-06-12 | Hall | Ulm'],
  },
  {
    kind: 'ISO with next day +1',
    text: 'Event;Date;Time;Country\nOak;2027-06-11;22:00 – 06:00 (+1);DE\nElm;2027-06-11;22:00 – 06:00 next day;UK',
    rows: ['Oak | 2027-06-11 22:00 → 2027-06-12 06:00', 'Elm | 2027-06-11 22:00 → 2027-06-12 06:00'],
  },
  {
    kind: 'sentence list en',
    text: 'Fri 11 June 2027 - Oak @ Barn, Berlin, Germany\nSat 12 June 2027 - Elm @ Hall, Ulm, Germany',
    fields: ['event_location', 'area'],
    rows: ['Oak | 2027-06-11 | Barn | Berlin', 'Elm | 2027-06-12 | Hall | Ulm'],
  },
  {
    kind: 'month headings list',
    text: 'JUNE 2027\n11 Oak – Barn, Berlin, Germany\n12 Elm – Hall, Ulm, Germany\n\nJULY 2027\n3 Fir – Wald, Kiel, Germany',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-12', 'Fir | 2027-07-03'],
  },
  {
    kind: 'emoji post',
    text: '🌳 OAK NIGHT 🌳\n📅 11.06.2027\n⏰ 22:00 - 06:00\n📍 Barn, Berlin, Germany\n🎟 https://tickets.example/oak',
    fields: ['event_location', 'area'],
    rows: ['OAK NIGHT | 2027-06-11 22:00 → 2027-06-12 06:00 | Barn | Berlin'],
  },
  {
    kind: 'yaml front matter',
    text: '---\ntitle: "Oak"\ndate: 2027-06-11T22:00:00+02:00\nend: 2027-06-12T06:00:00+02:00\nlocation: Barn, Berlin, Germany\n---\nSome text',
    rows: oak,
  },
  {
    kind: 'markdown list',
    text: '- **Oak** – 11.06.2027, Berlin, Germany\n- **Elm** – 12.06.2027, Ulm, Germany',
    fields: ['area'],
    rows: ['Oak | 2027-06-11 | Berlin', 'Elm | 2027-06-12 | Ulm'],
  },
  { kind: 'from to times', text: 'Date;From;To;Event;Country\n11.06.2027;22:00;06:00;Oak;DE', rows: oak },
  {
    kind: 'english months dashed',
    text: 'Event,Date,Country\nA,11-Jun-27,India\nB,11-Jun-2027,India\nC,Jun-11-2027,USA\nD,11.Jun.2027,Germany\nE,11Jun2027,UK',
    rows: [...'ABCDE'].map((name) => `${name} | 2027-06-11`),
  },
  {
    kind: 'year in the title above',
    text: 'Termine 2028;;\nEvent;Datum;Land\nOak;11.06.;DE\nElm;12.07.;DE',
    rows: ['Oak | 2028-06-11', 'Elm | 2028-07-12'],
    notes: ['Left out above the names of the columns: Termine 2028'],
  },
  {
    kind: 'year column beside dates',
    text: 'Year;Date;Event;Country\n2028;11.06.;Oak;Germany\n2028;12.07.;Elm;Germany',
    rows: ['Oak | 2028-06-11', 'Elm | 2028-07-12'],
  },
  {
    kind: 'duration column',
    text: 'Event;Start;Duration;Country\nOak;2027-06-11 22:00;8h;Germany\nElm;2027-06-11 22:00;08:00;Germany\nFir;2027-06-11 22:00;480 min;Germany',
    rows: [
      'Oak | 2027-06-11 22:00 → 2027-06-12 06:00',
      'Elm | 2027-06-11 22:00 → 2027-06-12 06:00',
      'Fir | 2027-06-11 22:00 → 2027-06-12 06:00',
    ],
  },
  {
    kind: 'country codes',
    text: 'Event;Date;Country\nA;2027-06-11;DEU\nB;2027-06-11;GBR\nC;2027-06-11;U.S.A.\nD;2027-06-11;Czechia\nE;2027-06-11;🇵🇹\nF;2027-06-11;Brasil\nG;2027-06-11;The Netherlands\nH;2027-06-11;España',
    fields: ['country'],
    rows: [
      'A | 2027-06-11 | Germany',
      'B | 2027-06-11 | United Kingdom',
      'C | 2027-06-11 | United States',
      'D | 2027-06-11 | Czech Republic',
      'E | 2027-06-11 | Portugal',
      'F | 2027-06-11 | Brazil',
      'G | 2027-06-11 | Netherlands',
      'H | 2027-06-11 | Spain',
    ],
  },
  {
    kind: 'city with country in parentheses',
    text: 'Event;Date;City\nOak;2027-06-11;Berlin (DE)\nElm;2027-06-12;Lisbon (Portugal)',
    fields: ['area', 'country'],
    rows: ['Oak | 2027-06-11 | Berlin | Germany', 'Elm | 2027-06-12 | Lisbon | Portugal'],
  },
  {
    kind: 'excel errors',
    text: 'Event;Date;Venue;Country\nOak;2027-06-11;#N/A;Germany\nElm;2027-06-12;#REF!;Germany',
    fields: ['event_location'],
    rows: ['Oak | 2027-06-11 | ', 'Elm | 2027-06-12 | '],
  },
  {
    kind: 'two header rows',
    text: 'Event;;Place;\nName;Date;City;Country\nOak;11.06.2027;Berlin;Germany\nElm;12.06.2027;Ulm;Germany',
    fields: ['area'],
    rows: ['Oak | 2027-06-11 | Berlin', 'Elm | 2027-06-12 | Ulm'],
    notes: ['Left out above the names of the columns: Event · Place'],
  },
  {
    kind: 'fixed width',
    text: 'Date        Event          City      Country\n2027-06-11  Oak Night      Berlin    Germany\n2027-06-12  Elm            Ulm       Germany',
    fields: ['area'],
    rows: ['Oak Night | 2027-06-11 | Berlin', 'Elm | 2027-06-12 | Ulm'],
  },
  {
    kind: 'facebook paste',
    text: 'FRI, JUN 11, 2027 AT 10:00 PM\nOak\nBarn, Berlin, Germany\n\nSAT, JUN 12, 2027 AT 11:00 PM\nElm\nHall, Ulm, Germany',
    fields: ['event_location'],
    rows: ['Oak | 2027-06-11 22:00 | Barn', 'Elm | 2027-06-12 23:00 | Hall'],
  },
  {
    kind: 'russian list',
    text: '11 июня 2027 (пт) 22:00 — Oak, Клуб, Москва, Россия\n12 июня 2027 (сб) 23:00 — Elm, Клуб, Казань, Россия',
    fields: ['area'],
    rows: ['Oak | 2027-06-11 22:00 | Москва', 'Elm | 2027-06-12 23:00 | Казань'],
  },
  {
    kind: 'english ordinals',
    text: 'Event;Date;Country\nA;11th of June 2027;UK\nB;the 11th June 2027;UK\nC;June 11th, 2027;USA\nD;Friday, the 11th of June 2027;UK\nE;Fri 11th June 2027 @ 10pm;UK',
    rows: ['A | 2027-06-11', 'B | 2027-06-11', 'C | 2027-06-11', 'D | 2027-06-11', 'E | 2027-06-11 22:00'],
  },
  {
    kind: 'more ranges',
    text: 'Event;Date;Country\nA;11th - 13th of June 2027;UK\nB;June 11th to 13th, 2027;USA\nC;Fri 11th – Sun 13th June 2027;UK\nD;11/12/13 June 2027;UK\nE;2027-06-11/2027-06-13;UK\nH;11 - 13.06.27;Germany\nI;Fr.-So., 11.-13.06.2027;Germany\nJ;11 al 13 de junio 2027;Spain\nK;June 11–June 13 2027;USA\nL;11 & 12 & 13 June 2027;UK',
    rows: [...'ABCDEHIJKL'].map((name) => `${name} | 2027-06-11 → 2027-06-13`),
  },
  {
    kind: 'ranges over months',
    text: 'Event;Date;Country\nA;June 30 – July 2, 2027;USA\nB;30.6.–2.7.2027;Germany\nC;30/06 au 02/07/2027;France\nD;30 de junio al 2 de julio de 2027;Spain\nE;30 giugno - 2 luglio 2027;Italy\nF;30 Jun to 2 Jul 2027;UK\nG;30. června – 2. července 2027;Czech Republic\nH;2027. június 30 – július 2.;Hungary\nJ;2027年6月30日(水)〜7月2日(金);Japan',
    rows: [...'ABCDEFGHJ'].map((name) => `${name} | 2027-06-30 → 2027-07-02`),
  },
  {
    kind: 'time before day',
    text: 'Event;When;Country\nA;22:00, 11.06.2027;Germany\nB;22:00 Uhr, Fr 11.06.2027;Germany\nC;10pm Friday 11 June 2027;UK\nD;22:00 on 11 June 2027;UK',
    rows: ['A | 2027-06-11 22:00', 'B | 2027-06-11 22:00', 'C | 2027-06-11 22:00', 'D | 2027-06-11 22:00'],
  },
  {
    kind: 'iso variants',
    text: 'Event;Start;Country\nA;2027-06-11 22:00+02;Germany\nB;2027-06-11T22+02:00;Germany\nC;20270611T2200;Germany\nD;2027-06-11T22:00:00 +0200;Germany\nE;11.06.2027 22:00:00;Germany\nF;11.06.2027 10:00:00 PM;Germany\nG;2027-06-11T22:00:00.000+02:00[Europe/Berlin];Germany\nH;2027/06/11 22:00;Germany',
    rows: [...'ABCDEFGH'].map((name) => `${name} | 2027-06-11 22:00`),
  },
  {
    kind: 'is_canceled 1',
    text: 'name,date,is_canceled,country\nOak,2027-06-11,1,Germany\nElm,2027-06-12,0,Germany',
    rows: ['Oak | 2027-06-11 | cancelled', 'Elm | 2027-06-12'],
  },
  {
    kind: 'single event text',
    text: 'Oak Night\nFriday, 11 June 2027, 22:00\nBarn, Berlin, Germany\n\nA night with two floors.\nhttps://oak.example',
    fields: ['event_location', 'area', 'event_page_link'],
    rows: ['Oak Night | 2027-06-11 22:00 | Barn | Berlin | https://oak.example'],
  },
  {
    kind: 'numbered list',
    text: '1. Oak - 11 June 2027 - Berlin, Germany\n2. Elm - 12 June 2027 - Ulm, Germany',
    fields: ['area'],
    rows: ['Oak | 2027-06-11 | Berlin', 'Elm | 2027-06-12 | Ulm'],
  },
  {
    kind: 'tbc times',
    text: 'Event;Date;Start;End;Country\nOak;2027-06-11;TBA;;Germany\nElm;2027-06-12;all day;;Germany\nFir;2027-06-13;22:00;tba;Germany',
    rows: ['Oak | 2027-06-11', 'Elm | 2027-06-12', 'Fir | 2027-06-13 22:00'],
    notes: [
      'Columns that were not imported: End',
      'Start: “TBA” cannot be read and was left out',
      'Start: “all day” cannot be read and was left out',
    ],
  },
  {
    kind: 'end date only day',
    text: 'Event;Start date;End date;Country\nOak;11.06.2027;13.;Germany\nElm;11.06.2027;13.06.;Germany',
    rows: ['Oak | 2027-06-11 → 2027-06-13', 'Elm | 2027-06-11 → 2027-06-13'],
  },
  {
    kind: 'several dates in a cell',
    text: 'Event;Date;Country\nOak;11.06.2027, 18.06.2027;Germany',
    rows: ['Oak | 2027-06-11', 'Oak | 2027-06-18'],
  },
  {
    kind: 'ym unusual order',
    text: 'Event,Date,Country\nOak,2027.11.06,Germany\nElm,2027.25.06,Germany',
    rows: ['Oak | 2027-11-06', 'Elm |  | refused: Date: “2027.25.06” is no day'],
  },
  {
    kind: 'a weekday that the day is not',
    text: 'Event;Date;Country\nOak;Fri 12.06.2027;Germany',
    rows: ['Oak | 2027-06-12'],
    notes: ['“Fri 12.06.2027” was read as 2027-06-12, which is another weekday'],
  },
  {
    kind: 'a month whose name means another one elsewhere',
    text: 'Event;Date;Country\nOak;10. listopada 2027;Croatia\nElm;10 listopada 2027;Poland',
    rows: ['Oak | 2027-10-10', 'Elm | 2027-11-10'],
  },
];
