import { describe, expect, test } from 'vitest';
import { emptyEntry, emptyFloors, type EntryValues, type FloorValues } from './event-values.ts';
import {
  addEntry,
  addFloor,
  adjacentPosition,
  fillFromArtist,
  type KnownArtist,
  moveEntry,
  moveFloor,
  nextFloorName,
  removeEntry,
  renameEntry,
  updateEntry,
  updateFloor,
} from './lineup-changes.ts';

const entry = (id: string, more: Partial<EntryValues> = {}): EntryValues => ({ ...emptyEntry(id), name: id, ...more });
const floor = (id: string, ...ids: string[]): FloorValues => ({
  id,
  name: id.toUpperCase(),
  hours: [],
  artists: ids.map((name) => entry(name)),
});
const shape = (floors: FloorValues[]) =>
  floors.map(({ id, artists }) => [id, ...artists.map((artist) => artist.id)].join(' '));
const two = [floor('f', 'a', 'b', 'c'), floor('g', 'd')];

const known: KnownArtist = {
  id: 7,
  artist_name: 'A',
  artist_type: 'Live,Producer',
  artist_country: 'Japan',
  record_labels: 'NOVA',
  artist_info: 'Hi',
};

describe('changes of the line-up', () => {
  test('adds floors under the names of the specification', () => {
    expect(emptyFloors.map(({ name }) => name)).toEqual(['MAIN FLOOR']);
    const more = addFloor(emptyFloors, 'x', 'y');
    expect(more.map(({ name }) => name)).toEqual(['MAIN FLOOR', 'FLOOR 2']);
    expect(nextFloorName([])).toBe('MAIN FLOOR');
    expect(nextFloorName([{ id: '1', name: 'floor  2', hours: [], artists: [] }])).toBe('FLOOR 3');
  });

  test('names and moves floors', () => {
    expect(updateFloor(two, 'g', { name: 'Garden' })[1]?.name).toBe('Garden');
    expect(shape(moveFloor(two, 'g', 0))).toEqual(['g d', 'f a b c']);
    expect(moveFloor(two, 'g', 2)).toBe(two);
  });

  test('adds rows at the end of a floor or after a row, and removes them', () => {
    expect(shape(addEntry(two, 'f', 'n'))[0]).toBe('f a b c n');
    expect(shape(addEntry(two, 'f', 'n', 'a'))[0]).toBe('f a n b c');
    expect(shape(removeEntry(two, 'b'))).toEqual(['f a c', 'g d']);
  });

  test('moves rows on their floor and to another', () => {
    expect(shape(moveEntry(two, 'a', 'f', 2))[0]).toBe('f b c a');
    expect(shape(moveEntry(two, 'a', 'g', 0))).toEqual(['f b c', 'g a d']);
    expect(moveEntry(two, 'a', 'gone', 0)).toBe(two);
  });

  test('keeps the identity of unaffected floors and rows', () => {
    const next = updateEntry(two, 'b', (row) => renameEntry(row, 'Bee'));
    expect(next[1]).toBe(two[1]);
    expect(next[0]?.artists[0]).toBe(two[0]?.artists[0]);
    expect(next[0]?.artists[1]?.name).toBe('Bee');
  });

  test('fills in a known artist while the name matches; a chosen play type stays', () => {
    const fill = (name: string, types: EntryValues['types'] = []) => fillFromArtist(entry('e', { name, types }), known);
    expect(fill(' a ')).toMatchObject({
      known: 7,
      types: ['LIVE', 'PRODUCER'],
      country: 'Japan',
      labels: 'NOVA',
      info: 'Hi',
    });
    expect(fill('a', ['DJ'])).toMatchObject({ known: 7, types: ['DJ'] });
    expect(fill('ab')).toMatchObject({ known: null, types: [], country: '' });
  });

  test('clears a known artist’s details with the name and keeps details of a free-text name', () => {
    const rename = (from: Partial<EntryValues>, name: string) =>
      renameEntry(entry('e', { name: 'A', country: 'Japan', ...from }), name);
    expect(rename({ known: 7 }, 'ab')).toEqual({ ...emptyEntry('e'), name: 'ab' });
    const set = { start: '2027-07-02T22:00', end: '2027-07-02T23:00', cancelled: true };
    expect(rename({ known: 7, ...set }, 'ab')).toEqual({ ...emptyEntry('e'), name: 'ab', ...set });
    expect(rename({ known: 7 }, 'a ')).toMatchObject({ known: 7, country: 'Japan', name: 'a ' });
    expect(rename({}, 'ab')).toMatchObject({ country: 'Japan', name: 'ab' });
  });
});

describe('sets of several acts', () => {
  const together = { pairing: 'b2b' } as const;
  const night: FloorValues[] = [
    {
      ...floor('f'),
      artists: [
        entry('x', { start: '22', end: '23' }),
        entry('a', { start: '23', end: '24' }),
        entry('b', together),
        entry('y'),
      ],
    },
    floor('g', 'd'),
  ];
  const sets = (floors: FloorValues[]) =>
    floors[0]!.artists.map(({ id, start, pairing }) => [id, start, pairing].filter((part) => part !== '').join(' '));
  const stepped = (id: string, by: -1 | 1) => {
    const { floor: on, to } = adjacentPosition(night, id, by)!;
    return sets(moveEntry(night, id, on.id, to));
  };

  test('keep their time when the first act leaves', () => {
    expect(sets(removeEntry(night, 'a'))).toEqual(['x 22', 'b 23', 'y']);
    expect(sets(removeEntry(night, 'b'))).toEqual(['x 22', 'a 23', 'y']);
    const moved = moveEntry(night, 'a', 'g', 1);
    expect(sets(moved)).toEqual(['x 22', 'b 23', 'y']);
    expect(sets(moved.slice(1))).toEqual(['d', 'a 23']);
    expect(sets(moveEntry(night, 'b', 'g', 1).slice(1))).toEqual(['d', 'b']);
  });

  test('change their order, and others step past them', () => {
    expect(stepped('a', 1)).toEqual(['x 22', 'b 23', 'a b2b', 'y']);
    expect(stepped('b', -1)).toEqual(['x 22', 'b 23', 'a b2b', 'y']);
    expect(stepped('x', 1)).toEqual(['a 23', 'b b2b', 'x 22', 'y']);
    expect(stepped('y', -1)).toEqual(['x 22', 'y', 'a 23', 'b b2b']);
    expect(stepped('b', 1)).toEqual(['x 22', 'a 23', 'y', 'b']);
    expect(sets(moveEntry(night, 'y', 'f', 2))).toEqual(['x 22', 'a 23', 'b b2b', 'y']);
    expect(sets(addEntry(night, 'f', 'n', 'a'))).toEqual(['x 22', 'a 23', 'b b2b', 'n 24', 'y']);
  });
});

test('a step crosses floor edges and stops at the ends of the line-up', () => {
  expect(adjacentPosition(two, 'b', -1)).toEqual({ floor: two[0], to: 0 });
  expect(adjacentPosition(two, 'c', 1)).toEqual({ floor: two[1], to: 0 });
  expect(adjacentPosition(two, 'd', -1)).toEqual({ floor: two[0], to: 3 });
  expect(adjacentPosition(two, 'a', -1)).toBeNull();
  expect(adjacentPosition(two, 'd', 1)).toBeNull();
});
