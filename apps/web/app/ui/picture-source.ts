import { fileUrl } from './file-url.ts';

/** A stored picture as the API gives it: `src` is the largest of the `widths` (px, ascending). */
export type PictureSource = { src: string; width: number; height: number; preview: string; widths: number[] };

/** The variants of a picture as `srcset` names them. */
export function variants({ src, widths }: PictureSource): string {
  return widths.map((width) => `${fileUrl(src).replace(/-\d+(\.\w+)$/, `-${width}$1`)} ${width}w`).join(', ');
}

/** `sizes` of a picture that stands whole at the top of a record's page: as wide as its column, on a phone as cards are. */
export const topSizes = '(min-width: 56.25rem) min(37vw, 30rem), 88vw';
