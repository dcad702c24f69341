import { expect, it } from 'vitest';
import { actOf, floorOf } from '../../../testing/line-ups.ts';
import { floorsByDay, nameWithoutDay } from './lineup.tsx';

const floors = (...names: string[]) => names.map((name, at) => floorOf(name, [], at));
const days = (...names: string[]) =>
  floorsByDay(floors(...names), '08:00').map(({ day, floors: those }) => [day, those.length]);

it('detects days in floor names', () => {
  expect(days('MAIN – FRIDAY', 'CHILL (FRIDAY)', 'MAIN – SATURDAY', 'GARDEN')).toEqual([
    ['FRIDAY', 2],
    ['SATURDAY', 1],
    [null, 1],
  ]);
  expect(days('DAY 1', 'DAY 2')).toEqual([
    ['DAY 1', 1],
    ['DAY 2', 1],
  ]);
  expect(days('MAIN 12.07.', 'MAIN 13.07.')).toEqual([
    ['12.07', 1],
    ['13.07', 1],
  ]);
});

it('detects days in artist details', () => {
  const artists = (...infos: (string | null)[]) => infos.map((artist_info, at) => actOf(`A ${at}`, { artist_info }));
  const [main, chill] = floors('MAIN', 'CHILL');
  const lineup = [
    { ...main!, artists: artists('Friday 24.7. 22:00', 'Saturday 25.7. 01:00', 'Friday 24.7. 23:00') },
    { ...chill!, artists: artists('Saturday 25.7. 02:00', null) },
  ];
  expect(
    floorsByDay(lineup, '08:00').map(({ day, floors: those }) => [
      day,
      ...those.map((floor) => `${floor.floor_name} ${floor.artists.length}`),
    ]),
  ).toEqual([
    ['FRIDAY 24.7', 'MAIN 2'],
    ['SATURDAY 25.7', 'MAIN 1', 'CHILL 1'],
    [null, 'CHILL 1'],
  ]);
  expect(floorsByDay([{ ...main!, artists: artists('22:00', 'Fridays are mine') }], '08:00')).toHaveLength(1);
});

it('groups sets with times by festival day, however the floors are named', () => {
  const act = (set_start: string | null) => actOf('A', { set_start });
  const [main] = floors('MAIN FRIDAY');
  const lineup = [{ ...main!, artists: [act(null), act('2027-07-03T22:00'), act('2027-07-03T04:00')] }];
  expect(floorsByDay(lineup, '08:00').map(({ day }) => day)).toEqual([
    'Friday, 02/07/2027',
    'Saturday, 03/07/2027',
    null,
  ]);
});

it('returns no days for a single day or none', () => {
  expect(days('FRIDAY', 'CHILL')).toEqual([[null, 2]]);
  expect(days('MAIN', 'SUNDAYS ON THE MOON', 'HOLIDAY 303')).toEqual([[null, 3]]);
});

it.each([
  ['OZORA STAGE – MONDAY', 'OZORA STAGE'],
  ['MAIN (FRIDAY)', 'MAIN'],
  ['12.07. | CHILL', 'CHILL'],
  ['SATURDAY: DOME (LIVE)', 'DOME (LIVE)'],
  ['DAY 1', 'DAY 1'],
  ['MAIN', 'MAIN'],
])('%s is displayed as %s below its day', (name, title) => {
  expect(nameWithoutDay(name)).toBe(title);
});
