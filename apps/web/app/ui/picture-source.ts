/** A stored picture as the API gives it: `src` is the largest of the `widths` (px, ascending). */
export type PictureSource = { src: string; width: number; height: number; preview: string; widths: number[] };

/** The variants of a picture as `srcset` names them. */
export function variants({ src, widths }: PictureSource): string {
  return widths.map((width) => `${src.replace(/-\d+(\.\w+)$/, `-${width}$1`)} ${width}w`).join(', ');
}
