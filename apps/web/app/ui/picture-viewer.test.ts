import { expect, test } from 'vitest';
import { isDoubleTap } from './picture-viewer.tsx';

test('two taps close in time and place count as a double tap', () => {
  const tap = { x: 100, y: 100, time: 1000 };
  expect(isDoubleTap(null, tap)).toBe(false);
  expect(isDoubleTap(tap, { x: 110, y: 95, time: 1200 })).toBe(true);
  expect(isDoubleTap(tap, { x: 110, y: 95, time: 1500 })).toBe(false);
  expect(isDoubleTap(tap, { x: 100, y: 160, time: 1200 })).toBe(false);
});
