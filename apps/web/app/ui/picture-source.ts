import { fileUrl } from './file-url.ts';

/** A stored picture as returned by the API: `src` is the largest of the `widths` (px, ascending). */
export type PictureSource = { src: string; width: number; height: number; preview: string; widths: number[] };

/** Returns a picture's variants as a `srcset`. */
export function variants({ src, widths }: PictureSource): string {
  return widths.map((width) => `${fileUrl(src).replace(/-\d+(\.\w+)$/, `-${width}$1`)} ${width}w`).join(', ');
}

/** `sizes` of the uncropped picture at the top of a record's page: the width of its column, on phones of a card. */
export const topSizes = '(min-width: 56.25rem) min(37vw, 30rem), 88vw';
