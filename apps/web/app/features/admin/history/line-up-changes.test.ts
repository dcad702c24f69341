import { expect, test } from 'vitest';
import type { PastFloor } from '@moonfloor/contract/activity';
import { lineUpChanges, nameChanges } from './line-up-changes.ts';

const artist = (artist_name: string, artist_type: string | null = null) =>
  ({ artist_name, artist_type, artist_country: null, record_labels: null, artist_info: null });
const floor = (name: string, ...names: string[]): PastFloor => ({ name, artists: names.map((each) => artist(each)) });
const none = { formerName: null, added: [], removed: [], changed: [], reordered: false };

test('who came and went is told by floor; what stayed is only counted', () => {
  const before = [floor('MAIN', 'A', 'B'), floor('CHILL', 'C')];
  expect(lineUpChanges(before, [floor('MAIN', 'A', 'D', 'E'), floor('CHILL', 'C')])).toEqual({
    floors: [{ ...none, name: 'MAIN', what: 'changed', added: ['D', 'E'], removed: ['B'] }], same: 1, reordered: false,
  });
});

test('a floor comes, goes, or gets another name', () => {
  const before = [floor('MAIN', 'A'), floor('CHILL', 'C'), floor('GONE', 'X')];
  const after = [floor('MAIN', 'A'), floor('AMBIENT', 'C'), floor('NEW', 'N'), floor('NEWER', 'M')];
  expect(lineUpChanges(before, after).floors).toEqual([
    { ...none, name: 'AMBIENT', formerName: 'CHILL', what: 'changed' },
    { ...none, name: 'NEW', formerName: 'GONE', what: 'changed', added: ['N'], removed: ['X'] },
    { ...none, name: 'NEWER', what: 'added', added: ['M'] },
  ]);
  expect(lineUpChanges(before, []).floors.map(({ name, what }) => [name, what])).toEqual([
    ['MAIN', 'removed'], ['CHILL', 'removed'], ['GONE', 'removed'],
  ]);
});

test('an order and details can change while everybody stays', () => {
  const [one, two] = [floor('ONE', 'A', 'B', 'A'), floor('TWO', 'C')];
  expect(lineUpChanges([one, two], [two, one])).toEqual({ floors: [], same: 2, reordered: true });
  expect(lineUpChanges([one], [floor('ONE', 'B', 'A', 'A')]).floors).toEqual([{ ...none, name: 'ONE', what: 'changed', reordered: true }]);
  const live = { name: 'TWO', artists: [artist('C', 'LIVE')] };
  expect(lineUpChanges([two], [live]).floors).toEqual([{ ...none, name: 'TWO', what: 'changed', changed: ['C'] }]);
});

test('somebody who plays twice and then once has gone once', () => {
  expect(lineUpChanges([floor('F', 'A', 'B', 'A')], [floor('F', 'A', 'B')]).floors[0]).toMatchObject({ removed: ['A'], added: [] });
});

test('names that came, went and changed places', () => {
  expect(nameChanges(['A', 'B', 'C'], ['C', 'D', 'A'])).toEqual({
    added: ['D'], removed: ['B'], stayed: ['C', 'A'], reordered: true,
  });
  expect(nameChanges([], [])).toEqual({ added: [], removed: [], stayed: [], reordered: false });
});
