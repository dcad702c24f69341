import { expect, test } from 'vitest';
import type { HistoricFloor } from '@moonfloor/contract/records/activity';
import { actOf } from '../../../testing/line-ups.ts';
import { lineupChanges, nameChanges } from './lineup-changes.ts';

const floor = (name: string, ...names: string[]): HistoricFloor => ({
  name,
  hours: [],
  artists: names.map((each) => actOf(each)),
});
const none = { previousName: null, added: [], removed: [], changed: [], times: [], reordered: false };

test('lists added and removed artists by floor and counts unchanged floors', () => {
  const before = [floor('MAIN', 'A', 'B'), floor('CHILL', 'C')];
  expect(lineupChanges(before, [floor('MAIN', 'A', 'D', 'E'), floor('CHILL', 'C')])).toEqual({
    floors: [{ ...none, name: 'MAIN', what: 'changed', added: ['D', 'E'], removed: ['B'] }],
    unchangedCount: 1,
    reordered: false,
  });
});

test('detects added, removed and renamed floors', () => {
  const before = [floor('MAIN', 'A'), floor('CHILL', 'C'), floor('GONE', 'X')];
  const after = [floor('MAIN', 'A'), floor('AMBIENT', 'C'), floor('NEW', 'N'), floor('NEWER', 'M')];
  expect(lineupChanges(before, after).floors).toEqual([
    { ...none, name: 'AMBIENT', previousName: 'CHILL', what: 'changed' },
    { ...none, name: 'NEW', previousName: 'GONE', what: 'changed', added: ['N'], removed: ['X'] },
    { ...none, name: 'NEWER', what: 'added', added: ['M'] },
  ]);
  expect(lineupChanges(before, []).floors.map(({ name, what }) => [name, what])).toEqual([
    ['MAIN', 'removed'],
    ['CHILL', 'removed'],
    ['GONE', 'removed'],
  ]);
});

test('detects changes of order and details', () => {
  const [one, two] = [floor('ONE', 'A', 'B', 'A'), floor('TWO', 'C')];
  expect(lineupChanges([one, two], [two, one])).toEqual({ floors: [], unchangedCount: 2, reordered: true });
  expect(lineupChanges([one], [floor('ONE', 'B', 'A', 'A')]).floors).toEqual([
    { ...none, name: 'ONE', what: 'changed', reordered: true },
  ]);
  const live = { name: 'TWO', hours: [], artists: [actOf('C', { artist_type: 'LIVE' })] };
  expect(lineupChanges([two], [live]).floors).toEqual([{ ...none, name: 'TWO', what: 'changed', changed: ['C'] }]);
});

test('shows set times from and to', () => {
  const at = (set_start: string | null, set_end: string | null): HistoricFloor => ({
    name: 'MAIN',
    hours: [],
    artists: [actOf('A', { set_start, set_end })],
  });
  const times = (before: HistoricFloor, after: HistoricFloor) => lineupChanges([before], [after]).floors[0]?.times;
  const late = at('2027-07-02T23:00', '2027-07-03T00:30');
  expect(times(at(null, null), late)).toEqual([{ name: 'A', before: '–', after: '2027-07-02 23:00–2027-07-03 00:30' }]);
  expect(times(late, at('2027-07-02T22:00', '2027-07-02T23:00'))).toMatchObject([{ after: '2027-07-02 22:00–23:00' }]);
});

test('an artist listed twice and then once is removed once', () => {
  expect(lineupChanges([floor('F', 'A', 'B', 'A')], [floor('F', 'A', 'B')]).floors[0]).toMatchObject({
    removed: ['A'],
    added: [],
  });
});

test('detects added, removed and reordered names', () => {
  expect(nameChanges(['A', 'B', 'C'], ['C', 'D', 'A'])).toEqual({
    added: ['D'],
    removed: ['B'],
    stayed: ['C', 'A'],
    reordered: true,
  });
  expect(nameChanges([], [])).toEqual({ added: [], removed: [], stayed: [], reordered: false });
});
