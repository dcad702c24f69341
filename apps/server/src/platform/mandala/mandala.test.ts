import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../testing/generated-values.ts';
import { mandala } from './mandala.ts';

const NAMES = Array.from({ length: 400 }, (_, index) => `Name ${index}`);
/** Elements and attributes that a mandala consists of; anything else would be injected. */
const VOCABULARY =
  /^(?:<\/?(?:svg|defs|g|use|marker|path|circle|ellipse|linearGradient|radialGradient|stop)(?: [\w-]+="[\w #().:/%-]*")*\/?>)+$/u;

describe('mandala', () => {
  it('is identical for the same name in any case, spacing or normalization', () => {
    expect(mandala('Lunar Éclipse')).toBe(mandala('Lunar Éclipse'));
    expect(mandala('lunar e\u0301clipse')).toBe(mandala('LUNAR  ÉCLIPSE '));
  });

  it('differs between names', () => {
    expect(new Set(NAMES.map(mandala)).size).toBe(NAMES.length);
  });

  it('stays small', () => {
    const sizes = NAMES.map((name) => gzipSync(mandala(name)).length).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(1_800);
    expect(sizes.at(-1)).toBeLessThan(2_300);
  });

  it('has few elements, including those that a browser creates for each use of others', () => {
    for (const name of NAMES) {
      const text = mandala(name);
      const used = [...text.matchAll(/<use href="#(\w+)"/gu)].map(
        ([, id]) => new RegExp(`<g id="${id}">(.*?)</g>`, 'u').exec(text)![1]!,
      );
      const elements = [text, ...used].join('').match(/<\w/gu)!.length;
      expect(elements, name).toBeLessThan(250);
      for (const group of used) expect(group).not.toContain('<use');
    }
  });

  it('is valid SVG', async () => {
    for (const name of NAMES.slice(0, 40)) {
      const { format, width, height } = await sharp(Buffer.from(mandala(name))).metadata();
      expect({ format, width, height }).toEqual({ format: 'svg', width: 400, height: 400 });
    }
  });

  it('contains only its own vocabulary, whatever the name is', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '"/><image href="//x.example"/>',
      ']]>',
      '&lt;',
      '',
      '\u0000',
      '\ud800',
      'א'.repeat(200),
    ];
    for (const name of hostile) expect(mandala(name)).toMatch(VOCABULARY);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) => VOCABULARY.test(mandala(name))),
      { numRuns: 200 },
    );
  });

  it('contains only finite coordinates', () => {
    for (const name of NAMES) expect(mandala(name)).not.toMatch(/NaN|Infinity|undefined|e-\d/u);
  });
});
