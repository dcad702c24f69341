import sharp from 'sharp';

/** A picture in one width (px) as AVIF. */
export interface AvifFile {
  width: number;
  body: Uint8Array;
}

// One core, and nothing kept: no picture comes twice.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Encodes a stored picture as AVIF in some widths, at most its own: without metadata, transparency kept, deterministic.
 * Effort 3 takes more than twice the time of 2 for 1 % less; full colour resolution (4:4:4) takes 6 % more than 4:2:0 and
 * keeps the edges of a flyer's saturated colours, better than WebP does (decision 035). Rejects when it cannot be read.
 */
export async function encodeAvif(picture: Uint8Array, widths: readonly number[]): Promise<AvifFile[]> {
  const files: AvifFile[] = [];
  // One after the other, so that the memory is that of one.
  for (const width of widths) {
    const body = await sharp(picture)
      .resize({ width })
      .avif({ quality: 50, effort: 2, chromaSubsampling: '4:4:4' })
      .toBuffer();
    files.push({ width, body });
  }
  return files;
}
