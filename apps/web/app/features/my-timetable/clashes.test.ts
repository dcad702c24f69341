import { expect, test } from 'vitest';
import type { StarredSet } from '@moonfloor/contract/members/stars';
import { findClashes } from './clashes.ts';

const event = { id: 1, event_name: 'FESTIVAL', event_status: 'scheduled', country: 'Portugal' } as const;

function set(
  set_id: number,
  start: string,
  end: string,
  floor_name = 'MAIN',
  more: Partial<StarredSet> = {},
): StarredSet {
  const at = (time: string): string => `2027-07-02T${time}:00.000Z`;
  const times = { day: '2027-07-02', set_start: `2027-07-02T${start}`, set_end: `2027-07-02T${end}` };
  return { set_id, ...times, starts_at: at(start), ends_at: at(end), event, floor_name, artists: [], ...more };
}

const overlapsOf = (sets: readonly StarredSet[]) =>
  [...findClashes(sets, 10)].map(([id, { overlaps }]) => [id, overlaps.map((other) => other.set_id)]);

test('sets that play at the same time overlap each other, those that follow do not', () => {
  const sets = [set(3, '23:00', '23:30'), set(1, '20:00', '22:00'), set(2, '21:30', '23:00', 'CHILL')];
  expect(overlapsOf(sets)).toEqual([
    [1, [2]],
    [2, [1]],
    [3, []],
  ]);
  expect(overlapsOf([set(1, '20:00', '23:00'), set(2, '20:30', '21:00'), set(3, '22:00', '23:30')])).toEqual([
    [1, [2, 3]],
    [2, [1]],
    [3, [1]],
  ]);
});

test('a member who has to walk to another floor leaves earlier', () => {
  const leave = (walk: number, next: StarredSet) =>
    findClashes([set(1, '20:00', '21:00'), next], walk).get(1)!.leave?.minutes ?? null;
  expect(leave(10, set(2, '21:00', '22:00', 'CHILL'))).toBe(10);
  expect(leave(10, set(2, '21:04', '22:00', 'CHILL'))).toBe(6);
  expect(leave(10, set(2, '21:10', '22:00', 'CHILL'))).toBeNull();
  expect(leave(0, set(2, '21:00', '22:00', 'CHILL'))).toBeNull();
  expect(leave(10, set(2, '21:00', '22:00', 'MAIN'))).toBeNull();
  expect(leave(10, set(2, '21:00', '22:00', 'CHILL', { event: { ...event, id: 2 } }))).toBeNull();
});

test('many sets at once are compared', () => {
  const clashes = findClashes(
    Array.from({ length: 300 }, (_, id) => set(id, '20:00', '21:00')),
    10,
  );
  expect(clashes.get(0)!.overlaps).toHaveLength(299);
});
