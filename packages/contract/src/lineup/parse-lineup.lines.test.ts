import { describe, expect, test } from 'vitest';
import { parseLineup } from './parse-lineup.ts';
import { artistRows, only, type Row } from './test-helpers.ts';

const from = (name: string, country: string): Row => [name, null, country, null];
const on = (name: string, labels: string): Row => [name, null, null, labels];

/** The rows of a table test: a pasted line, and the artists that it must give. */
function tableOf(table: readonly (readonly [line: string, ...expected: Row[]])[]) {
  return table.map(([line, ...expected]) => ({ line, expected }));
}

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
    ['Amber 🏴󠁧󠁢󠁳󠁣󠁴󠁿 live', ['AMBER', 'LIVE', 'United Kingdom', null]],
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
    expect(artistRows(line)).toEqual(expected);
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
    expect(artistRows(line)).toEqual(expected);
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
