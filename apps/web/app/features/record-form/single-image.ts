import type { LocalImage } from './local-image.ts';

/** The chosen image of a form that takes one, as a list. */
export function chosenImage({ image }: { image: string }, images: readonly LocalImage[]): LocalImage[] {
  return images.filter(({ id }) => id === image).slice(0, 1);
}

/** Values whose image is the chosen one, or else the record's (`stored`, null when it has none). */
export function fitImage<V extends { image: string }>(
  values: V,
  stored: string | null,
  images: readonly LocalImage[],
): V {
  return { ...values, image: chosenImage(values, images)[0]?.id ?? stored ?? '' };
}
