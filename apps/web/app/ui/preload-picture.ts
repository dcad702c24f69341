import { type PictureSource, topSizes, variants } from './picture-source.ts';

/** Lets the browser fetch a picture that will be shown soon at the top of a record. */
export function preloadPicture(picture: PictureSource | null): void {
  if (picture === null) return;
  const image = new Image();
  image.sizes = topSizes;
  image.srcset = variants(picture);
}
