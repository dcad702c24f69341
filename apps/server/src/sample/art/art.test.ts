import { limits } from '@moonfloor/contract/limits';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawCover } from './cover.ts';
import { drawDecoration } from './decoration.ts';
import { drawFlyer } from './flyer.ts';
import { letter } from './lettering.ts';
import { drawPortrait } from './portrait.ts';

const flyer = {
  name: 'Kelp Cathedral',
  series: 'Kelp Cathedral',
  date: '1 — 4 JUL 2027',
  place: 'Herefordshire, United Kingdom',
};

describe('drawn pictures', () => {
  it.each([
    ['a flyer', () => drawFlyer(flyer), 4 / 5],
    ['a flyer in a script that the faces lack', () => drawFlyer({ ...flyer, name: '月草の森' }), 4 / 5],
    ['a cover', () => drawCover({ title: 'Gold Top', artist: 'Hexagon Milkman', label: 'Owl Street Editions' }), 1],
    ['a portrait', () => drawPortrait('Mosswire'), 1],
    ['a decoration', () => drawDecoration('Loom of Jupiter', 3), 3 / 2],
  ])('%s is a small JPEG of the right shape', async (_, draw, shape) => {
    const bytes = await draw();
    const { format, width, height } = await sharp(bytes).metadata();
    expect(format).toBe('jpeg');
    expect(width / height).toBeCloseTo(shape, 2);
    expect(bytes.length).toBeLessThan(limits.pictureBytes / 10);
  });

  it('are the same for the same record', async () => {
    expect((await drawPortrait('Mosswire')).equals(await drawPortrait('Mosswire'))).toBe(true);
    expect((await drawPortrait('Mosswire')).equals(await drawPortrait('Wilk Stereo'))).toBe(false);
  });
});

describe('letter', () => {
  const box = { left: 0, top: 0, width: 600, height: 200 };

  it('sets Latin, Cyrillic and Greek, and rejects other characters', () => {
    for (const text of ['Šum Lesa', 'Ночная Смена №17', 'Δευτέρα Σελήνη']) {
      expect(letter(text, box)?.data).toMatch(/^M[-\d]/u);
      expect(letter(text, box)?.data).not.toContain('NaN');
    }
    expect(letter('月草', box)).toBeUndefined();
    expect(letter('  ', box)).toBeUndefined();
  });

  it('stays within its box, however long the text is', () => {
    for (const text of ['A', 'Kelp Cathedral', 'word '.repeat(40), 'X'.repeat(200)]) {
      const set = letter(text, box);
      expect(set?.height).toBeLessThanOrEqual(200.001);
      const xs = [...(set?.data ?? '').matchAll(/[ML](-?[\d.]+) /gu)].map(([, x]) => Number(x));
      expect(Math.max(...xs)).toBeLessThanOrEqual(600.1);
    }
  });
});
