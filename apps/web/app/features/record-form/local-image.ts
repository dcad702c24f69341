import type { PictureSource } from '../../ui/picture-source.ts';

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
export function toDraftImage({ url: _, ...kept }: LocalImage): DraftImage {
  return kept;
}

/** Restores the images of a draft. An invalid list is treated as empty. */
export function fromDraftImages(kept: unknown): LocalImage[] {
  if (!Array.isArray(kept)) return [];
  return (kept as DraftImage[])
    .filter(({ file }) => file instanceof Blob)
    .map((image) => ({ ...image, url: URL.createObjectURL(image.file) }));
}

/** Returns the image as a picture source for display. */
export function toPictureSource({ url, width, height }: LocalImage): PictureSource {
  return { src: url, width, height, preview: '', widths: [] };
}
