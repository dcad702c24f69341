import { describe, expect, test } from 'vitest';
import { seriesKey, seriesWords } from './series.ts';

const keyOf = (event_name: string, country = 'Portugal', event_location: string | null = null) =>
  seriesKey({ event_name, country, event_location });

describe('editions of one series', () => {
  test.each([
    ['BOOM FESTIVAL 2025', 'BOOM FESTIVAL 2027'],
    ['Boom Festival', 'BOOM FESTIVAL 2027'],
    ['BOOM2025', 'BOOM 2027'],
    ["OZORA '25", 'OZORA 2027'],
    ['OWL NIGHT #12', 'OWL NIGHT 13'],
    ['OWL NIGHT VOL. 3', 'OWL NIGHT VOLUME IV'],
    ['OWL NIGHT PART V', 'OWL NIGHT, PART II'],
    ['10TH OWL NIGHT', '2ND OWL NIGHT'],
    ['3. OWL NIGHT', 'OWL NIGHT'],
    ['OWL NIGHT – SUMMER EDITION 2027', 'OWL NIGHT (WINTER EDITION)'],
    ['NOITE DE SÃO JOÃO – VERÃO', 'NOITE DE SAO JOAO 4ª EDIÇÃO'],
    ['10 YEARS OWL NIGHT', 'OWL NIGHT'],
    ['月の祭り 2026', '月の祭り 2027'],
  ])('%s and %s are', (one, other) => {
    expect(keyOf(one)).not.toBeNull();
    expect(keyOf(one)).toBe(keyOf(other));
  });

  test.each([
    ['BOOM FESTIVAL', 'BLOOM FESTIVAL'],
    ['OWL NIGHT', 'OWL NIGHT AFTER PARTY'],
    ['NO BORDERS', 'BORDERS'],
    ['PART OF THE PLAN', 'PLAN'],
  ])('%s and %s are not', (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)));

  test('are in one country', () => expect(keyOf('OWL NIGHT', 'Spain')).not.toBe(keyOf('OWL NIGHT')));

  test('share a venue if the name is a common one', () => {
    expect(keyOf('FULL MOON PARTY 12')).toBeNull();
    expect(keyOf('FULL MOON PARTY', 'Thailand', 'Haad Rin')).toBe(
      keyOf('FULL MOON PARTY 2027', 'Thailand', 'HAAD  RIN'),
    );
    expect(keyOf('FULL MOON PARTY', 'Thailand', 'Haad Rin')).not.toBe(
      keyOf('FULL MOON PARTY', 'Thailand', 'Haad Yuan'),
    );
    expect(keyOf('OWL NIGHT', 'Portugal', 'Old Mill')).toBe(keyOf('OWL NIGHT', 'Portugal', 'New Mill'));
  });

  test.each(['2027', 'IV', '#12', '✨', '', 'Summer 2027'])('%s identifies no series', (name) =>
    expect(keyOf(name)).toBeNull(),
  );
});

test('a key is short enough for an index, whatever the name', () => {
  const long = keyOf('ΰ'.repeat(200), 'Portugal', '🌕'.repeat(200))!;
  expect(long.length).toBeLessThanOrEqual(600);
  expect(long.isWellFormed()).toBe(true);
});

test('the remaining words find the editions', () => {
  expect(seriesWords('3rd Psy-Fi Festival 2027, Summer Edition')).toEqual(['PSY', 'FI', 'FESTIVAL']);
});
