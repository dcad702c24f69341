import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeWorld, linesWithin } from './world-lines.ts';

describe('world.json', () => {
  const text = readFileSync(new URL('./world.json', import.meta.url), 'utf8');

  it('stays within its size budget', () => {
    expect(gzipSync(text).length).toBeLessThan(70_000);
  });

  it('has no long steps (stripes) except along the edge of Antarctica', () => {
    const { scale, land, borders } = JSON.parse(text);
    const steps = [...land, ...borders].flatMap(({ length, ...line }) => {
      let y = line[1] ?? 0;
      return Array.from({ length: length / 2 - 1 }, (_, index) => {
        const across = line[2 * index + 2] ?? 0;
        const down = line[2 * index + 3] ?? 0;
        y += down;
        return down === 0 && y === scale ? 0 : Math.abs(across);
      });
    });
    expect(Math.max(...steps.values())).toBeLessThan(scale / 8);
  });
});

const world = await decodeWorld({ scale: 100, land: [[10, 20, 30, 0, 0, 5, -30, -5]], borders: [[50, 50, 1, 1]] });

describe('decodeWorld', () => {
  it('sums the steps and computes the bounding box of each line', () => {
    const sums = [0.1, 0.2, 0.4, 0.2, 0.4, 0.25, 0.1, 0.2];
    expect(Array.from(world.land[0]?.points ?? [])).toEqual(sums.map((sum) => expect.closeTo(sum)));
    expect(world.land[0]).toMatchObject({
      west: expect.closeTo(0.1),
      east: expect.closeTo(0.4),
      north: expect.closeTo(0.2),
      south: expect.closeTo(0.25),
    });
    expect(world.borders).toHaveLength(1);
  });
});

describe('linesWithin', () => {
  const near = { west: 0.3, north: 0.1, east: 0.5, south: 0.3 };

  it('returns lines that intersect the box', () => {
    expect(linesWithin(world.land, near, 0)).toHaveLength(1);
    expect(linesWithin(world.land, { ...near, west: 0.45 }, 0)).toHaveLength(0);
    expect(linesWithin(world.land, { ...near, north: 0.26 }, 0)).toHaveLength(0);
  });

  it('omits lines below the minimum size', () => {
    expect(linesWithin(world.land, near, 0.31)).toHaveLength(0);
  });
});
