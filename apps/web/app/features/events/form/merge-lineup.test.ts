import { expect, test } from 'vitest';
import { parseLineup } from '@moonfloor/lineup/parse-lineup';
import { appendLineup, artistsByName, toFloorValues } from './merge-lineup.ts';
import { emptyFloors, type FloorValues } from './event-values.ts';

const read = (text: string, known = artistsByName([])): FloorValues[] => toFloorValues(parseLineup(text).floors, known);
const shape = (floors: FloorValues[]) =>
  floors.map(({ name, artists }) => [name, ...artists.map((artist) => artist.name)]);

test('parsed text becomes floors and rows with the details of known artists', () => {
  const known = artistsByName([
    { id: 5, artist_name: 'ASTRAL TIDE', artist_type: 'DJ', artist_country: 'Israel', record_labels: 'NOVA' },
  ]);
  const [floor] = read('MAIN FLOOR\nAstral Tide (DE) [live]\nMoss (DE)', known);
  expect(floor?.artists).toMatchObject([
    { name: 'ASTRAL TIDE', known: 5, types: ['LIVE'], country: 'Israel', labels: 'NOVA' },
    { name: 'MOSS', known: null, types: [], country: 'Germany', labels: '' },
  ]);
});

test('set times are kept as artist information, for known artists too', () => {
  const known = artistsByName([
    {
      id: 5,
      artist_name: 'MOSS',
      artist_type: null,
      artist_country: null,
      record_labels: null,
      artist_info: 'From the woods',
    },
  ]);
  const [floor] = read('Saturday\n22:00 Moss (Forest)\n23:30 Fern\nOwl', known);
  expect(floor?.artists.map(({ name, info }) => [name, info])).toEqual([
    ['MOSS', 'Saturday 22:00 · Forest'],
    ['FERN', 'Saturday 23:30'],
    ['OWL', 'Saturday'],
  ]);
});

test('appends new floors, extends floors of the same name, drops empty ones', () => {
  expect(shape(appendLineup(emptyFloors, read('GARDEN:\nMoss')))).toEqual([['GARDEN', 'MOSS']]);
  const before = read('MAIN FLOOR:\nMoss');
  expect(shape(appendLineup(before, read('MAIN FLOOR:\nMoss\nFern\n\nCHILL OUT:\nPond')))).toEqual([
    ['MAIN FLOOR', 'MOSS', 'FERN'],
    ['CHILL OUT', 'POND'],
  ]);
});
