import { expect, it } from 'vitest';
import type { Floor } from '@moonfloor/contract/events';
import { floorsByDay } from './lineup-days.ts';

const floors = (...names: string[]): Floor[] => names.map((name, at) => ({ floor_id: at, floor_name: name, name, artists: [] }));
const days = (...names: string[]) => floorsByDay(floors(...names)).map(({ day, floors: those }) => [day, those.length]);

it('tells days from the names of floors', () => {
  expect(days('MAIN – FRIDAY', 'CHILL (FRIDAY)', 'MAIN – SATURDAY', 'GARDEN')).toEqual([['FRIDAY', 2], ['SATURDAY', 1], [null, 1]]);
  expect(days('DAY 1', 'DAY 2')).toEqual([['DAY 1', 1], ['DAY 2', 1]]);
  expect(days('MAIN 12.07.', 'MAIN 13.07.')).toEqual([['12.07', 1], ['13.07', 1]]);
});

it('takes one day, or none, for no days', () => {
  expect(days('FRIDAY', 'CHILL')).toEqual([[null, 2]]);
  expect(days('MAIN', 'SUNDAYS ON THE MOON', 'HOLIDAY 303')).toEqual([[null, 3]]);
});
