import { describe, expect, test } from 'vitest';
import { parseLineup } from './parse-lineup.ts';
import type { ParsedArtist } from './types.ts';

type Row = readonly [name: string, type: string | null, country: string | null, labels: string | null];

const only = (name: string): Row => [name, null, null, null];
const from = (name: string, country: string): Row => [name, null, country, null];
const on = (name: string, labels: string): Row => [name, null, null, labels];

function rowOf({ artist_name, artist_type, artist_country, record_labels }: ParsedArtist): Row {
  return [artist_name, artist_type, artist_country, record_labels];
}

function rows(text: string): Row[] {
  return parseLineup(text).floors.flatMap((floor) => floor.artists.map(rowOf));
}

/** The rows of a table test: a pasted line, and the artists that it must give. */
function tableOf(table: readonly (readonly [line: string, ...expected: Row[]])[]) {
  return table.map(([line, ...expected]) => ({ line, expected }));
}

function floorNames(text: string): string[] {
  return parseLineup(text).floors.map((floor) => floor.name);
}

const noLabel = null;

describe('a line with one artist', () => {
  const lines = tableOf([
    ['Solar Kites', only('SOLAR KITES')],
    ['  Solar   Kites  ', only('SOLAR KITES')],
    ['Solar Kites (DE) - Moss Records', ['SOLAR KITES', null, 'Germany', 'MOSS RECORDS']],
    ['Solar Kites (de) – Moss Records', ['SOLAR KITES', null, 'Germany', 'MOSS RECORDS']],
    ['Fern Otter [Moss Lab] (Brazil)', ['FERN OTTER', null, 'Brazil', 'MOSS LAB']],
    ['Amber / Night Label / DE', ['AMBER', null, 'Germany', 'NIGHT LABEL']],
    ['Amber | Night Label | DE', ['AMBER', null, 'Germany', 'NIGHT LABEL']],
    ['Amber, Night Label, France', ['AMBER', null, 'France', 'NIGHT LABEL']],
    ['Amber, DE, Night Label', ['AMBER', null, 'Germany', 'NIGHT LABEL']],
    ['Amber • DE • Night Recs', ['AMBER', null, 'Germany', 'NIGHT RECS']],
    ['Amber - DE - Night Label', ['AMBER', null, 'Germany', 'NIGHT LABEL']],
    ['Amber\tNight Label\tGermany', ['AMBER', null, 'Germany', 'NIGHT LABEL']],
    ['22:00\tAmber\tNight Label\tIL', ['AMBER', null, 'Israel', 'NIGHT LABEL']],
    ['7.\tAmber\tNight Label\tlive', ['AMBER', 'LIVE', null, 'NIGHT LABEL']],
    ['Tin Drum – Label1 / Label2 Records', on('TIN DRUM', 'LABEL1,LABEL2 RECORDS')],
    ['Tin Drum - Label1, Label2', on('TIN DRUM', 'LABEL1,LABEL2')],
    ['Tin Drum / Night Bloom Records', on('TIN DRUM', 'NIGHT BLOOM RECORDS')],
    ['Tamsin Ray (UK) Night Bloom Rec.', ['TAMSIN RAY', null, 'United Kingdom', 'NIGHT BLOOM REC.']],
    ['Ember Owl (Some Label, UK)', ['EMBER OWL', null, 'United Kingdom', 'SOME LABEL']],
    ['Ember Owl (UK, Some Label)', ['EMBER OWL', null, 'United Kingdom', 'SOME LABEL']],
    ['Ember Owl (Some Label / UK / live)', ['EMBER OWL', 'LIVE', 'United Kingdom', 'SOME LABEL']],
    ['Ember Owl (DE', from('EMBER OWL', 'Germany')],
    ['Ember Owl ( DE )', from('EMBER OWL', 'Germany')],
    ['Captain Nook (IL) – Iris', ['CAPTAIN NOOK', null, 'Israel', 'IRIS']],
    ['E-Flint [live]', ['E-FLINT', 'LIVE', null, null]],
    ['X-Dune (LIVE SET)', ['X-DUNE', 'LIVE', null, null]],
    ['U-Beckon - dj set', ['U-BECKON', 'DJ', null, null]],
    ['U-Beckon DJ-Set', ['U-BECKON', 'DJ', null, null]],
    ['Mist *live*', ['MIST', 'LIVE', null, null]],
    ['Mist ~ live act ~', ['MIST', 'LIVE', null, null]],
    ['Gale Live!', ['GALE', 'LIVE', null, null]],
    ['Gale – Live – Moss Records', ['GALE', 'LIVE', null, 'MOSS RECORDS']],
    ['Gale (Live & DJ)', ['GALE', 'LIVE,DJ', null, null]],
    ['Gale (DJ/live)', ['GALE', 'LIVE,DJ', null, null]],
    ['Gale [hybrid set]', ['GALE', 'LIVE,DJ', null, null]],
    ['Live: Gale', ['GALE', 'LIVE', null, null]],
    ['Gale, live', ['GALE', 'LIVE', null, null]],
    ['Gale (ao vivo)', ['GALE', 'LIVE', null, null]],
    ['Alive Otters', only('ALIVE OTTERS')],
    ['Live Ember', only('LIVE EMBER')],
    ['DJ Tansu', only('DJ TANSU')],
    ['Man Without A Map', only('MAN WITHOUT A MAP')],
    ['1300 Grams', only('1300 GRAMS')],
    ['404', only('404')],
    ['(((O)))', only('(((O)))')],
    ['(02:00) (((O))) (DE)', from('(((O)))', 'Germany')],
    ['(Un)rest', only('(UN)REST')],
    ['Otto.', only('OTTO.')],
    ['Mr. Why?', only('MR. WHY?')],
    ['S.O.L.', only('S.O.L.')],
    ['AC/DCs', only('AC/DCS')],
    ['Hum Drum & Bolt Hook', only('HUM DRUM & BOLT HOOK')],
    ['R&B Otters', only('R&B OTTERS')],
    ['Ωmega ∆lta', only('ΩMEGA ∆LTA')],
    ['Straße', only('STRASSE')],
    ['1. Amber', only('AMBER')],
    ['01) Amber', only('AMBER')],
    ['[18] Amber', only('AMBER')],
    ['#3 Amber', only('AMBER')],
    ['1️⃣ Amber', only('AMBER')],
    ['01) 1300 Grams', only('1300 GRAMS')],
    ['• Amber', only('AMBER')],
    ['-Amber', only('AMBER')],
    ['* Amber', only('AMBER')],
    ['► Amber', only('AMBER')],
    ['🔥🌀 Amber 🌀🔥', only('AMBER')],
    ['**Amber** [Moss Recs] (AR)', ['AMBER', null, 'Argentina', 'MOSS RECS']],
    ['_Amber_', only('AMBER')],
    ['“Amber”', only('AMBER')],
    ['Rock’n’Moss', only("ROCK'N'MOSS")],
    ['22:00 - 23:30 Amber', only('AMBER')],
    ['22:00-23:30: Amber', only('AMBER')],
    ['22h–23h Amber', only('AMBER')],
    ['22h30 Amber', only('AMBER')],
    ['10pm-11pm Amber', only('AMBER')],
    ['(02:00) Amber', only('AMBER')],
    ['Fri 18:00 Amber', only('AMBER')],
    ['Sa. 18.30 – 20.00 Amber', only('AMBER')],
    ['1200 - 1330 Amber', only('AMBER')],
    ['18:30 – end: Amber', only('AMBER')],
    ['Amber (16:00 - 17:00)', only('AMBER')],
    ['Amber 22h', only('AMBER')],
    ['Amber | 17:00 - 18:30', only('AMBER')],
    ['🇮🇱 Amber', from('AMBER', 'Israel')],
    ['Amber 🇧🇷', from('AMBER', 'Brazil')],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 Amber', from('AMBER', 'United Kingdom')],
    ['Amber 🏴󠁧󠁢󠁳󠁣󠁴󠁿 live', ['AMBER', 'LIVE', 'United Kingdom', noLabel]],
    ['🏴󠁧󠁢󠁷󠁬󠁳󠁿 Amber', from('AMBER', 'United Kingdom')],
    ['🏴‍☠️ Amber', only('AMBER')],
    ['Amber (GER)', from('AMBER', 'Germany')],
    ['Amber (BRA)', from('AMBER', 'Brazil')],
    ['Amber (USA)', from('AMBER', 'United States')],
    ['Amber (EN)', from('AMBER', 'United Kingdom')],
    ['Amber (Deutschland)', from('AMBER', 'Germany')],
    ['Amber (Brésil)', from('AMBER', 'Brazil')],
    ['Amber (España)', from('AMBER', 'Spain')],
    ['Amber (Magyarország)', from('AMBER', 'Hungary')],
    ['Amber (Ελλάδα)', from('AMBER', 'Greece')],
    ['Amber (ドイツ)', from('AMBER', 'Germany')],
    ['מרק (ישראל)', from('מרק', 'Israel')],
    ['Мир (Россия) live', ['МИР', 'LIVE', 'Russia', null]],
    ['さくら【ライブ】', ['さくら', 'LIVE', null, null]],
    ['Amber - Bosnia & Herzegovina', from('AMBER', 'Bosnia and Herzegovina')],
    ['Rock &amp; Moss &#39;Em&nbsp;Up', only("ROCK & MOSS 'EM UP")],
    ['Rock &amp;amp; Moss', only('ROCK & MOSS')],
    ['<b>Amber</b> (FRA)', from('AMBER', 'France')],
    ['Ａｍｂｅｒ（ＤＥ）', from('AMBER', 'Germany')],
    ['𝗔𝗺𝗯𝗲𝗿 𝗢𝘄𝗹', only('AMBER OWL')],
    ['\u200FAm\u200Bber\uFEFF\u00A0Owl\u202C', only('AMBER OWL')],
    ['Jordan', only('JORDAN')],
    ['May', only('MAY')],
    ['Friday Night Posse', only('FRIDAY NIGHT POSSE')],
    ['Main Character', only('MAIN CHARACTER')],
    ['END OF THE WORLD', only('END OF THE WORLD')],
    ['Pollen feat. Dust', only('POLLEN FEAT. DUST')],
    ['Pollen (aka Dust Mote)', only('POLLEN')],
    ['Pollen 3h set', only('POLLEN')],
    ['Pollen https://example.org/pollen', only('POLLEN')],
    ['Pollen (IG: @pollen.music)', only('POLLEN')],
    ['Pollen and many more…', only('POLLEN')],
  ]);

  test.each(lines)('$line', ({ line, expected }) => {
    expect(rows(line)).toEqual(expected);
  });
});

describe('a line with several artists', () => {
  const lines = tableOf([
    ['Aa One, Bb Two (DE), Cc', only('AA ONE'), from('BB TWO', 'Germany'), only('CC')],
    ['Aa | Bb | Cc', only('AA'), only('BB'), only('CC')],
    ['Aa / Bb (IL) / Cc', only('AA'), from('BB', 'Israel'), only('CC')],
    ['• Aa • Bb • Cc', only('AA'), only('BB'), only('CC')],
    ['Aa 🌀 Bb', only('AA 🌀 BB')],
    ['Aa – Bb – Cc – Dd', only('AA'), only('BB'), only('CC'), only('DD')],
    ['Aa, live, Bb', ['AA', 'LIVE', null, null], only('BB')],
    ['🇩🇪 Aa, 🇮🇱 Bb', from('AA', 'Germany'), from('BB', 'Israel')],
    ['Aa (DE), Bb - Moss Records', from('AA', 'Germany'), on('BB', 'MOSS RECORDS')],
    ['22:00 Aa, 23:00 Bb', only('AA'), only('BB')],
    ['Aa b2b Bb', only('AA'), only('BB')],
    ['Aa B2B Bb b2b Cc', only('AA'), only('BB'), only('CC')],
    ['Aa vs. Bb (IL)', only('AA'), from('BB', 'Israel')],
    ['Aa (DE) vs Bb [live]', ['AA', 'LIVE', 'Germany', null], ['BB', 'LIVE', null, null]],
    ['Aa (b2b Bb)', only('AA'), only('BB')],
    ['Aa & Bb (b2b)', only('AA'), only('BB')],
    ['Aa (DE) & Bb (IL)', from('AA', 'Germany'), from('BB', 'Israel')],
    ['Chad, Georgia, Mali', only('CHAD'), only('GEORGIA'), only('MALI')],
    ['Aa<br>Bb<br/>Cc', only('AA'), only('BB'), only('CC')],
    ['<ul><li>Aa</li><li>Bb</li></ul>', only('AA'), only('BB')],
  ]);

  test.each(lines)('$line', ({ line, expected }) => {
    expect(rows(line)).toEqual(expected);
  });
});

describe('a line that is no artist', () => {
  const lines = [
    'END', 'end.', '--- end ---', 'tba', 'T.B.A.', '(tbc)', 'to be announced', 'and many more…', '+ more',
    'more tbc',
    '& more acts', 'und viele mehr', 'y más', 'e molti altri', 'etc.', 'secret guest', 'LINE UP',
    'Moonrise 2027 line-up',
    'Timetable:', 'Friday 12/08', 'Saturday:', 'SUNDAY', 'Samstag, 14. August 2027', 'Day 2', '12.08.2027',
    '22:00 - 23:30',
    '10pm', '-----', '★★★', 'https://example.org/a', 'www.example.org', 'soundcloud.com/foo', '@insta',
    'IG: @insta',
    '#moonrise #night', 'Artist, Label, Country', 'Name\tLabel\tCountry', 'Decoration: Aa, Bb',
    'Tickets: 20€', '20 €',
    'Please come to our little party in the forest and dance with us, bring water',
  ];

  test.each(lines)('%s', (line) => {
    const { floors, notes } = parseLineup(line);
    expect(floors).toEqual([]);
    expect(notes.length).toBeGreaterThan(0);
  });
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
    ['FLOOR 2 – PROGRESSIVE', 'FLOOR 2 – PROGRESSIVE'],
    ['2. Floor', '2. FLOOR'],
    ['The Dome', 'THE DOME'],
    ['Ambient Temple', 'AMBIENT TEMPLE'],
    ['CHILL', 'CHILL'],
    ['Chill Out (Ambient, Dub)', 'CHILL OUT (AMBIENT, DUB)'],
    ['Chill Garden hosted by Slow Tide', 'CHILL GARDEN HOSTED BY SLOW TIDE'],
    ['Upside Down:', 'UPSIDE DOWN'],
    ['<h2>Main &amp; Only Stage</h2>', 'MAIN & ONLY STAGE'],
    ['MAIN FLOOR (Friday 22:00 - 10:00)', 'MAIN FLOOR (FRIDAY 22:00 - 10:00)'],
    ['MAIN FLOOR – Saturday', 'MAIN FLOOR'],
    ['Hauptbühne', 'HAUPTBÜHNE'],
    ['メインステージ', 'メインステージ'],
  ];

  test.each(headings)('%s', (line, name) => {
    expect(floorNames(`${line}\nAmber\nOwl`)).toEqual([name]);
    expect(rows(`${line}\nAmber\nOwl`)).toEqual([only('AMBER'), only('OWL')]);
  });

  test.each([
    ['Main: Aa, Bb', 'MAIN'],
    ['2nd Floor: Aa, Bb', '2ND FLOOR'],
    ['PROGRESSIVE: Aa, Bb', 'PROGRESSIVE'],
    ['Chill Out – Aa, Bb', 'CHILL OUT'],
    ['Main Stage:\tAa, Bb', 'MAIN STAGE'],
  ])('with names behind it: %s', (line, name) => {
    expect(floorNames(line)).toEqual([name]);
    expect(rows(line)).toEqual([only('AA'), only('BB')]);
  });

  test('says for the names below how they play, until the next floor', () => {
    const text = 'MAIN FLOOR\nLIVE ACTS\nAa\nBb (dj set)\nDJs:\nCc\nChill Out\nDd';
    expect(rows(text).map(([name, type]) => [name, type])).toEqual([
      ['AA', 'LIVE'], ['BB', 'DJ'], ['CC', 'DJ'], ['DD', null],
    ]);
  });

  test('of something else than music keeps its lines out of the floors, as text to review', () => {
    const { floors, notes } = parseLineup('MAIN FLOOR\nAa\n\nDECO & VISUALS:\nBb\nCc\n\nChill Out:\nDd');
    expect(floors.map((floor) => floor.artists.map((artist) => artist.artist_name))).toEqual([['AA'], ['DD']]);
    expect(notes.map(({ line, kind }) => [line, kind])).toEqual([[4, 'unread'], [5, 'unread'], [6, 'unread']]);
  });

  test('that comes again goes on with its floor', () => {
    const { floors } = parseLineup('Friday\nMAIN FLOOR\nAa\n\nSaturday\nMain Floor\nBb');
    expect(floors).toMatchObject([{ name: 'MAIN FLOOR', line: 2, artists: [{ artist_name: 'AA' }, { artist_name: 'BB' }] }]);
  });

  test('without names is left for the user', () => {
    expect(parseLineup('MAIN FLOOR\nAa\n\nCHILL OUT\ntba')).toMatchObject({
      floors: [{ name: 'MAIN FLOOR' }],
      notes: [{ line: 4, text: 'CHILL OUT', kind: 'unread' }, { line: 5, kind: 'skipped' }],
    });
  });
});

describe('a spreadsheet with a floor a column', () => {
  test('fills the floors column by column', () => {
    const { floors, notes } = parseLineup(

      'Time\tMain Floor\tChill Out\n22:00\tAmber (DE)\tMoss\n23:00\tOwl\n00:00\t\tFern [live]\n\nSecond Stage\nLoam',
    );
    expect(floors.map(({ name, line, artists }) => [name, line, ...artists.map((artist) => artist.artist_name)])).toEqual([
      ['MAIN FLOOR', 1, 'AMBER', 'OWL'], ['CHILL OUT', 1, 'MOSS', 'FERN'], ['SECOND STAGE', 6, 'LOAM'],
    ]);
    expect(notes).toEqual([]);
  });
});

describe('the whole text', () => {
  test('without names gives no floors', () => {
    expect(parseLineup('')).toEqual({ floors: [], notes: [] });
    expect(parseLineup(' \r\n\t\n\u200B')).toEqual({ floors: [], notes: [] });
  });

  test('puts names before any heading on MAIN FLOOR, and remembers line and source', () => {
    const { floors } = parseLineup('\r\nAmber &amp; Owl (DE)\r\n=== Chill ===\r\nMoss');
    expect(floors).toEqual([
      {
        name: 'MAIN FLOOR',
        line: null,
        artists: [
          {
            artist_name: 'AMBER & OWL', artist_type: null, artist_country: 'Germany', record_labels: null,
            line: 2, source: 'Amber & Owl (DE)',
          },
        ],
      },
      { name: 'CHILL', line: 3, artists: [expect.objectContaining({ artist_name: 'MOSS', line: 4 })] },
    ]);
  });

  test('drops who is on the floor already, keeping what both lines say', () => {
    const { floors, notes } = parseLineup('Amber (live)\nOwl\nAMBER (DE) dj set\n\nCHILL OUT\nAmber');
    expect(floors.map(({ artists }) => artists.map(rowOf))).toEqual([
      [['AMBER', 'LIVE,DJ', 'Germany', null], only('OWL')],
      [only('AMBER')],
    ]);
    expect(notes).toEqual([{ line: 3, text: 'AMBER', kind: 'decided', reason: 'Already on this floor, in line 1' }]);
  });

  test('notes what it decides: several countries, a territory, a remark', () => {
    const { floors, notes } = parseLineup('Amber (DE/IL)\nOwl (Taiwan)\nMoss (aka Fern)');
    expect(floors[0]?.artists.map((artist) => artist.artist_country)).toEqual(['Germany', null, null]);
    expect(notes.map(({ line, text }) => [line, text])).toEqual([[1, 'Germany, Israel'], [2, 'OWL'], [3, 'aka Fern']]);
  });

  test('reads ninety names on three floors', () => {
    const heads = ['MAIN FLOOR:', '=== Chill Out ===', 'FLOOR 3 – DARK'];
    const text = heads
      .map((head, floor) => {
        const names = Array.from({ length: 30 }, (_, row) => `${row + 1}. Otter ${floor}x${row} (IL) – Moss Records [live]`);
        return `${head}\n${names.join('\n')}`;
      })
      .join('\n\n');
    const { floors, notes } = parseLineup(text);
    expect(floors.map(({ name, artists }) => [name, artists.length])).toEqual([
      ['MAIN FLOOR', 30], ['CHILL OUT', 30], ['FLOOR 3 – DARK', 30],
    ]);
    expect(floors[2]?.artists[29]).toMatchObject({
      artist_name: 'OTTER 2X29', artist_type: 'LIVE', artist_country: 'Israel', record_labels: 'MOSS RECORDS',
    });
    expect(notes).toEqual([]);
  });

  test('notes what exceeds 200 artists a floor and 50 floors', () => {
    const names = Array.from({ length: 203 }, (_, row) => `Otter ${row}x`).join('\n');
    const many = parseLineup(names);
    expect(many.floors[0]?.artists).toHaveLength(200);
    expect(many.notes.map(({ line, kind }) => [line, kind])).toEqual([201, 202, 203].map((line) => [line, 'unread']));

    const floors = Array.from({ length: 52 }, (_, floor) => `== Place ${floor}x ==\nOtter`).join('\n');
    const wide = parseLineup(floors);
    expect(wide.floors).toHaveLength(50);
    expect(wide.notes.map(({ line }) => line)).toEqual([101, 102, 103, 104]);
  });
});
