import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Colour, type Sharp } from 'sharp';
import { mandala } from '../platform/mandala/mandala.ts';

/** Returns a small JPEG or PNG of one colour; `shade` (0 to 255) selects the colour. */
export function onePicture(shade = 0, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const background = { r: shade, g: 255 - shade, b: 128 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a picture with as much detail as a flyer, size in px: the middle of a mandala; it depends on the name. */
export async function drawnPicture(name: string, width: number, height = width): Promise<Buffer> {
  return sharp(Buffer.from(mandala(name)))
    .resize({ width, height })
    .flatten({ background: '#123' })
    .jpeg()
    .toBuffer();
}

/** Colours of the four quadrants of `quarters()`, upright: top left, top right, bottom left, bottom right. */
export const quarterColours = [
  { r: 230, g: 20, b: 20 },
  { r: 20, g: 200, b: 20 },
  { r: 20, g: 20, b: 230 },
  { r: 240, g: 240, b: 240 },
] as const;

/** Returns a picture of four coloured quadrants; width and height in px, both even. */
export function quarters(width: number, height: number): Sharp {
  const [left, top] = [width / 2, height / 2];
  const [topLeft, topRight, bottomLeft, bottomRight] = quarterColours;
  const quarter = (background: Colour, place: { left: number; top: number }) => ({
    input: { create: { width: left, height: top, channels: 3 as const, background } },
    ...place,
  });
  return sharp({ create: { width, height, channels: 3, background: topLeft }, limitInputPixels: false }).composite([
    quarter(topRight, { left, top: 0 }),
    quarter(bottomLeft, { left: 0, top }),
    quarter(bottomRight, { left, top }),
  ]);
}

/** Returns the 8-byte PNG signature followed by `chunks`. */
export function png(...chunks: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

/** Returns one PNG chunk with length and checksum (PNG specification, section 5.3). */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** Returns the IHDR of an 8-bit RGB picture. */
export function header(width: number, height: number): Buffer {
  return chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])]));
}

/** Returns an animated PNG, 10 × 10 px: first frame red, second frame blue (acTL, fcTL, fdAT: PNG third edition). */
export function animatedPng(): Buffer {
  const frame = (r: number, g: number, b: number) => {
    const row = [0, ...Array.from({ length: 10 }, () => [r, g, b]).flat()];
    return deflateSync(Buffer.from(Array.from({ length: 10 }, () => row).flat()));
  };
  const control = (sequence: number) =>
    chunk('fcTL', Buffer.concat([...[sequence, 10, 10, 0, 0].map(uint32), Buffer.from([0, 1, 0, 10, 0, 0])]));
  return png(
    header(10, 10),
    chunk('acTL', Buffer.concat([uint32(2), uint32(0)])),
    control(0),
    chunk('IDAT', frame(255, 0, 0)),
    control(1),
    chunk('fdAT', Buffer.concat([uint32(2), frame(0, 0, 255)])),
    chunk('IEND', Buffer.alloc(0)),
  );
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
