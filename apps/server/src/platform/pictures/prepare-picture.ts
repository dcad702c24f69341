import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { pictureFileKey } from './picture-key.ts';

/** A picture processed for the web. */
export interface PreparedPicture {
  /** Content hash, 32 hex digits: the same file always has the same id, and so is stored once. */
  id: string;
  /** Size of the largest variant in px, upright. */
  width: number;
  height: number;
  /** Blurred preview: a ThumbHash (https://evanw.github.io/thumbhash/) of at most 25 bytes in base64. */
  preview: string;
  /** Widths of the variants in px, ascending; at least one, the last is `width`. */
  widths: number[];
  /** The files to be stored, one for each of `widths`. */
  files: { key: string; body: Uint8Array; contentType: 'image/webp' }[];
}

/** Part of every id: increase it when the pipeline's output changes, so that old files are not reused. */
const pipelineVersion = 'picture-3';

/** Decoded pictures are large, so this limits how many are processed at once. */
const decodeLimit = pLimit(2);

/**
 * Converts an uploaded JPEG or PNG to WebP files for the web: upright, in sRGB, without metadata, with transparency, in
 * several widths that never exceed the original; of an animation, the first frame. Deterministic for a version of the
 * pipeline. Rejects with `PictureError` when the picture is invalid.
 */
export function preparePicture(bytes: Uint8Array): Promise<PreparedPicture> {
  return decodeLimit(async () => {
    // Imported with the first picture, as the image library would add a tenth of a second to every start.
    const { readPicture, previewOf, encodeVariants } = await import('./picture-pipeline.ts');
    const pixels = await readPicture(bytes);
    const preview = await previewOf(pixels);
    const variants = await encodeVariants(pixels);
    const id = createHash('sha256').update(pipelineVersion).update(bytes).digest('hex').slice(0, 32);
    return {
      id,
      width: pixels.info.width,
      height: pixels.info.height,
      preview,
      widths: variants.map(({ width }) => width),
      files: variants.map(({ width, body }) => ({ key: pictureFileKey(id, width), body, contentType: 'image/webp' })),
    };
  });
}
