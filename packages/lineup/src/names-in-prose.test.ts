import { expect, test } from 'vitest';
import { parseLineup } from './parse-lineup.ts';

/** The acts of a text with their lines, and those of its lines that are marked. */
function readLines(text: string) {
  const { floors, notes } = parseLineup(text);
  const artists = floors.flatMap((floor) => floor.artists);
  const marked = [...artists.filter(({ doubt }) => doubt !== null), ...notes.filter((note) => note.isUncertain)];
  return {
    acts: artists.map(({ artist_name: name, line }) => `${line} ${name}`),
    marked: [...new Set(marked.map(({ line }) => line))],
  };
}

test('names in Latin letters are read from a sentence in another script, and marked', () => {
  const text =
    'Также здесь выступят концептуалист Amber Owl, дуэт Moss Fern, продюсер Kiko из Mosslabel Records и LED-экраны.';
  expect(readLines(text)).toEqual({ acts: ['1 AMBER OWL', '1 MOSS FERN', '1 KIKO'], marked: [1] });
});

test('a sentence that names somebody is marked where few lines are acts', () => {
  const sentence = 'El viernes arrancará con sets especiales como el de Amber Owl junto a Moss Fern.';
  expect(readLines(sentence)).toEqual({ acts: [], marked: [1] });
  expect(readLines(`Amber Owl\nMoss Fern\nKiko Kiko\nLoam Silt\n\n${sentence}`).marked).toEqual([]);
});

test('a sentence with names beside a list is marked', () => {
  const list = 'Amber Owl\nMoss Fern\nKiko Kiko\nLoam Silt';
  const sentence =
    'He has remixed artists such as Tansy Reed, Sorrel Vetch, Yarrow Dock and Betony Rue over the years.';
  expect(readLines(`${list}\n\n${sentence}`).marked).toEqual([6]);
  expect(readLines(sentence).marked).toEqual([]);
});

test('an act that a title names as well counts where it is listed', () => {
  const text = 'Le prochain Glade festival avec Amber Owl et Moss\n\n- Kiko\n- Moss\n- Amber Owl\n- Fern\n- Loam';
  expect(readLines(text).acts.filter((act) => /OWL|MOSS/u.test(act))).toEqual(['4 MOSS', '5 AMBER OWL']);
});

test('a sentence that marks an act is marked if other words could be names', () => {
  const text = 'He is joined by Amber Owl (live), forest wizard Moss and the smiling Fern.';
  expect(readLines(text)).toEqual({ acts: ['1 AMBER OWL', '1 MOSS', '1 FERN'], marked: [] });
  expect(readLines(text.replace('the smiling', 'later at the lake the'))).toEqual({
    acts: ['1 AMBER OWL', '1 MOSS'],
    marked: [1],
  });
  expect(readLines('Danke an DJ Moss, der letztes Jahr gespielt hat.').acts).toEqual([]);
});

test('a sentence of Hebrew has its Latin names, marked if others may stand beside them', () => {
  expect(readLines('את הבוקר יפתח Amber Owl בסט מיוחד של שלוש שעות.')).toEqual({ acts: ['1 AMBER OWL'], marked: [] });
  expect(readLines('את הבוקר יפתחו Amber Owl, נמלת אש ועוד.')).toEqual({ acts: ['1 AMBER OWL'], marked: [1] });
});

test('sentences with acts suggest that others name some as well', () => {
  const first = 'On Friday you will hear Amber Owl, Moss Fern, Kiko and Loam.';
  const text = `${first}\nSomewhere in between Tansy Reed & Sorrel Vetch do their thing.\nWe are looking forward to all of it.`;
  expect(readLines(text).marked).toEqual([2]);
});
