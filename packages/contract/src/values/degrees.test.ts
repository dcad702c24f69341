import { expect, test } from 'vitest';
import { parseDegrees, plainDegrees, splitDegrees } from './degrees.ts';

test.each([
  ['38.72525', '38.72525'],
  ['38,72525', '38.72525'],
  [' −9,15002 ', '-9.15002'],
  ['–9.15', '-9.15'],
  ['－９．１５', '－９．１５'],
  ['-９.１５', '-9.15'],
  ['٣٨٫٧', '٣٨٫٧'],
  ['+9.15°', '9.15'],
  ['9.15 W', '-9.15'],
  ['33.9° s', '-33.9'],
  ['38.7N', '38.7'],
  ['48°08′14″N', '48.137222'],
  ["9° 9.5' W", '-9.158333'],
  ['-9.15 W', '-9.15 W'],
  ['1.234,5', '1.234,5'],
  ['north', 'north'],
  ['', ''],
])('%s is the number %s', (text, plain) => {
  expect(plainDegrees(text)).toBe(plain);
});

test('degrees out of range are none', () => {
  expect(parseDegrees('90,1', 90)).toBeNull();
  expect(parseDegrees('−90', 90)).toBe(-90);
  expect(parseDegrees('', 90)).toBeNull();
});

test.each([
  ['38.72525, -9.15002', '38.72525', '-9.15002'],
  ['38.72525,-9.15002', '38.72525', '-9.15002'],
  ['(38.72525, −9.15002)', '38.72525', '-9.15002'],
  ['38,72525; -9,15002', '38.72525', '-9.15002'],
  ['38,72525, -9,15002', '38.72525', '-9.15002'],
  ['38.7° N, 9.15° W', '38.7', '-9.15'],
  ['38.7°,9.15°', '38.7', '9.15'],
  ['38.7 -9.15', '38.7', '-9.15'],
  ['38.7\t-9.15', '38.7', '-9.15'],
  ['38 / 9', '38', '9'],
  ['48°08\'14"N 11°34\'31"E', '48.137222', '11.575278'],
  ['geo:38.72525,-9.15002', '38.72525', '-9.15002'],
  ['https://www.google.com/maps/place/X/@38.72525,-9.15002,17z', '38.72525', '-9.15002'],
  ['https://www.openstreetmap.org/#map=15/38.72525/-9.15002', '38.72525', '-9.15002'],
])('%s is a pair', (text, latitude, longitude) => {
  expect(splitDegrees(text)).toEqual({ latitude, longitude });
});

test.each(['38.72525', '38,72525', '-9,15', '91, 10', '1, 2, 3', 'Lisboa, Portugal', ''])('%s is no pair', (text) => {
  expect(splitDegrees(text)).toBeNull();
});
