import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { actsOf } from './testing/test-helpers.ts';

/** Kinds of line-ups that were once parsed incorrectly, each with an example of ours. */
interface Kind {
  /** Name of the kind, and of its files beside the checkout. */
  kind: string;
  text: string;
  /** First and last day of the event. */
  days?: readonly [first: string, last: string];
  /** Floor, name, start and end of each act. */
  acts: readonly string[];
}

const weekend = ['2027-06-18', '2027-06-20'] as const;
const main = 'MAIN FLOOR';

const kinds: readonly Kind[] = [
  {
    kind: 'L1-day-lost-time-after-name',
    text: 'Saturday 19.6.\nMossling (11:30–13:00)',
    days: weekend,
    acts: [`${main} MOSSLING 2027-06-19T11:30 2027-06-19T13:00`],
  },
  {
    kind: 'L2-range-with-spaces-after-name',
    text: 'Copper Owl 17:30 - 18:20',
    days: ['2027-06-19', '2027-06-19'],
    acts: [`${main} COPPER OWL 2027-06-19T17:30 2027-06-19T18:20`],
  },
  {
    kind: 'L3-before-midnight-under-next-day',
    text: 'Vendredi\n21:30 Givre\n22:30 Taupe\n\nSamedi\n23:30 Orme\n00:30 Sureau\n10:00 Lavande',
    days: weekend,
    acts: [
      `${main} GIVRE 2027-06-18T21:30 -`,
      `${main} TAUPE 2027-06-18T22:30 -`,
      `${main} ORME 2027-06-18T23:30 -`,
      `${main} SUREAU 2027-06-19T00:30 -`,
      `${main} LAVANDE 2027-06-19T10:00 -`,
    ],
  },
  {
    kind: 'L4-day-heading-with-colon',
    text: 'DAY 1: FRIDAY\nMain Stage\n14:00 Fern Boy\n\nDAY 2: SATURDAY\nMain Stage\n14:00 Quillon',
    days: weekend,
    acts: ['MAIN STAGE FERN BOY 2027-06-18T14:00 -', 'MAIN STAGE QUILLON 2027-06-19T14:00 -'],
  },
  {
    kind: 'L5-table-with-unknown-column',
    text: 'stage,artist,start,end,hearts\nBarn,Alder Fly,14:00,16:00,12\nYard,Mira Holt,16:00,18:00,7',
    acts: ['BARN ALDER FLY', 'YARD MIRA HOLT'],
  },
  {
    kind: 'L5-table-with-unknown-column',
    text: '| Stage | Start Time | End Time | Artist/Act |\n|---|---|---|---|\n| Forest | 18:00 | 19:30 | Leander Lux |',
    days: ['2027-06-19', '2027-06-19'],
    acts: ['FOREST LEANDER LUX 2027-06-19T18:00 2027-06-19T19:30'],
  },
  {
    kind: 'L6-cards',
    text: '4EVERMOSS\nArtist, TINDER\nSaturday, 01:00, Meadow\n\nView',
    days: weekend,
    acts: ['MEADOW 4EVERMOSS 2027-06-20T01:00 -'],
  },
  {
    kind: 'L7-break',
    text: '06:00 KARSTAH\n07:00 BREAK\n12:30 AMBERINE',
    acts: [`${main} KARSTAH`, `${main} AMBERINE`],
  },
  {
    kind: 'L8-floor-heading',
    text: 'VOLT NULL (1990s Trance)\n\nSaturday 19.6.\n20:00 – 21:30: Tremolina',
    days: weekend,
    acts: ['VOLT NULL TREMOLINA 2027-06-19T20:00 2027-06-19T21:30'],
  },
  { kind: 'L8-floor-heading', text: 'TEMPLE\n\nOlek\nNadir Garden Rec.', acts: ['TEMPLE OLEK'] },
  {
    kind: 'L9-noise',
    text: '🕑 Horário: 2PM – 3AM\n📍 The Copper Kettle\n✨ PAID ENTRY: 11PM – 3AM\n\n21:00 – Marinho',
    acts: [`${main} MARINHO`],
  },
  {
    kind: 'L9-noise',
    text: 'Come and dance the winter away with heavy drums, old friends, and the dust of a real cellar. ☘️🎶',
    acts: [],
  },
  {
    kind: 'L10-separators',
    text: '21:30 LILA FROSCH x KAPITÄN OTTO\n22:30 NIGHT #2 W/ TINSELWITCH',
    acts: [`${main} LILA FROSCH`, `${main} KAPITÄN OTTO`, `${main} TINSELWITCH`],
  },
  {
    kind: 'L11-titles',
    text: 'REFRAME #4 - Jon Dill, Windowseat, Heavenly Mud',
    acts: [`${main} JON DILL`, `${main} WINDOWSEAT`, `${main} HEAVENLY MUD`],
  },
  {
    kind: 'L12-flyer-columns',
    text: 'AUTOFERN                              15.NOV.19\nDJ ESTADO DE NIEBLA              GRAL ROBLES 229',
    acts: [`${main} AUTOFERN`, `${main} DJ ESTADO DE NIEBLA`],
  },
  {
    kind: 'L13-scripts',
    text: '出演：\nDJ：カザグルマ\n21:00〜22:00 森林浴',
    days: ['2027-06-19', '2027-06-19'],
    acts: [`${main} カザグルマ - -`, `${main} 森林浴 2027-06-19T21:00 2027-06-19T22:00`],
  },
  {
    kind: 'L14-invented-label',
    text: 'BIG CITY BO (US) DJ Set 🌍 Nemzetközi Headliner',
    acts: [`${main} BIG CITY BO`],
  },
  { kind: 'accounts', text: '@velvet.mole\n@tin_comet (live)', acts: [`${main} VELVET MOLE`, `${main} TIN COMET`] },
  { kind: 'hosts', text: 'MAINFLOOR hosted by Loam Crew\nAlder\nSedge', acts: ['MAINFLOOR ALDER', 'MAINFLOOR SEDGE'] },
  {
    kind: 'times on lines of their own',
    text: 'Friday\n22:00\nAlder\n23:30\nSedge',
    days: weekend,
    acts: [`${main} ALDER 2027-06-18T22:00 -`, `${main} SEDGE 2027-06-18T23:30 -`],
  },
  {
    kind: 'dates in a table',
    text: 'date\tstart\tartist\n2027-06-19\t01:30\tAlder',
    days: weekend,
    acts: [`${main} ALDER 2027-06-19T01:30 -`],
  },
  {
    kind: 'days in columns',
    text: '| Time | Friday | Saturday |\n|---|---|---|\n| 22:00 | Alder | Sedge |',
    days: weekend,
    acts: [`${main} ALDER 2027-06-18T22:00 -`, `${main} SEDGE 2027-06-19T22:00 -`],
  },
  {
    kind: 'the edges of a post',
    text: 'Line-up\nAlder\nSedge\nTin Comet\nBring your own mug\nParking 5 €\nFire until the morning',
    acts: [`${main} ALDER`, `${main} SEDGE`, `${main} TIN COMET`],
  },
  {
    kind: 'four digits before several names are times',
    text: '1800 Fernweh\n1930 Purple Yak (live)\n2100 Signal & Noise\n0000 Zaubertrank',
    days: ['2027-06-12', '2027-06-13'],
    acts: [
      `${main} FERNWEH 2027-06-12T18:00 -`,
      `${main} PURPLE YAK 2027-06-12T19:30 -`,
      `${main} SIGNAL & NOISE 2027-06-12T21:00 -`,
      `${main} ZAUBERTRANK 2027-06-13T00:00 -`,
    ],
  },
  {
    kind: 'four digits before one name belong to it',
    text: '1200 Micrograms\nOwl',
    acts: [`${main} 1200 MICROGRAMS`, `${main} OWL`],
  },
  {
    kind: 'lists behind a dash belong to floors if one of them does',
    text: 'Main Temple – Acidrop, Bluebell, Djinn\nForest Realm – Grim Owl, Hollow Bark, Ivy Code',
    acts: ['ACIDROP', 'BLUEBELL', 'DJINN']
      .map((name) => `MAIN TEMPLE ${name}`)
      .concat(['GRIM OWL', 'HOLLOW BARK', 'IVY CODE'].map((name) => `FOREST REALM ${name}`)),
  },
  {
    kind: 'a label and a country in brackets below a name',
    text: '» Terraphonix\n  [Iboga Records | Denmark]\n» Mothra\n  [Hadra | France]',
    acts: [`${main} TERRAPHONIX`, `${main} MOTHRA`],
  },
  {
    kind: 'END, midnight and hs as times',
    text: '20:00 hs Cóndor Azul\n10pm Owl\nmidnight Grumblefish\n05-END Ruby Static',
    days: ['2027-06-12', '2027-06-13'],
    acts: [
      `${main} CÓNDOR AZUL 2027-06-12T20:00 -`,
      `${main} OWL 2027-06-12T22:00 -`,
      `${main} GRUMBLEFISH 2027-06-13T00:00 -`,
      `${main} RUBY STATIC 2027-06-13T05:00 -`,
    ],
  },
  {
    kind: 'several sets in one line, behind their floor',
    text: 'Bar Stage 16:00 Juno Reed / 18:00 Flint\nLake Stage 16:00 Silt / 20:00 Mud Larks (live)',
    acts: ['BAR STAGE JUNO REED', 'BAR STAGE FLINT', 'LAKE STAGE SILT', 'LAKE STAGE MUD LARKS'],
  },
  {
    kind: 'parts of the night before names',
    text: 'Opening: Sun Salute\nPrime time: Kraken Hour (live), Deep Trench\nClosing: Last Light',
    acts: ['SUN SALUTE', 'KRAKEN HOUR', 'DEEP TRENCH', 'LAST LIGHT'].map((name) => `${main} ${name}`),
  },
  {
    kind: 't/m between times',
    text: '14:00 t/m 15:30 Hommel\n15:30 t/m 17:00 Kraai',
    days: ['2027-06-12', '2027-06-12'],
    acts: [`${main} HOMMEL 2027-06-12T14:00 2027-06-12T15:30`, `${main} KRAAI 2027-06-12T15:30 2027-06-12T17:00`],
  },
  {
    kind: '“w/” above names is none',
    text: 'w/\nFractal Jay\nLady Lazuli',
    acts: [`${main} FRACTAL JAY`, `${main} LADY LAZULI`],
  },
];

test.each(kinds)('$kind', ({ kind, text, days, acts }) => {
  const found = actsOf(text, days);
  expect(found.acts).toEqual(acts);
  if (kind.startsWith('L14') || kind.startsWith('L12')) expect(found.labels).toEqual([]);
});

/** Examples of other people, if present beside the checkout: their days, and their acts as above. */
const shared = resolve(import.meta.dirname, '../../../../shared/data/cases/imports');
const real: readonly (readonly [file: string, days: Kind['days'], acts: readonly string[]])[] = [
  ['L1-day-lost-time-after-name-1', ['2026-07-25', '2026-08-04'], [`${main} ARÖKEM 2026-07-27T11:30 2026-07-27T13:00`]],
  [
    'L2-range-with-spaces-after-name-1',
    ['2024-04-20', '2024-04-20'],
    [`${main} BLASTERA 2024-04-20T17:30 2024-04-20T18:20`],
  ],
  [
    'L3-before-midnight-under-next-day-1',
    ['2018-09-07', '2018-09-09'],
    [
      `${main} FOO 2018-09-07T21:30 -`,
      `${main} BAR 2018-09-07T22:30 -`,
      `${main} DRIP 2018-09-07T23:30 -`,
      `${main} ONKEL 2018-09-08T00:30 -`,
      `${main} RAJAX 2018-09-08T10:00 -`,
    ],
  ],
  [
    'L4-day-heading-with-colon-1',
    ['2026-07-17', '2026-07-19'],
    ['MAIN STAGE DESH 2026-07-17T14:00 -', 'MAIN STAGE KKEVIN 2026-07-18T14:00 -'],
  ],
  ['L5-table-with-unknown-column-1', undefined, ['CRANE ACIDNENA', 'FOREST LOLA EDO']],
  ['L5-table-with-unknown-column-2', undefined, ['WALD LEAFAR LEGOV']],
  ['L6-cards-1', ['2026-07-17', '2026-07-20'], ['FOREST 2THEMAX 2026-07-19T01:00 -']],
  ['L7-break-1', undefined, [`${main} JARATAH`, `${main} OPALE`]],
  ['L8-floor-heading-1', undefined, ['TEK ZERO VIBRASPHERE']],
  ['L8-floor-heading-2', undefined, ['TEMPLE ALEK']],
  ['L9-noise-1', undefined, [`${main} VINIUS`]],
  ['L9-noise-2', undefined, []],
  ['L10-separators-1', undefined, [`${main} LIL FRAKK`, `${main} KAPITÁNY MÁTÉ`, `${main} GIRLDICK`]],
  ['L11-titles-1', undefined, [`${main} JOE DELON`, `${main} VIEWFINDER`, `${main} CELESTIAL BODIES`]],
  ['L12-flyer-columns-1', undefined, [`${main} AUTOPHEN`, `${main} DJ ESTADO DE SITIO`]],
  ['L13-scripts-1', undefined, [`${main} アクセサリ`, `${main} 天国注射`]],
  ['L14-invented-label-1', undefined, [`${main} METRO BOOMIN`]],
];

test.runIf(existsSync(shared)).each(real)('the example %s', (file, days, acts) => {
  expect(actsOf(readFileSync(resolve(shared, `${file}.txt`), 'utf8'), days).acts).toEqual(acts);
});
