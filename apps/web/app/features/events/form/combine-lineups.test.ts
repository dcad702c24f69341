import { expect, test } from 'vitest';
import { parseLineup } from '@moonfloor/lineup/parse-lineup';
import { scheduleLineup } from '@moonfloor/lineup/schedule-lineup';
import { combineLineups } from './combine-lineups.ts';
import type { EntryValues, FloorValues } from './event-values.ts';
import { toFloorValues } from './merge-lineup.ts';

const event = { event_date: '2030-05-03', event_end_date: '2030-05-04', start_time: null };
const read = (text: string): FloorValues[] => toFloorValues(scheduleLineup(parseLineup(text), event).floors, new Map());
const shape = (floors: FloorValues[]) =>
  floors.map(({ name, artists }) => [
    name,
    ...artists.map(({ name: act, start }) => `${act} ${start.slice(11)}`.trim()),
  ]);
const change = (floors: FloorValues[], act: string, values: Partial<EntryValues>): FloorValues[] =>
  floors.map((floor) => ({
    ...floor,
    artists: floor.artists.map((entry) => (entry.name === act ? { ...entry, ...values } : entry)),
  }));

const base = read('MAIN FLOOR:\n22:00 Moss\n23:00 Fern\n\nCHILL OUT:\n22:00 Pond\n23:00 Owl');

test('what either side adds, moves, removes and cancels is in the combined line-up', () => {
  const yours = read('MAIN FLOOR:\n22:00 Moss\n23:00 Lynx\n\nCHILL OUT:\n21:00 Pond\n23:00 Owl');
  const theirs = change(
    read('MAIN FLOOR:\n22:00 Moss\n23:00 Fern\n\nCHILL OUT:\n22:00 Pond\n\nFOREST:\n23:30 Owl\n23:45 Hare'),
    'MOSS',
    { cancelled: true },
  );
  const combined = combineLineups(base, yours, theirs);
  expect(shape(combined)).toEqual([
    ['MAIN FLOOR', 'MOSS 22:00', 'LYNX 23:00'],
    ['CHILL OUT', 'POND 21:00'],
    ['FOREST', 'OWL 23:30', 'HARE 23:45'],
  ]);
  expect(combined[0]!.artists[0]!.cancelled).toBe(true);
});

test('where both changed the same, yours stays, as does what you changed and they removed', () => {
  const yours = change(change(base, 'MOSS', { start: '2030-05-03T21:00' }), 'POND', { labels: 'NOVA' });
  const theirs = read('MAIN FLOOR:\n22:30 Moss\n23:00 Fern\n\nCHILL OUT:\n23:00 Owl');
  expect(shape(combineLineups(base, yours, theirs))).toEqual([
    ['MAIN FLOOR', 'MOSS 21:00', 'FERN 23:00'],
    ['CHILL OUT', 'POND 22:00', 'OWL 23:00'],
  ]);
});

test('an act that both add, and each of two sets of one artist, is there once', () => {
  const twice = read('MAIN FLOOR:\n22:00 Moss\n23:00 Fern\n23:30 Moss\n\nCHILL OUT:\n22:00 Pond\n23:00 Owl');
  const yours = read('MAIN FLOOR:\n23:00 Fern\n23:15 Lynx\n23:30 Moss\n\nCHILL OUT:\n22:00 Pond\n23:00 Owl');
  const theirs = read(
    'MAIN FLOOR:\n22:00 Moss\n23:00 Fern\n23:15 Lynx\n23:40 Moss\n\nCHILL OUT:\n22:00 Pond\n23:00 Owl',
  );
  expect(shape(combineLineups(twice, yours, theirs))[0]).toEqual([
    'MAIN FLOOR',
    'FERN 23:00',
    'LYNX 23:15',
    'MOSS 23:40',
  ]);
});

test('hours of floors without acts stay, and follow the side that changed them', () => {
  const hours = (opens: string) => [{ opens, closes: '', style: null }];
  const bar = { id: 'bar', name: 'BAR', hours: hours('2030-05-03T20:00'), artists: [] };
  const theirs = [...base, { ...bar, hours: hours('2030-05-03T19:00') }];
  expect(combineLineups([...base, bar], [...base, bar], theirs).at(-1)?.hours).toEqual(hours('2030-05-03T19:00'));
  expect(combineLineups(base, base, theirs).at(-1)?.name).toBe('BAR');
  expect(combineLineups([...base, bar], [...base, bar], base)).toEqual(base);
});

test('a floor that is announced without acts stays; one that loses its acts does not', () => {
  const empty = { ...base[0]!, id: 'empty', name: 'TEMPLE', artists: [], hours: [] };
  const yours = [...read('MAIN FLOOR:\n22:00 Moss\n23:00 Fern'), empty];
  expect(shape(combineLineups(base, yours, change(base, 'MOSS', { labels: 'NOVA' })))).toEqual([
    ['MAIN FLOOR', 'MOSS 22:00', 'FERN 23:00'],
    ['TEMPLE'],
  ]);
});
