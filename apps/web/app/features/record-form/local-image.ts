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
