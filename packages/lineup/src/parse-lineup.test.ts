import { describe, expect, test } from 'vitest';
import { parseLineup } from './parse-lineup.ts';
import { artistRows, only, rowOf, actsOf } from './testing/test-helpers.ts';
import type { ParsedFloor } from './types.ts';

function namesOf(floor: ParsedFloor): string[] {
  return floor.artists.map((artist) => artist.artist_name);
}

function floorNames(text: string): string[] {
  return parseLineup(text).floors.map((floor) => floor.name);
}

test('an act may be called like a short word', () => {
  for (const text of [
    '22:00 Ab\n23:00 Ajja',
    'MAIN FLOOR\nAb vs Xy\nAjja',
    'MAIN FLOOR\n22:00 - 23:00 Ab\n23:00 Ajja',
  ]) {
    const [floor] = parseLineup(text).floors;
    expect(namesOf(floor!).at(0)).toBe('AB');
    expect(namesOf(floor!).at(-1)).toBe('AJJA');
  }
  expect(namesOf(parseLineup('Ajja\nab 22:00 Uhr\nTristan').floors[0]!)).toEqual(['AJJA', 'TRISTAN']);
});

describe('a heading', () => {
  const headings: readonly (readonly [line: string, name: string])[] = [
    ['MAIN FLOOR:', 'MAIN FLOOR'],
    ['Main Stage', 'MAIN STAGE'],
    ['=== Chill Out ===', 'CHILL OUT'],
    ['★ Alternative Stage ★', 'ALTERNATIVE STAGE'],
    ['## Forest', 'FOREST'],
    ['[Garden]', 'GARDEN'],
    ['🌲 Grove 🌲', 'GROVE'],
    ['▬▬▬ Second Floor ▬▬▬', 'SECOND FLOOR'],
    ['FLOOR 2 – PROGRESSIVE', 'FLOOR 2'],
    ['2. Floor', '2. FLOOR'],
    ['The Dome', 'THE DOME'],
    ['Ambient Temple', 'AMBIENT TEMPLE'],
    ['CHILL', 'CHILL'],
    ['Chill Out (Ambient, Dub)', 'CHILL OUT'],
    ['Chill Garden hosted by Slow Tide', 'CHILL GARDEN'],
    ['Upside Down:', 'UPSIDE DOWN'],
    ['<h2>Main &amp; Only Stage</h2>', 'MAIN & ONLY STAGE'],
    ['MAIN FLOOR (Friday 22:00 - 10:00)', 'MAIN FLOOR'],
    ['MAIN FLOOR – Saturday', 'MAIN FLOOR'],
    ['Hauptbühne', 'HAUPTBÜHNE'],
    ['TEK ZERO (2000s Trance)\n\nSaturday 25.7.', 'TEK ZERO'],
    ['TEMPLE\n', 'TEMPLE'],
    ['メインステージ', 'メインステージ'],
  ];

  test.each(headings)('%s', (line, name) => {
    expect(floorNames(`${line}\nAmber\nOwl`)).toEqual([name]);
    expect(artistRows(`${line}\nAmber\nOwl`)).toEqual([only('AMBER'), only('OWL')]);
  });

  test.each([
    ['Main: Aa, Bb', 'MAIN'],
    ['2nd Floor: Aa, Bb', '2ND FLOOR'],
    ['PROGRESSIVE: Aa, Bb', 'PROGRESSIVE'],
    ['Chill Out – Aa, Bb', 'CHILL OUT'],
    ['Main Stage:\tAa, Bb', 'MAIN STAGE'],
  ])('followed by names: %s', (line, name) => {
    expect(floorNames(line)).toEqual([name]);
    expect(artistRows(line)).toEqual([only('AA'), only('BB')]);
  });

  test('sets the way of playing of the names below, until the next floor', () => {
    const text = 'MAIN FLOOR\nLIVE ACTS\nAa\nBb (dj set)\nDJs:\nCc\nChill Out\nDd';
    expect(artistRows(text).map(([name, type]) => [name, type])).toEqual([
      ['AA', 'LIVE'],
      ['BB', 'DJ'],
      ['CC', 'DJ'],
      ['DD', null],
    ]);
  });

  test('of a non-music section keeps its lines out of the floors, as text to review', () => {
    const { floors, notes } = parseLineup('MAIN FLOOR\nAa\n\nDECO & VISUALS:\nBb\nCc\n\nChill Out:\nDd');
    expect(floors.map(namesOf)).toEqual([['AA'], ['DD']]);
    expect(notes).toHaveLength(3);
    expect(notes).toMatchObject([4, 5, 6].map((line) => ({ line, kind: 'unread' })));
  });

  test('that is repeated continues its floor', () => {
    const { floors } = parseLineup('Friday\nMAIN FLOOR\nAa\n\nSaturday\nMain Floor\nBb');
    expect(floors).toMatchObject([{ name: 'MAIN FLOOR', line: 2 }]);
    expect(floors.map(namesOf)).toEqual([['AA', 'BB']]);
  });

  test('without names is left for the user', () => {
    expect(parseLineup('MAIN FLOOR\nAa\n\nCHILL OUT\ntba')).toMatchObject({
      floors: [{ name: 'MAIN FLOOR' }],
      notes: [
        { line: 4, text: 'CHILL OUT', kind: 'unread' },
        { line: 5, kind: 'skipped' },
      ],
    });
  });
});

describe('a spreadsheet with a floor a column', () => {
  test('fills the floors column by column', () => {
    const table = [
      'Time\tMain Floor\tChill Out',
      '22:00\tAmber (DE)\tMoss',
      '23:00\tOwl',
      '00:00\t\tFern [live]',
      '',
      'Second Stage',
      'Loam',
    ];
    const { floors, notes } = parseLineup(table.join('\n'));
    expect(floors.map((floor) => [floor.name, floor.line, ...namesOf(floor)])).toEqual([
      ['MAIN FLOOR', 1, 'AMBER', 'OWL'],
      ['CHILL OUT', 1, 'MOSS', 'FERN'],
      ['SECOND STAGE', 6, 'LOAM'],
    ]);
    expect(notes).toEqual([]);
  });
});

describe('the whole text', () => {
  test('without names gives no floors', () => {
    expect(parseLineup('')).toEqual({ floors: [], notes: [] });
    expect(parseLineup(' \r\n\t\n\u200B')).toEqual({ floors: [], notes: [] });
  });

  test('puts names before any heading on MAIN FLOOR, and records line and source', () => {
    const { floors } = parseLineup('\r\nAmber &amp; Owl (DE)\r\n=== Chill ===\r\nMoss');
    expect(floors).toEqual([
      {
        name: 'MAIN FLOOR',
        line: null,
        doubt: null,
        artists: [
          {
            artist_name: 'AMBER & OWL',
            artist_type: null,
            artist_country: 'Germany',
            record_labels: null,
            artist_info: null,
            set_start: null,
            set_end: null,
            pairing: null,
            doubt: null,
            line: 2,
            source: 'Amber & Owl (DE)',
          },
        ],
      },
      { name: 'CHILL', line: 3, doubt: null, artists: [expect.objectContaining({ artist_name: 'MOSS', line: 4 })] },
    ]);
  });

  test('drops duplicates on a floor and merges what both lines say', () => {
    const { floors, notes } = parseLineup('Amber (live)\nOwl\nAMBER (DE) dj set\n\nCHILL OUT\nAmber');
    expect(floors.map(({ artists }) => artists.map(rowOf))).toEqual([
      [['AMBER', 'LIVE,DJ', 'Germany', null], only('OWL')],
      [only('AMBER')],
    ]);
    expect(notes).toEqual([
      { line: 3, text: 'AMBER', kind: 'decided', code: 'repeated', reason: 'Already on this floor, in line 1' },
    ]);
  });

  test('notes its decisions: several countries, a territory, a remark', () => {
    const { floors, notes } = parseLineup('Amber (DE/IL)\nOwl (Taiwan)\nMoss (aka Fern)');
    expect(floors[0]?.artists.map((artist) => artist.artist_country)).toEqual(['Germany', null, null]);
    expect(notes.map(({ line, text }) => [line, text])).toEqual([
      [1, 'Germany, Israel'],
      [2, 'OWL'],
    ]);
    expect(floors[0]?.artists[2]).toMatchObject({ artist_name: 'MOSS', artist_info: 'aka Fern' });
  });

  test('reads ninety names on three floors', () => {
    const heads = ['MAIN FLOOR:', '=== Chill Out ===', 'FLOOR 3'];
    const text = heads
      .map((head, floor) => {
        const nameOf = (row: number) => `${row + 1}. Otter ${floor}x${row} (IL) – Moss Records [live]`;
        const names = Array.from({ length: 30 }, (_, row) => nameOf(row));
        return `${head}\n${names.join('\n')}`;
      })
      .join('\n\n');
    const { floors, notes } = parseLineup(text);
    expect(floors.map(({ name, artists }) => [name, artists.length])).toEqual([
      ['MAIN FLOOR', 30],
      ['CHILL OUT', 30],
      ['FLOOR 3', 30],
    ]);
    expect(floors[2]?.artists[29]).toMatchObject({
      artist_name: 'OTTER 2X29',
      artist_type: 'LIVE',
      artist_country: 'Israel',
      record_labels: 'MOSS RECORDS',
    });
    expect(notes).toEqual([]);
  });

  test('notes what exceeds 200 artists a floor and 50 floors', () => {
    const names = Array.from({ length: 203 }, (_, row) => `Otter ${row}x`).join('\n');
    const many = parseLineup(names);
    expect(many.floors[0]?.artists).toHaveLength(200);
    expect(many.notes).toMatchObject([201, 202, 203].map((line) => ({ line, kind: 'unread' })));
    expect(many.notes).toHaveLength(3);

    const floors = Array.from({ length: 52 }, (_, floor) => `== Place ${floor}x ==\nOtter`).join('\n');
    const wide = parseLineup(floors);
    expect(wide.floors).toHaveLength(50);
    expect(wide.notes.map(({ line }) => line)).toEqual([101, 102, 103, 104]);
  });
});

describe('facts beside a name', () => {
  const infoOf = (text: string): (string | null)[] =>
    parseLineup(text).floors.flatMap(({ artists }) => artists.map((artist) => artist.artist_info));

  test.each([
    ['a time before it', '22:00 - Amber', ['22:00']],
    ['a day and a time', 'Sat 14:00–16:00 Amber', ['Sat 14:00–16:00']],
    ['a time behind it', 'Amber (21:30–23:30)', ['21:30–23:30']],
    ['the day above', 'Saturday 25.7.\n16:00 Amber\n17:30 Owl', ['Saturday 25.7. 16:00', 'Saturday 25.7. 17:30']],
    ['a style in brackets, which is no label', 'Amber 🇧🇷 (Full-On / Night)', ['Full-On / Night']],
    ['a style and a remark', 'Amber (Full-On - birthday set)', ['Full-On - birthday set']],
    ['where it was live', 'Amber live at Pebble Cove', ['Pebble Cove']],
  ])('are kept: %s', (_what, text, expected) => {
    expect(infoOf(text)).toEqual(expected);
  });

  test('on a separate line belong to the artist above', () => {
    expect(artistRows('Amber\n(Moss Records)\nOwl\nFern Recordings')).toEqual([
      ['AMBER', null, null, 'MOSS RECORDS'],
      ['OWL', null, null, 'FERN RECORDINGS'],
    ]);
  });
});

describe('a line that a person should look at', () => {
  test('is marked with the reason', () => {
    const text = 'MAIN STAGE\n20:00 Aa\n21:00 Bb\n22:00 Cc\n23:00 Dd\n\nSECOND STAGE\nEe\nForest\nAmbient';
    const { floors, notes } = parseLineup(text);
    const marked = floors.flatMap(({ artists }) =>
      artists.flatMap(({ line, doubt }) => (doubt === null ? [] : [[line, doubt]])),
    );
    const left = notes.flatMap(({ line, reason, isUncertain }) => (isUncertain ? [[line, reason]] : []));
    expect([...marked, ...left]).toEqual([
      [9, 'Could be the name of a floor'],
      [10, 'Could be the name of a floor'],
    ]);
  });

  test('is none that says more than its name, nor the only heading of a list', () => {
    const { floors, notes } = parseLineup(
      'OTTER IN DEN MAI – wer spielt wann?\n\n20:00 Aa\n21:00 Bb\n22:00 Forest\n23:00 Cc',
    );
    expect(floors.flatMap(({ artists }) => artists.map(({ artist_name: name, doubt }) => [name, doubt]))).toEqual(
      ['AA', 'BB', 'FOREST', 'CC'].map((name) => [name, null]),
    );
    expect(notes.map(({ line, isUncertain }) => [line, isUncertain])).toEqual([[1, undefined]]);
  });

  test('is left out if nothing speaks for it', () => {
    const { notes } = parseLineup('MAIN STAGE\n20:00 Aa\n21:00 Bb\n22:00 Cc\nsomething else here');
    expect(notes).toMatchObject([{ line: 5, kind: 'unread', reason: 'Has no time, unlike its neighbours' }]);
  });

  test('is what the correction says', () => {
    const text = 'Aa\nKraftwerk Nord\nBb\nEND\nCc';
    const corrections = new Map([
      [1, 'nothing'],
      [2, 'floor'],
      [4, 'artist'],
    ] as const);
    const { floors, notes } = parseLineup(text, corrections);
    expect(floors.map((floor) => [floor.name, ...namesOf(floor)])).toEqual([['KRAFTWERK NORD', 'BB', 'CC']]);
    expect(notes).toMatchObject([{ line: 1, kind: 'skipped' }, { line: 4 }]);
  });
});

test('a known name is an artist where another one would be doubted, or be part of the page', () => {
  const text = 'FELDLICHT\nMain Stage\n22:00 Amber\n23:00 Owl\nthe quiet ones\n\nVoir plus\nHome\nTickets';
  const read = (known: readonly string[]): string[] =>
    parseLineup(text, new Map(), new Set(known)).floors.flatMap(({ artists }) =>
      artists.map(({ artist_name: name }) => name),
    );
  expect(read([])).toEqual(['AMBER', 'OWL']);
  expect(read(['THE QUIET ONES', 'HOME'])).toEqual(['AMBER', 'OWL', 'THE QUIET ONES', 'HOME']);
});

test.each([
  ['Amber & Birch', ['AMBER', 'BIRCH'], ['AMBER', 'BIRCH']],
  ['Amber & Birch', ['AMBER', 'BIRCH', 'AMBER & BIRCH'], ['AMBER & BIRCH']],
  ['Amber & Birch (IL) live', ['AMBER & BIRCH'], ['AMBER & BIRCH']],
  ['Amber & Birch', ['AMBER'], ['AMBER & BIRCH']],
  ['Cedar, Amber and Birch', [], ['CEDAR', 'AMBER', 'BIRCH']],
  ['Cedar, Amber and Birch', ['AMBER AND BIRCH'], ['CEDAR', 'AMBER AND BIRCH']],
  ['Amber / Birch Records', ['AMBER', 'BIRCH RECORDS'], ['AMBER', 'BIRCH RECORDS']],
  ['Amber, the Birch', ['AMBER, THE BIRCH'], ['AMBER, THE BIRCH']],
  ['Amber x Birch', ['AMBER X BIRCH'], ['AMBER X BIRCH']],
])('%j is split as the known names %j say', (text, known, names) => {
  const { floors } = parseLineup(text, new Map(), new Set(known));
  expect(floors.flatMap(({ artists }) => artists.map(({ artist_name }) => artist_name))).toEqual(names);
});

test.each([
  [
    '𝗛𝗜𝗩𝗘\nAmber » Owl & Moss » Fern b2b Reed\n\n𝗥𝗔𝗨𝗪\nLoam (live) » Silt',
    'HIVE AMBER, HIVE OWL & MOSS, HIVE FERN, HIVE REED, RAUW LOAM, RAUW SILT',
  ],
  [
    'Mainstage\nAmber // Owl // Moss\nAlternative (with Crew)\nFern // Loam // Reed // en meer!',
    'MAINSTAGE AMBER, MAINSTAGE OWL, MAINSTAGE MOSS, ALTERNATIVE FERN, ALTERNATIVE LOAM, ALTERNATIVE REED',
  ],
])('the floors of %j', (text, acts) => {
  expect(actsOf(text).acts.join(', ')).toBe(acts);
});

test.each([
  [
    'HEADLINER (A-Z)\n• Amber\n\nCO-HEADLINER (A-Z)\n• Owl\n\nADDITIONALS\n• Moss\n• Straight on Stage\n• Fern',
    'AMBER, OWL, MOSS, STRAIGHT ON STAGE, FERN',
  ],
  [
    'Lineup: Amber, Owl, JP, Moss, Fern, Loam\nFrom the station: 20:10, 21:10, 22:10',
    'AMBER, OWL, JP, MOSS, FERN, LOAM',
  ],
])('the acts of %j', (text, acts) => {
  expect(actsOf(text).acts.join(', ').replaceAll('MAIN FLOOR ', '')).toBe(acts);
});
