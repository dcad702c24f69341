import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryNamesByCode } from './countries-table.ts';
import { lineupLimits as limits } from './limits.ts';
import { lineupTypes } from './lists.ts';
import { parseLineup } from './parse-lineup.ts';
import { linesLeftOut } from './testing/test-helpers.ts';
import { codePoints, isPrintable, nameKey, uppercase } from './text.ts';
import type { ParsedFloor } from './types.ts';

/** `npm run test:endurance` tries more. */
const runs = process.env['RANDOM_PROPERTIES'] === undefined ? 1 : 3;

/** `unit: 'binary'` takes a second to prepare. */
const anyCharacter = fc.nat({ max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code));

/** Pieces of promoters' posts, valid and broken. */
const pieces = fc.oneof(
  fc.constantFrom(
    'Amber',
    'Owl',
    'Moss Engine',
    'X-Dune',
    'Mr. Why?',
    '(((O)))',
    '1300',
    'DJ',
    'live',
    'LIVE!',
    '[live]',
    '(dj set)',
    ' b2b ',
    ' vs. ',
    ' & ',
    ', ',
    ' / ',
    ' | ',
    ' - ',
    ' – ',
    ' • ',
    '• ',
    '- ',
    '* ',
    '1. ',
    '01) ',
    '#2 ',
    '22:00 ',
    '22h–23h ',
    '(02:00) ',
    '10pm',
    'Fri ',
    'Saturday',
    '12/08',
    'MAIN FLOOR',
    'Chill',
    ' Out',
    'Stage',
    'garden',
    ':',
    ': ',
    '=== ',
    ' ===',
    '★ ',
    ' ★',
    '## ',
    '**',
    '*',
    '_',
    '(DE)',
    '(DE/IL)',
    ' DE',
    '🇩🇪',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🏴‍☠️',
    '(Some Label, UK)',
    'Germany',
    'Some Records',
    'tba',
    'END',
    '+ more',
    'and many more',
    'https://example.org/x',
    '@insta',
    '&amp;',
    '&nbsp;',
    '<br>',
    '<b>',
    '<',
    '(',
    ')',
    '[',
    ']',
    '【',
    '】',
    '"',
    '“',
    '\u200B',
    '\u200D',
    '\uFEFF',
    '\u202E',
    '\u00A0',
    '\t',
    '\r\n',
    '\n',
    '\n\n',
    'ß',
    'İ',
    'ŉ',
    '\uD83C',
    'e\u0301',
    '：',
    'DECO',
    'Live: ',
    'Artist',
    '@ ',
    '20€',
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
);
const posts = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));

/** Well-formed line-ups: headings, and lines of every form about invented acts. */
const names = fc.constantFrom(
  'Amber',
  'Moss Engine',
  'X-Dune',
  'Mr. Why?',
  '(((O)))',
  '1300 Grams',
  'DJ Tansu',
  'Otto.',
  'Hum & Drum',
  'Alive',
  'Ωmega',
  'Straße',
  'さくら',
  'מרק',
  'Мир',
  'Rock’n’Moss',
  'AC/DCs',
  'The Temple Owls',
  'Live Ember',
  'Sunday Otters',
  'C+',
  '(Un)rest',
  'Bz™',
);
const before = fc.constantFrom(
  '',
  '• ',
  '- ',
  '1. ',
  '22:00 ',
  '22:00 - 23:30 ',
  '🔥 ',
  '🇩🇪 ',
  'Fri 18:00 ',
  '(02:00) ',
  '* ',
);
const after = fc.constantFrom(
  '',
  ' (DE)',
  ' (Brazil)',
  ' (DE/IL)',
  ' 🇮🇱',
  ' [live]',
  ' (LIVE SET)',
  ' - dj set',
  ' *live*',
  ' Live!',
  ' – Moss Records',
  ' / Moss Records / DE',
  ' | Moss Recs | NL',
  ', Moss Records, France',
  ' (Moss, UK)',
  ' [Moss Lab] (GER)',
  ' (IL) – Moss / Night Recs',
  '\tMoss Records\tJapan',
  ' (aka Fern)',
  ' 3h set',
  ' 22h',
  ' b2b Loam',
  ' vs. Loam (IL)',
  ' (Taiwan)',
  ' & Loam (b2b)',
  ', Loam, Silt',
);
const heads = fc.constantFrom(
  'MAIN FLOOR:',
  '=== Chill Out ===',
  '★ Alternative Stage ★',
  '## Forest',
  'FLOOR 2 – PROGRESSIVE',
  'Garden:',
  'Friday',
  'LIVE:',
  '',
  'END',
  'tba',
);
const acts = fc.tuple(before, names, after).map((parts) => parts.join(''));
const sane = fc
  .array(fc.oneof({ weight: 5, arbitrary: acts }, heads), { maxLength: 40 })
  .map((lines) => lines.join('\n'));

function render(floors: readonly ParsedFloor[]): string {
  const row = ({ artist_name, record_labels, artist_country, artist_type }: ParsedFloor['artists'][number]) =>
    ['1.', artist_name, record_labels, artist_country, artist_type].filter((cell) => cell !== null).join('\t');
  return floors.map((floor) => [`## ${floor.name}`, ...floor.artists.map(row)].join('\n')).join('\n\n');
}

/** Drops further sets of an artist: without their times they would be one. */
function withFirstSets(floor: ParsedFloor): ParsedFloor {
  const sets = Map.groupBy(floor.artists, ({ artist_name }) => nameKey(artist_name));
  return { ...floor, artists: [...sets.values()].map(([first]) => first!) };
}

function facts(floors: readonly ParsedFloor[]) {
  return floors.map(({ name, artists }) => ({
    name,
    artists: artists.map(
      ({ line: _line, source: _source, artist_info: _info, pairing: _pairing, doubt: _doubt, ...rest }) => rest,
    ),
  }));
}

describe('whatever is pasted', () => {
  test('never throws, accounts for every line, and gives values valid for the form', () => {
    fc.assert(
      fc.property(posts, (text) => {
        const parsed = parseLineup(text);
        expect(linesLeftOut(text, parsed)).toEqual([]);
        expect(parsed.floors.length).toBeLessThanOrEqual(limits.floors);
        for (const floor of parsed.floors) {
          expect(floor.name).toBe(uppercase(floor.name));
          expect(floor.name.trim()).not.toBe('');
          expect(codePoints(floor.name)).toBeLessThanOrEqual(limits.name);
          expect(isPrintable(floor.name, false)).toBe(true);
          expect(floor.artists.length).toBeGreaterThan(0);
          expect(floor.artists.length).toBeLessThanOrEqual(limits.floorArtists);
          // an artist is on a floor once, or at different times
          const keys = new Set(
            floor.artists.map(({ artist_name, artist_info }) => `${nameKey(artist_name)} ${artist_info}`),
          );
          expect(keys.size).toBe(floor.artists.length);
          for (const artist of floor.artists) {
            expect(artist.artist_name).toBe(uppercase(artist.artist_name));
            expect(artist.artist_name).toMatch(/[\p{L}\p{N}]/u);
            expect(codePoints(artist.artist_name)).toBeLessThanOrEqual(limits.name);
            expect(isPrintable(artist.artist_name, false)).toBe(true);
            if (artist.artist_country !== null)
              expect(Object.values(countryNamesByCode)).toContain(artist.artist_country);
            for (const type of artist.artist_type?.split(',') ?? []) expect(lineupTypes).toContain(type);
            expect(artist.record_labels).not.toBe('');
          }
        }
      }),
      { numRuns: 300 * runs },
    );
  });

  test('a parsed line-up, formatted plainly and parsed again, is identical unless a line now looks unlike the others', () => {
    fc.assert(
      fc.property(sane, (text) => {
        const once = parseLineup(text).floors.map(withFirstSets);
        const again = parseLineup(render(once));
        fc.pre(again.notes.every(({ kind }) => kind !== 'unread'));
        expect(facts(again.floors)).toEqual(facts(once));
      }),
      { numRuns: 200 * runs },
    );
  });
});
