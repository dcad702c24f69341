import { describe, expect, it } from 'vitest';
import { fanOffsets, type Offset } from './fan.ts';

function distance([x, y]: Offset, [otherX, otherY]: Offset): number {
  return Math.hypot(x - otherX, y - otherY);
}

describe('fanOffsets', () => {
  it.each([1, 2, 5, 8, 9, 30, 200])(
    'spreads %i pins so that they overlap neither each other nor the centre',
    (count) => {
      const offsets = fanOffsets(count);
      expect(offsets).toHaveLength(count);
      const gaps = offsets.flatMap((offset, index) => [
        distance(offset, [0, 0]),
        ...offsets.slice(index + 1).map((other) => distance(offset, other)),
      ]);
      expect(Math.min(...gaps)).toBeGreaterThan(38);
    },
  );

  it('fits 200 pins on a small screen', () => {
    expect(Math.max(...fanOffsets(200).map((offset) => distance(offset, [0, 0])))).toBeLessThan(400);
  });
});
