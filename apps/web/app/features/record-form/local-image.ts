import type { PictureSource } from '../../ui/picture-source.ts';
import { isObject, listOf } from './read-stored.ts';

/** A selected image that is not uploaded yet. */
export interface LocalImage {
  /** Unique within the form; preserved in drafts. */
  id: string;
  name: string;
  file: Blob;
  /** Object URL of the file, valid until the page is unloaded. */
  url: string;
  /** Size in px, after applying EXIF orientation. */
  width: number;
  height: number;
}

/** The part of an image that a draft stores. */
export type DraftImage = Omit<LocalImage, 'url'>;

/** Returns the image as stored in a draft. */
export function toDraftImage({ url: _, ...image }: LocalImage): DraftImage {
  return image;
}

const readDraftImages = listOf((stored): DraftImage | undefined => {
  if (!isObject(stored)) return undefined;
  const { id, name, file, width, height } = stored;
  if (typeof id !== 'string' || typeof name !== 'string' || !(file instanceof Blob)) return undefined;
  return typeof width === 'number' && typeof height === 'number' ? { id, name, file, width, height } : undefined;
});

/** Restores the images of a draft; invalid ones are dropped. */
export function fromDraftImages(stored: unknown): LocalImage[] {
  return (readDraftImages(stored) ?? []).map((image) => ({ ...image, url: URL.createObjectURL(image.file) }));
}

/** Returns the image as a picture source for display. */
export function toPictureSource({ url, width, height }: LocalImage): PictureSource {
  return { src: url, width, height, preview: '', widths: [] };
}

/** The parts of a form's definition for its single image, whose stored URL is the record's field `url`. */
export function singleImage<K extends string>(url: K) {
  const chosenImage = ({ image }: { image: string }, images: readonly LocalImage[]): LocalImage[] =>
    images.filter(({ id }) => id === image).slice(0, 1);
  return {
    imagesOf: chosenImage,
    fit: <V extends { image: string }>(
      values: V,
      record: Readonly<Record<K, string | null>> | null,
      images: readonly LocalImage[],
    ): V => ({ ...values, image: chosenImage(values, images)[0]?.id ?? record?.[url] ?? '' }),
  };
}
