import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { pictureFileKey } from './picture-key.ts';

/** One encoded width of a picture, ready to be stored under `key`. */
export interface PictureFile {
  /** `<id>-<width>.webp` */
  key: string;
  body: Uint8Array;
  contentType: 'image/webp';
}

/** A picture made ready for the web. */
export interface PreparedPicture {
  /** Content hash, 32 hex digits: the same file always gives the same id, and so is stored once. */
  id: string;
  /** Size of the largest variant in px, upright. */
  width: number;
  height: number;
  /** Blurred preview: a ThumbHash (https://evanw.github.io/thumbhash/) of at most 25 bytes in base64. */
  preview: string;
  /** Widths of the variants in px, ascending; at least one, the last is `width`. */
  widths: number[];
  /** One file for each of `widths`, in the same order. */
  files: PictureFile[];
}

/** Part of every id: raise it when the pipeline's output changes, so that no old file passes for new. */
const pipelineVersion = 'picture-2';

/** Unpacked pictures are large, so only so many are worked on at once. */
const decodeLimit = pLimit(2);

/**
 * Turns an uploaded JPEG or PNG into WebP files for the web: upright, in sRGB, without any metadata,
 * transparency kept, in a few widths that never exceed the original; of an animation, the first frame.
 * Deterministic for one version of the pipeline. Rejects with `PictureError` where the picture is at fault.
 */
export function preparePicture(bytes: Uint8Array): Promise<PreparedPicture> {
  return decodeLimit(async () => {
    // Loaded with the first picture, as the image library would take a tenth of a second of every start.
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
