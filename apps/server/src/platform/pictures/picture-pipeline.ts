import pLimit from 'p-limit';
import sharp, { type Metadata } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { PictureError } from './picture-error.ts';

/** Maximum number of pixels of a decoded picture: larger ones are rejected by their header, before decoding. */
export const maxPixels = 50_000_000;

/** Above this, decoding takes hundreds of megabytes (16-bit interlaced PNG: 600), so only one runs at a time. */
const heavyPixels = 20_000_000;
const heavyLimit = pLimit(1);

/**
 * Widths of the variants, in px: rows of lists, small cards, cards on a phone, on a high-density one, large screens.
 */
const variantWidths = [160, 320, 640, 1200, 2000];
const maxWidth = 2000;
/** Limits the height of very tall pictures; the maximum of WebP is 16,383 px. */
const maxHeight = 6000;
/** Longest side of the input of ThumbHash, in px; its maximum is 100. */
const previewSide = 100;

/** Decoded pixels, 8 bits per channel, sRGB, with or without alpha. */
export interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

// One thread per picture (the caller limits concurrency) and no cache: no picture is decoded twice.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes a JPEG or PNG once, rotated upright and in sRGB, at the size of the largest variant. Rejects with
 * `PictureError`.
 */
export async function readPicture(bytes: Uint8Array): Promise<Pixels> {
  if (!isJpegOrPng(bytes)) throw new PictureError('not-a-picture');
  const header = await readHeader(bytes);
  const count = header.width * header.height;
  if (count > maxPixels) throw new PictureError('too-many-pixels');
  return count > heavyPixels ? heavyLimit(() => decode(bytes, header)) : decode(bytes, header);
}

/** The first bytes of a JPEG (ITU-T T.81, B.1.1.3) and of a PNG (https://www.w3.org/TR/png-3/#5PNG-file-signature). */
const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** Returns whether a file begins as a JPEG or PNG does: the decoder reads other formats too. */
const isJpegOrPng = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte));

/** Reads size, colour space and profile, without decoding. */
async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new PictureError('unreadable', { cause });
  }
}

async function decode(bytes: Uint8Array, { space, hasProfile }: Metadata): Promise<Pixels> {
  try {
    // 'error' rejects truncated and damaged files, but accepts the harmless irregularities that many cameras produce.
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    // the library converts 16 bits with a profile to Display P3, and only on demand on to sRGB
    if (space === 'rgb16' && hasProfile) picture.withIccProfile('srgb', { attach: false });
    return await picture
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new PictureError('unreadable', { cause });
  }
}

/** Returns the ThumbHash of a picture in base64. */
export async function previewOf(pixels: Pixels): Promise<string> {
  const { data, info } = await sharp(pixels.data, { raw: pixels.info })
    .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/**
 * Encodes the pixels as WebP at each offered width below their own, and at their own; narrowest first.
 * Effort 2 takes less than half the time of the default 4 for about 3 % more bytes (a flyer of 3000 × 4200 px).
 */
export async function encodeVariants(pixels: Pixels): Promise<{ width: number; body: Uint8Array }[]> {
  const fullWidth = pixels.info.width;
  const widths = [...variantWidths.filter((width) => width < fullWidth), fullWidth];
  const variants: { width: number; body: Uint8Array }[] = [];
  // Sequentially, so that a picture takes one thread and the memory of one variant.
  for (const width of widths) {
    const body = await sharp(pixels.data, { raw: pixels.info })
      .resize({ width })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
    variants.push({ width, body });
  }
  return variants;
}
