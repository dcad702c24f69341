import type { LocalImage } from './local-image.ts';

/** Returns the selected image of a form with a single image, as a list. */
export function chosenImage({ image }: { image: string }, images: readonly LocalImage[]): LocalImage[] {
  return images.filter(({ id }) => id === image).slice(0, 1);
}

/** Returns values whose image is the selected one, otherwise the record's (`stored`, null if it has none). */
export function fitImage<V extends { image: string }>(
  values: V,
  stored: string | null,
  images: readonly LocalImage[],
): V {
  return { ...values, image: chosenImage(values, images)[0]?.id ?? stored ?? '' };
}
