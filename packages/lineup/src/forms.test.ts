import { expect, test } from 'vitest';
import { actsOf } from './testing/test-helpers.ts';

const weekend = ['2027-06-18', '2027-06-20'] as const;
const main = 'MAIN FLOOR';

/** Forms of line-ups, of which a line alone would tell little. */
const forms: readonly { kind: string; text: string; days?: readonly [string, string]; acts: readonly string[] }[] = [
  {
    kind: 'pages',
    text:
      'Zum Inhalt springen\nHome | Tickets | Kontakt\nDE · EN\nAmber\nOwl\nMoss\n24 Kommentare\nTeilen\n' +
      'Impressum · AGB\nIn den Warenkorb\nPrevious 1 Next',
    acts: [`${main} AMBER`, `${main} OWL`, `${main} MOSS`],
  },
  {
    kind: 'pages',
    text: 'Mentions légales\nContact\nAmber\nHome\nOwl\nVoir plus\nמדיניות פרטיות\nもっと見る',
    acts: [`${main} AMBER`, `${main} OWL`],
  },
  {
    kind: 'pages',
    text: 'Amber\nHome\nOwl\nMoss',
    acts: ['AMBER', 'HOME', 'OWL', 'MOSS'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'table',
    text:
      'Date,Stage,Start,End,Artist,Type\n2027-06-18,Hollow,21:00,22:00,Amber,DJ / Live\n' +
      '2027-06-18,Hollow,22:00,23:00,Owl & Moss,DJ / Live\n2027-06-18,Glade,23:00,00:00,Kiko,DJ / Live',
    days: weekend,
    acts: [
      'HOLLOW AMBER 2027-06-18T21:00 2027-06-18T22:00',
      'HOLLOW OWL & MOSS 2027-06-18T22:00 2027-06-18T23:00',
      'GLADE KIKO 2027-06-18T23:00 2027-06-19T00:00',
    ],
  },
  {
    kind: 'records',
    text:
      '  title: "Amber",\n  time: "20:00 - 21:00",\n  venue: "oben",\n  day: "Freitag",\n' +
      '  title: "Yoga",\n  time: "10:00 - 11:00",\n  venue: "oben",\n  day: "Samstag",\n' +
      '  title: "Owl",\n  time: "22:00 - 23:00",\n  venue: "unten",\n  day: "Samstag",',
    days: weekend,
    acts: ['OBEN AMBER 2027-06-18T20:00 2027-06-18T21:00', 'UNTEN OWL 2027-06-19T22:00 2027-06-19T23:00'],
  },
  {
    kind: 'floor with its style behind a tilde',
    text: 'SALA GRANDE ~ PSYTRANCE\nAMBER (IT)\nOWL (IT)\nSALA PEQUEÑA ~ DARK PROGRESSIVE\nMOSS (IT)',
    acts: ['SALA GRANDE AMBER', 'SALA GRANDE OWL', 'SALA PEQUEÑA MOSS'],
  },
  {
    kind: 'floor behind a dash',
    text: 'Amber - Mainstage\nOwl - Hollow\nMoss - Mainstage\nKiko - Hollow\nFern - Hollow\nLoam - Mainstage\nSilt - Hollow\nTombola & Reed - Hollow',
    acts: [
      'MAINSTAGE AMBER',
      'MAINSTAGE MOSS',
      'MAINSTAGE LOAM',
      'HOLLOW OWL',
      'HOLLOW KIKO',
      'HOLLOW FERN',
      'HOLLOW SILT',
      'HOLLOW TOMBOLA & REED',
    ],
  },
  {
    kind: 'records of fields',
    text:
      '### Friday, June 18th\n\n## Amber & Owl\n**Stage:** Meadow\n**Time:** 15:00-17:30\n**Type:** DJ\n\n' +
      '## Moss\n**Stage:** Hollow\n**Time:** 00:30-02:00\n**Type:** live',
    days: weekend,
    acts: ['MEADOW AMBER & OWL 2027-06-18T15:00 2027-06-18T17:30', 'HOLLOW MOSS 2027-06-19T00:30 2027-06-19T02:00'],
  },
  {
    kind: 'records of fields',
    text: 'Artist: Amber\nStage: Meadow\nCountry: DE\n\nArtist: Owl\nStage: Hollow\nCountry: IL',
    acts: ['MEADOW AMBER', 'HOLLOW OWL'],
  },
  {
    kind: 'records of fields',
    text:
      '{\n  "stage_name": "Meadow",\n  "sets": [\n    {\n      "id": "set-3",\n      "title": "Amber & Owl",\n      "startTime": "2027-06-18T22:00:00.000Z",\n' +
      '      "isLive": false,\n      "tags": "best of"\n    },\n    {\n      "title": "Moss",\n      "startTime": "2027-06-18T23:30:00.000Z"\n    }\n  ]\n}',
    days: weekend,
    acts: ['MEADOW AMBER & OWL 2027-06-18T22:00 -', 'MEADOW MOSS 2027-06-18T23:30 -'],
  },
  {
    kind: 'records of fields',
    text:
      '[{"artist":"Amber","stage":"Meadow","day":"Friday","start":"22:00","end":"23:30"},\n' +
      '{"artist":"Owl","stage":"Hollow","day":"Friday","start":"23:30","end":null}]',
    days: weekend,
    acts: ['MEADOW AMBER 2027-06-18T22:00 2027-06-18T23:30', 'HOLLOW OWL 2027-06-18T23:30 -'],
  },
  {
    kind: 'records of fields',
    text:
      'lineup:\n  - artist: Amber\n    stage: Meadow\n    start: 2027-06-18T22:00\n    end: 2027-06-18T23:30\n' +
      '  - artist: Owl\n    stage: Hollow\n    start: 2027-06-19T00:00\n    end: 2027-06-19T01:30',
    days: weekend,
    acts: ['MEADOW AMBER 2027-06-18T22:00 2027-06-18T23:30', 'HOLLOW OWL 2027-06-19T00:00 2027-06-19T01:30'],
  },
  {
    kind: 'records of fields',
    text: '{"stages": [\n{ "stage": "Meadow", "artists": ["Amber", "Owl"] },\n{ "stage": "Hollow", "artists": ["Moss"] }\n]}',
    acts: ['MEADOW AMBER', 'MEADOW OWL', 'HOLLOW MOSS'],
  },
  {
    kind: 'clock of twelve hours',
    text:
      'STAGE 1 (The Old Mill)\n8:00 | Amber\n9:40 | Owl\n12:30 | Moss\n1:20 | Kiko\n\n' +
      'STAGE 2 (Garden of Reeds)\n08:00 | Fern\n11:40 | Loam\n12:30 | Silt',
    days: ['2027-06-18', '2027-06-19'],
    acts: [
      'STAGE 1 AMBER 2027-06-18T20:00 -',
      'STAGE 1 OWL 2027-06-18T21:40 -',
      'STAGE 1 MOSS 2027-06-19T00:30 -',
      'STAGE 1 KIKO 2027-06-19T01:20 -',
      'STAGE 2 FERN 2027-06-18T20:00 -',
      'STAGE 2 LOAM 2027-06-18T23:40 -',
      'STAGE 2 SILT 2027-06-19T00:30 -',
    ],
  },
  {
    kind: 'columns of a flyer',
    text:
      'ESCENARIO LUNA\nKRAMEOS LIVE                 21:00 A 12:00 HRS\nAMBAR                        31.OCT.27\n' +
      'BÚHO                         $450 PREVENTA\nMUSGO                        CAMPING INCLUIDO',
    acts: ['KRAMEOS', 'AMBAR', 'BÚHO', 'MUSGO'].map((one) => `ESCENARIO LUNA ${one}`),
  },
  {
    kind: 'the only heading is a title',
    text: 'Tickets: http://tickets.example\n*** HALOGEN ***\nAmber - Breaks\nOwl - Psytrance\nMoss - Tribal House',
    acts: [`${main} AMBER`, `${main} OWL`, `${main} MOSS`],
  },
  {
    kind: 'names above their support',
    text: 'AMBER\nOWL\nMOSS\nKiko | Fern | DJ V\n\nLOAM\nSILT\nREED\nGuild | Hemlock | Iris',
    acts: ['AMBER', 'OWL', 'MOSS', 'KIKO', 'FERN', 'DJ V', 'LOAM', 'SILT', 'REED', 'GUILD', 'HEMLOCK', 'IRIS'].map(
      (one) => `${main} ${one}`,
    ),
  },
  {
    kind: 'style behind two slashes',
    text: '22.30: Amber b2b Owl // psytrance\n00.00: Moss // Groove Speedhouse\n01.30: Kiko // techno\n03.00: Fern // Hitekk',
    days: weekend,
    acts: [
      `${main} AMBER 2027-06-18T22:30 -`,
      `${main} OWL 2027-06-18T22:30 -`,
      `${main} MOSS 2027-06-19T00:00 -`,
      `${main} KIKO 2027-06-19T01:30 -`,
      `${main} FERN 2027-06-19T03:00 -`,
    ],
  },
  {
    kind: 'day with a misspelt month',
    text: '▬LINE-UP▬\nVENDREDI 18 JUIIN :\n- AMBER\n- OWL\n- MOSS',
    acts: [`${main} AMBER`, `${main} OWL`, `${main} MOSS`],
  },
  {
    kind: 'list behind a date',
    text: '18 junho - Amber, Owl, Moss\n19 junho - Kiko, Fern, Loam',
    acts: ['AMBER', 'OWL', 'MOSS', 'KIKO', 'FERN', 'LOAM'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'blank lines between all lines',
    text: 'Ohjelma\n\n16:00\n\nAmber\n\n17:00\n\nOwl\n\nPÅ ÄNGEN\n\n18:00 & 19:00\n\n20:00\n\nMoss\n\n20:50\n\nKiko\n\n21:45\n\nFern',
    days: ['2027-06-18', '2027-06-18'],
    acts: [
      `${main} AMBER 2027-06-18T16:00 -`,
      `${main} OWL 2027-06-18T17:00 -`,
      'PÅ ÄNGEN MOSS 2027-06-18T20:00 -',
      'PÅ ÄNGEN KIKO 2027-06-18T20:50 -',
      'PÅ ÄNGEN FERN 2027-06-18T21:45 -',
    ],
  },
  {
    kind: 'stars before times',
    text: '*5:30pm- Amber Unit\n*6:30pm-28 Reeds\n*11:30pm- Moss',
    days: ['2027-06-18', '2027-06-18'],
    acts: [
      `${main} AMBER UNIT 2027-06-18T17:30 -`,
      `${main} 28 REEDS 2027-06-18T18:30 -`,
      `${main} MOSS 2027-06-18T23:30 -`,
    ],
  },
  {
    kind: 'floor before the first time',
    text: 'Main Stage:\n17:00 – Amber\nReed Stage:17:15 – Owl\n21:15 – Moss',
    days: ['2027-06-18', '2027-06-18'],
    acts: [
      'MAIN STAGE AMBER 2027-06-18T17:00 -',
      'REED STAGE OWL 2027-06-18T17:15 -',
      'REED STAGE MOSS 2027-06-18T21:15 -',
    ],
  },
  {
    kind: 'floor with a title of the night',
    text: 'amberhain\n00h00-05h00: kiko\n05h00-ende: owl\nreed bar – moss night\n00h00-03h30: fern\n03h30-ende: loam',
    days: ['2027-06-18', '2027-06-19'],
    acts: [
      'AMBERHAIN KIKO 2027-06-19T00:00 2027-06-19T05:00',
      'AMBERHAIN OWL 2027-06-19T05:00 -',
      'REED BAR FERN 2027-06-19T00:00 2027-06-19T03:30',
      'REED BAR LOAM 2027-06-19T03:30 -',
    ],
  },
  {
    kind: 'joiners of another script',
    text: 'Ranji ו-Berg\nGraba и Euphoria\nAmber και Owl (live)',
    acts: ['RANJI', 'BERG', 'GRABA', 'EUPHORIA', 'AMBER', 'OWL'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'floors with the titles of their nights',
    text: '20.08. reedhain\n\namberkeller: nature one warm up\nkiko\nmoss\n\nreedraum: bonito house club\nfern\nloam (moss / berlin)',
    acts: ['AMBERKELLER KIKO', 'AMBERKELLER MOSS', 'REEDRAUM FERN', 'REEDRAUM LOAM'],
  },
  {
    kind: 'tables of events',
    text:
      'Event name,Date,Start Time,End Time,Artists,Venue,Event URL,Number of guests\n' +
      'REED: Amber ❚ Owl,2027-06-18T00:00:00.000,2027-06-18T23:00:00.000,2027-06-19T08:00:00.000,Amber,REED,/events/1,38\n' +
      'REED: Amber ❚ Owl,2027-06-18T00:00:00.000,2027-06-18T23:00:00.000,2027-06-19T08:00:00.000,Owl,REED,/events/1,38',
    acts: ['REED AMBER', 'REED OWL'],
  },
  {
    kind: 'sentences of Japanese',
    text: 'Amber\nOwl\n東京で開催される「Reed」では、イビサを拠点に活動するMOSS、オーストラリアからKikoなどが出演決定。\n「Reed」がageHaで4月14日(土)に開催される。',
    acts: [`${main} AMBER`, `${main} OWL`],
  },
  {
    kind: 'counted floors',
    text: 'Sala 1 "the Yard" reggae con\nAmber\nDaje Owl\nSala 2 "the Mill" elettronica&tecno con\nMoss\nKiko',
    acts: ['SALA 1 AMBER', 'SALA 1 DAJE OWL', 'SALA 2 MOSS', 'SALA 2 KIKO'],
  },
  {
    kind: 'sections about something else',
    text: 'MAIN STAGE\nAmber\nOwl\n\n🍉 RESTAURATION 🍉\n- Thé, Café\n- Jus, Sodas\n\nREED STAGE\nMoss\nKiko',
    acts: ['MAIN STAGE AMBER', 'MAIN STAGE OWL', 'REED STAGE MOSS', 'REED STAGE KIKO'],
  },
  {
    kind: 'list in a sentence',
    text: "DJ's Amber, Owl, Moss Unit and Kiko",
    acts: ['AMBER', 'OWL', 'MOSS UNIT', 'KIKO'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'list in a sentence',
    text: 'Já Rosa Lima, Owl, Kiko Moss (live), Bird of Reed & The Ferns, Loam e Silt tocam logo no sábado, dia 19.',
    acts: ['ROSA LIMA', 'OWL', 'KIKO MOSS', 'BIRD OF REED & THE FERNS', 'LOAM', 'SILT'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'list in a sentence',
    text:
      'Apart from friends such as Amber, Fern Unit and Moss we will hear others for the first time. On Sunday it ends with Owl, S.I.L.T., ' +
      'Kiko, and the great Loam.',
    acts: ['AMBER', 'FERN UNIT', 'MOSS', 'OWL', 'S.I.L.T.', 'KIKO', 'LOAM'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'list in a sentence',
    text: 'Στο διήμερο της πόλης εμφανίζονται για πρώτη φορά: The Reeds, Kiko, Amber Basement και Moss.',
    acts: ['THE REEDS', 'KIKO', 'AMBER BASEMENT', 'MOSS'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'list in a sentence',
    text: 'Die Nacht bringt Essen, Trinken, Musik und Tanz für alle, die gerne dabei sind.\nIf you enjoyed Reedfest, Amber Night and Loam last year, you will be happy.',
    acts: [],
  },
  {
    kind: 'list in a sentence',
    text: 'Fünf Tage lang werden hier bekannte Acts wie Amber, Owl, Moss oder Kiko zum Tanz aufspielen.',
    acts: ['AMBER', 'OWL', 'MOSS', 'KIKO'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'spans on a clock of twelve hours, with breaks between them',
    text:
      'Friday\nHARD Stage\n6:35-7:25 – Amber\n7:30-8:30 – OWL\n9:50-11:05 – 2Moss\n11:20-12:35 – Kiko\n12:50-1:50 – Fern\n' +
      'HARDER Stage:\n5:50-6:30 – Loam\n11:40-12:40 – 12th Silt\n=====\nSaturday\nHARD Stage:\n6:25-7:15 – Reed',
    days: weekend,
    acts: [
      'HARD STAGE AMBER 2027-06-18T18:35 2027-06-18T19:25',
      'HARD STAGE OWL 2027-06-18T19:30 2027-06-18T20:30',
      'HARD STAGE 2MOSS 2027-06-18T21:50 2027-06-18T23:05',
      'HARD STAGE KIKO 2027-06-18T23:20 2027-06-19T00:35',
      'HARD STAGE FERN 2027-06-19T00:50 2027-06-19T01:50',
      'HARD STAGE REED 2027-06-19T18:25 2027-06-19T19:15',
      'HARDER STAGE LOAM 2027-06-18T17:50 2027-06-18T18:30',
      'HARDER STAGE 12TH SILT 2027-06-18T23:40 2027-06-19T00:40',
    ],
  },
  {
    kind: 'spans on a clock of twelve hours, with zeros',
    text: '06.18.Fri\n\n09:00 - 10:30 Amber\n10:30 - 12:30 Owl\n12:30 - 01:20 Moss\n01:20 - 02:10 Kiko',
    days: weekend,
    acts: [
      `${main} AMBER 2027-06-18T21:00 2027-06-18T22:30`,
      `${main} OWL 2027-06-18T22:30 2027-06-19T00:30`,
      `${main} MOSS 2027-06-19T00:30 2027-06-19T01:20`,
      `${main} KIKO 2027-06-19T01:20 2027-06-19T02:10`,
    ],
  },
  {
    kind: 'table with a remark behind a row',
    text:
      'Start\tEnd\tArtist\tStyle\t\n18:00:00\t19:00:00\tAmber\tFunky House\t\n' +
      '19:00:00\t20:00:00\tOwl\tUK Hardcore\tSunset 19:42:00\n20:00:00\t21:00:00\tMoss\tHard House',
    days: weekend,
    acts: [
      `${main} AMBER 2027-06-18T18:00 2027-06-18T19:00`,
      `${main} OWL 2027-06-18T19:00 2027-06-18T20:00`,
      `${main} MOSS 2027-06-18T20:00 2027-06-18T21:00`,
    ],
  },
  {
    kind: 'table in Markdown with a row without a set',
    text:
      'Watch live: https://www.moss.example/live\nDay | Time (CEST) | Set |\n---|---|---|\nFriday | 22:20 | Amber |\n' +
      'Friday | 23:00 | |\nSaturday | 12:00 | Owl & Moss |',
    days: weekend,
    acts: [`${main} AMBER 2027-06-18T22:20 -`, `${main} OWL & MOSS 2027-06-19T12:00 -`],
  },
  {
    kind: 'titles and remarks head no floor',
    text:
      'VENDREDIT 18 JUIN ‣ 19h00 à 07h00\na-z\n\nAMBER\nOWL\n\n+local artists\nKIKO • FERN • LOAM\n\n' +
      'SAMEDI 19 JUIN ‣ 14h00 à 21h00\n\nSILT\nREED\n\n+local artist\nMOSS',
    acts: ['AMBER', 'OWL', 'KIKO', 'FERN', 'LOAM', 'SILT', 'REED', 'MOSS'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'sentences and titles head no floor',
    text: '以下が最終日のタイムテーブル。\n\n21:00 - 22:00 Amber\n22:00 - 23:00 Owl\n23:00 - 23:50 Moss',
    acts: ['AMBER', 'OWL', 'MOSS'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'titles and remarks head no floor',
    text: 'KONCERTEK\n14:00-15:00 Amber\n15:30-16:30 Owl\n17:00-18:00 Floor closed\n▬▬ஜ۩۞۩ஜ▬▬\n20:00-21:00 Moss',
    acts: ['AMBER', 'OWL', 'MOSS'].map((one) => `${main} ${one}`),
  },
  {
    kind: 'floors alike among names',
    text: 'MAIN ROOM\nAMBER\nOWL\nGARDEN ROOM\nMOSS\nKIKO\nCHAI LOUNGE\nFERN',
    acts: ['MAIN ROOM AMBER', 'MAIN ROOM OWL', 'GARDEN ROOM MOSS', 'GARDEN ROOM KIKO', 'CHAI LOUNGE FERN'],
  },
  {
    kind: 'the title of the only list',
    text: 'РАСПИСАНИЕ ТРАНС-СЦЕНЫ\n\nПятница, 18 июня\n20:00 — 22:00 Amber\n\nСуббота, 19 июня\n01:00 — 02:30 Owl',
    acts: [`${main} AMBER`, `${main} OWL`],
  },
  {
    kind: 'floors in Hebrew, below a title in a frame',
    text: "🌵 מסיבת סוכות במדבר 🌵\n\n✨ ליינאפ ✨\n\n🔊 במה מרכזית\nAmber\nOwl\n\n🌴 במת צ'יל\nMoss\nKiko",
    acts: ['במה מרכזית AMBER', 'במה מרכזית OWL', "במת צ'יל MOSS", "במת צ'יל KIKO"],
  },
  {
    kind: 'headings above their styles',
    text:
      'Kieshalle\nHardstyle / Rawstyle\nin alphabetical order\n\nAmber (NL)\nOwl\n\nMoss\nKiko\n\n' +
      'Tunnel\nHardcore\n\nFern (NL)\nLoam\n\nAareplatz\nTrance / Remember\n\nSilt\nReed',
    acts: [
      'KIESHALLE AMBER',
      'KIESHALLE OWL',
      'KIESHALLE MOSS',
      'KIESHALLE KIKO',
      'TUNNEL FERN',
      'TUNNEL LOAM',
      'AAREPLATZ SILT',
      'AAREPLATZ REED',
    ],
  },
  {
    kind: 'names above their styles',
    text: 'Amber\nHardcore\n\nOwl\nTechno\n\nMoss\nTrance',
    acts: ['AMBER', 'OWL', 'MOSS'].map((one) => `${main} ${one}`),
  },
];

test.each(forms)('$kind', ({ text, days, acts }) => {
  expect(actsOf(text, days).acts).toEqual(acts);
});
