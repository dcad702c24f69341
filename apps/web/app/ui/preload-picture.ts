import { type PictureSource, topSizes, variants } from './picture-source.ts';

/** Preloads an image that will be displayed at the top of a record's page. */
export function preloadPicture(picture: PictureSource | null): void {
  if (picture === null) return;
  const image = new Image();
  image.sizes = topSizes;
  image.srcset = variants(picture);
}
