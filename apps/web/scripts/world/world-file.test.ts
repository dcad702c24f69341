import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pictureFile, pictureText, readAtlas, themes, worldFile, worldText } from './world-file.ts';
import type { WorldShape } from './world-shape.ts';

const text = readFileSync(worldFile, 'utf8');
const world: WorldShape = JSON.parse(text);

describe('world.json', () => {
  it('equals the output of make-world.ts', () => {
    expect(worldText(readAtlas())).toBe(text);
    for (const theme of themes)
      expect(pictureText(readAtlas('110m'), theme)).toBe(readFileSync(pictureFile(theme), 'utf8'));
  });

  it('stays within its size budget', () => {
    expect(gzipSync(text).length).toBeLessThan(70_000);
  });

  it('has no long steps (stripes) except along the edge of Antarctica', () => {
    const steps = [...world.land, ...world.borders].flatMap(({ length, ...line }) => {
      let y = line[1] ?? 0;
      return Array.from({ length: length / 2 - 1 }, (_, index) => {
        const across = line[2 * index + 2] ?? 0;
        const down = line[2 * index + 3] ?? 0;
        y += down;
        return down === 0 && y === world.scale ? 0 : Math.abs(across);
      });
    });
    expect(Math.max(...steps.values())).toBeLessThan(world.scale / 8);
  });
});
