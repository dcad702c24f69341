import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import { previewColours } from './picture.tsx';

/** Returns a thumbhash of a picture whose pixels `paint` returns, 0 to 255, by coordinates. */
function hashOf(width: number, height: number, paint: (x: number, y: number) => number[]): Uint8Array {
  const pixels = Array.from({ length: width * height }, (_, i) => paint(i % width, Math.floor(i / width)));
  return rgbaToThumbHash(width, height, new Uint8Array(pixels.flat()));
}

const pictures: [string, Uint8Array][] = [
  ['portrait', hashOf(40, 60, (x, y) => [x * 6, y * 4, 200, 255])],
  ['landscape', hashOf(60, 30, (x, y) => [255 - x * 4, 60, y * 8, 255])],
  ['square', hashOf(50, 50, (x, y) => (((x >> 4) + (y >> 4)) % 2 ? [240, 20, 120, 255] : [10, 200, 190, 255]))],
  ['transparent', hashOf(32, 32, (x, y) => [x * 8, y * 8, 90, 255 - x * 4])],
];

test.each(pictures)('%s: corner colours equal those that the library decodes', (_, hash) => {
  const colours = previewColours(Buffer.from(hash).toString('base64'));
  const { w, h, rgba } = thumbHashToRGBA(hash);
  const expected = [0.15, 0.85].flatMap((y) =>
    [0.15, 0.85].map((x) => {
      const at = 4 * (Math.round(y * h - 0.5) * w + Math.round(x * w - 0.5));
      return rgba.slice(at, at + 3);
    }),
  );
  for (const [corner, [r = 0, g = 0, b = 0]] of expected.entries()) {
    const colour = Number.parseInt(colours?.[corner]?.slice(1) ?? '', 16);
    // the library decodes whole pixels: the nearest one is up to a sixtieth of the picture away
    for (const [got, wanted] of [
      [colour >> 16, r],
      [(colour >> 8) & 255, g],
      [colour & 255, b],
    ] as const) {
      expect(Math.abs(got - wanted)).toBeLessThanOrEqual(20);
    }
  }
});

test.each(['', '?', 'AAAA'])('returns null for the malformed %j', (preview) => {
  expect(previewColours(preview)).toBeNull();
});
