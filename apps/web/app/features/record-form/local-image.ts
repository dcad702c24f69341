import type { PictureSource } from '../../ui/picture-source.ts';

/** An image that was chosen here and is not uploaded yet. */
export interface LocalImage {
  /** Tells it from the others of the form; stays the same in a draft. */
  id: string;
  name: string;
  file: Blob;
  /** Object URL of the file, good until the page goes. */
  url: string;
  /** Size in px, upright. */
  width: number;
  height: number;
}

/** What is kept of an image in a draft. */
export type DraftImage = Omit<LocalImage, 'url'>;

/** The image as a draft keeps it. */
export function toDraftImage({ url: _, ...kept }: LocalImage): DraftImage {
  return kept;
}

/** The images of a draft, ready to show. What is no such list counts as empty. */
export function fromDraftImages(kept: unknown): LocalImage[] {
  if (!Array.isArray(kept)) return [];
  return (kept as DraftImage[])
    .filter(({ file }) => file instanceof Blob)
    .map((image) => ({ ...image, url: URL.createObjectURL(image.file) }));
}

/** The image as pages show pictures. */
export function toPictureSource({ url, width, height }: LocalImage): PictureSource {
  return { src: url, width, height, preview: '', widths: [] };
}
