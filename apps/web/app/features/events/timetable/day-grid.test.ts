import { expect, test } from 'vitest';
import { layOutLanes } from './day-grid.tsx';

const set = (set_id: number, start: number, end: number) => {
  const at = (hour: number): string => `2027-07-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
  return { set_id, starts_at: at(start), ends_at: at(end) };
};

test('sets that follow each other have the whole width, those that overlap share it', () => {
  const sets = [set(1, 10, 11), set(2, 11, 14), set(3, 12, 13), set(4, 13, 15), set(5, 15, 16)];
  expect([...layOutLanes(sets)]).toEqual([
    [1, { lane: 0, lanes: 1 }],
    [2, { lane: 0, lanes: 2 }],
    [3, { lane: 1, lanes: 2 }],
    [4, { lane: 1, lanes: 2 }],
    [5, { lane: 0, lanes: 1 }],
  ]);
});

test('two hundred sets at the same time are side by side', () => {
  const lanes = layOutLanes(Array.from({ length: 200 }, (_, id) => set(id, 10, 11)));
  expect(new Set([...lanes.values()].map(({ lane }) => lane)).size).toBe(200);
});
