import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { PictureError } from './picture-error.ts';

/** Pixels a picture may unpack to: more is refused from its header, before anything is unpacked. */
export const maxPixels = 50_000_000;

/** From here on, unpacking takes hundreds of megabytes (16-bit interlaced PNG: 600), so one at a time. */
const heavyPixels = 20_000_000;
const heavyLimit = pLimit(1);

/** Widths that are offered, in px: rows of lists, small cards, cards on a phone, on a sharper one, large screens. */
const variantWidths = [160, 320, 640, 1200, 2000];
const maxWidth = 2000;
/** Keeps very tall pictures within bounds; WebP itself ends at 16,383 px. */
const maxHeight = 6000;
/** Longest side of what ThumbHash reads, in px; it takes at most 100. */
const previewSide = 100;

/** Unpacked pixels, 8 bits a channel, sRGB, with or without alpha. */
export interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

// One thread a picture (the caller bounds how many pictures), and nothing kept: no picture comes twice.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Reads a JPEG or PNG once, upright and in sRGB, at the size of the largest variant.
 * Rejects with `PictureError`.
 */
export async function readPicture(bytes: Uint8Array): Promise<Pixels> {
  await requireJpegOrPng(bytes);
  const count = await countPixels(bytes);
  if (count > maxPixels) throw new PictureError('too-many-pixels');
  return count > heavyPixels ? heavyLimit(() => decode(bytes)) : decode(bytes);
}

async function requireJpegOrPng(bytes: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const accepted = type?.mime === 'image/jpeg' || type?.mime === 'image/png' || type?.mime === 'image/apng';
  if (!accepted) throw new PictureError('not-a-picture');
}

/** Reads the header only. */
async function countPixels(bytes: Uint8Array): Promise<number> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return width * height;
  } catch (cause) {
    throw new PictureError('unreadable', { cause });
  }
}

async function decode(bytes: Uint8Array): Promise<Pixels> {
  try {
    // 'error' refuses cut-off and damaged files, but lets pass the harmless oddities that many cameras write.
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new PictureError('unreadable', { cause });
  }
}

/** The ThumbHash of a picture in base64. */
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
  const own = pixels.info.width;
  const widths = [...variantWidths.filter((width) => width < own), own];
  const variants: { width: number; body: Uint8Array }[] = [];
  // One after the other, so that a picture takes one thread and the memory of one variant.
  for (const width of widths) {
    const body = await sharp(pixels.data, { raw: pixels.info })
      .resize({ width })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
    variants.push({ width, body });
  }
  return variants;
}
