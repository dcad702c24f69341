import { describe, expect, test } from 'vitest';
import { shiftWallTime } from '@moonfloor/lineup/festival-day';
import { parseLineup } from '@moonfloor/lineup/parse-lineup';
import { scheduleLineup } from '@moonfloor/lineup/schedule-lineup';
import { emptyFloors, type FloorValues } from './event-values.ts';
import { artistsByName, compareLineups, toFloorValues, updateLineup } from './merge-lineup.ts';
import { scheduleAgain } from './schedule-again.ts';

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
  expect(shape(updateLineup(emptyFloors, read('GARDEN:\nMoss')))).toEqual([['GARDEN', 'MOSS']]);
  const before = read('MAIN FLOOR:\nMoss');
  expect(shape(updateLineup(before, read('MAIN FLOOR:\nMoss\nFern\n\nCHILL OUT:\nPond')))).toEqual([
    ['MAIN FLOOR', 'MOSS', 'FERN'],
    ['CHILL OUT', 'POND'],
  ]);
});

describe('a line-up that is pasted again', () => {
  const event = { event_date: '2030-05-03', event_end_date: '2030-05-04', start_time: null };
  const timed = (text: string): FloorValues[] =>
    toFloorValues(scheduleLineup(parseLineup(text), event).floors, artistsByName([]));
  const before = timed('MAIN FLOOR:\n22:00 Moss\n23:00 Fern\n\nCHILL OUT:\n22:00 Pond\n23:00 Owl');

  test('changes nothing when nothing differs', () => {
    const again = timed('MAIN FLOOR:\n22:00 Moss\n23:00 Fern\n\nCHILL OUT:\n22:00 Pond\n23:00 Owl');
    expect(compareLineups(before, again)).toEqual({ added: [], moved: [], removed: [] });
    expect(updateLineup(before, again)).toEqual(before);
  });

  test('adds what is new, moves what has moved, and removes what is gone only if that is wanted', () => {
    const later = timed('MAIN FLOOR:\n22:00 Moss\n\nCHILL OUT:\n21:00 Owl\n22:00 Fern\n23:00 Lynx');
    const { added, moved, removed } = compareLineups(before, later);
    const name = ({ entry }: { entry: { name: string } }) => entry.name;
    expect([added.map(name), moved.map(({ to }) => name(to)), removed.map(name)]).toEqual([
      ['LYNX'],
      ['OWL', 'FERN'],
      ['POND'],
    ]);
    expect(shape(updateLineup(before, later))).toEqual([
      ['MAIN FLOOR', 'MOSS'],
      ['CHILL OUT', 'OWL', 'POND', 'FERN', 'LYNX'],
    ]);
    expect(shape(updateLineup(before, later, true))[1]).toEqual(['CHILL OUT', 'OWL', 'FERN', 'LYNX']);
    const owl = before[1]!.artists[1]!;
    expect(updateLineup(before, later)[1]!.artists[0]).toEqual({ ...owl, start: '2030-05-03T21:00' });
  });

  test('of another day adds the second set of an artist', () => {
    const saturday = timed('Saturday\nMAIN FLOOR:\n22:00 Moss');
    expect(compareLineups(before, saturday)).toMatchObject({
      added: [{ floor: 'MAIN FLOOR' }],
      moved: [],
      removed: [],
    });
  });

  test('with all days shifted moves the sets of the last day, too', () => {
    const flyer = timed('MAIN FLOOR\nFriday\n22:00 Moss\n23:00 Fern\nSaturday\n22:00 Moss\n23:00 Owl');
    const later = (start: string): string => shiftWallTime(start, 24 * 60);
    const form = flyer.map((floor) => ({
      ...floor,
      artists: floor.artists.map((entry) => ({ ...entry, start: later(entry.start) })),
    }));
    const { added, moved, removed } = compareLineups(form, flyer);
    expect([added, moved.length, removed]).toEqual([[], 3, []]);
    expect(updateLineup(form, flyer)[0]!.artists.map(({ name, start }) => [name, start])).toEqual([
      ['MOSS', '2030-05-03T22:00'],
      ['FERN', '2030-05-03T23:00'],
      ['MOSS', '2030-05-04T22:00'],
      ['OWL', '2030-05-04T23:00'],
    ]);
  });

  test.each([1, 2, 3, 5, -1])('keeps the days of the form after the event has moved by %i days', (days) => {
    const moved = (day: string): string => shiftWallTime(`${day}T00:00`, days * 24 * 60).slice(0, 10);
    const at = { event_date: moved('2030-05-03'), event_end_date: moved('2030-05-05'), start_time: null };
    const text = 'GARDEN\nFriday\n22:00 Moss\nSaturday\n02:00 Fern\n23:00 Owl\nSunday\n12:00 Moss';
    const paste = (added: string, floors: FloorValues[]): FloorValues[] =>
      toFloorValues(scheduleAgain(parseLineup(`${text}\n${added}`), at, floors).floors, artistsByName([]));
    const form = timed(text).map((floor) => ({
      ...floor,
      artists: floor.artists.map((entry) => ({ ...entry, start: shiftWallTime(entry.start, days * 24 * 60) })),
    }));
    expect(compareLineups(form, paste('', form))).toEqual({ added: [], moved: [], removed: [] });
    const { added, moved: others, removed } = compareLineups(form, paste('13:00 Lynx', form));
    expect(added.map(({ entry }) => [entry.name, entry.start])).toEqual([['LYNX', `${moved('2030-05-05')}T13:00`]]);
    expect([others, removed]).toEqual([[], []]);
  });

  const rows = (floors: FloorValues[]) =>
    floors.flatMap(({ artists }) =>
      artists.map(({ name, start, pairing }) => [pairing, name, start.slice(11)].filter(Boolean).join(' ')),
    );
  test.each([
    ['a partner who is gone', '20:00 Moss\n22:00 Fern b2b Owl', '20:00 Moss\n22:00 Owl', ['MOSS 20:00', 'OWL 22:00']],
    ['a new partner', 'Moss\nFern', 'Moss vs Owl\nFern', ['MOSS', 'vs OWL', 'FERN']],
    ['a partner who was alone', 'Moss\nFern\nOwl', 'Moss b2b Owl\nFern', ['MOSS', 'b2b OWL', 'FERN']],
    ['a set that is split', '22:00 Moss b2b Fern', '22:00 Moss\n23:30 Fern', ['MOSS 22:00', 'FERN 23:30']],
    ['a set without a time that is split', 'Moss b2b Fern\nOwl', 'Moss\nFern\nOwl', ['MOSS', 'FERN', 'OWL']],
    [
      'a set that moves',
      '20:00 Lynx\n22:00 Moss b2b Fern\n23:00 Owl',
      '20:00 Lynx\n21:00 Owl\n22:30 Moss b2b Fern',
      ['LYNX 20:00', 'OWL 21:00', 'MOSS 22:30', 'b2b FERN 22:30'],
    ],
    [
      'a partner who moves to another set',
      '20:00 Lynx b2b Moss\n22:00 Fern\n23:00 Owl',
      '20:00 Moss\n22:00 Fern vs Lynx\n23:00 Owl',
      ['MOSS 20:00', 'FERN 22:00', 'vs LYNX 22:00', 'OWL 23:00'],
    ],
    [
      'names without times',
      '20:00 Lynx\n22:00 Moss b2b Fern',
      'Fern\nLynx\nMoss',
      ['LYNX 20:00', 'MOSS 22:00', 'b2b FERN 22:00'],
    ],
  ])('acts play together as in the text: %s', (_, form, text, expected) => {
    const [was, pasted] = [timed(`MAIN FLOOR:\n${form}`), timed(`MAIN FLOOR:\n${text}`)];
    expect(rows(updateLineup(was, pasted, true))).toEqual(expected);
    expect(compareLineups(updateLineup(was, pasted, true), pasted)).toEqual({ added: [], moved: [], removed: [] });
  });

  test('a partner who is gone and not removed stays in the set', () => {
    const [was, pasted] = [
      timed('MAIN FLOOR:\n20:00 Moss\n22:00 Fern b2b Owl'),
      timed('MAIN FLOOR:\n20:00 Moss\n22:00 Owl'),
    ];
    expect(rows(updateLineup(was, pasted))).toEqual(['MOSS 20:00', 'FERN 22:00', 'b2b OWL 22:00']);
  });
});
