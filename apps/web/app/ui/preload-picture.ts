import { type PictureSource, variants } from './picture-source.ts';

/** Lets the browser fetch a picture that will be shown soon, in the width that fits `sizes` (as in HTML). */
export function preloadPicture(picture: PictureSource | null, sizes = '(min-width: 900px) 45vw, 100vw'): void {
  if (picture === null) return;
  const image = new Image();
  image.sizes = sizes;
  image.srcset = variants(picture);
}
