import type { PictureSource } from '../../ui/picture-source.ts';
import { isObject, listOf } from './read-stored.ts';

/** A selected picture that is not uploaded yet. */
export interface LocalPicture {
  /** Unique within the form; preserved in kept forms. */
  id: string;
  name: string;
  file: Blob;
  /** Object URL of the file, valid until the page is unloaded. */
  url: string;
  /** Size in px, after applying EXIF orientation. */
  width: number;
  height: number;
}

/** The part of a picture that a kept form stores. */
type KeptPicture = Omit<LocalPicture, 'url'>;

/** Returns the picture as stored in a kept form. */
export function toKeptPicture({ url: _, ...picture }: LocalPicture): KeptPicture {
  return picture;
}

const readKeptPictures = listOf((stored): KeptPicture | undefined => {
  if (!isObject(stored)) return undefined;
  const { id, name, file, width, height } = stored;
  if (typeof id !== 'string' || typeof name !== 'string' || !(file instanceof Blob)) return undefined;
  return typeof width === 'number' && typeof height === 'number' ? { id, name, file, width, height } : undefined;
});

/** Restores the pictures of a kept form; invalid ones are dropped. */
export function fromKeptPictures(stored: unknown): LocalPicture[] {
  return (readKeptPictures(stored) ?? []).map((picture) => ({ ...picture, url: URL.createObjectURL(picture.file) }));
}

/** Returns the picture as a picture source for display. */
export function toPictureSource({ url, width, height }: LocalPicture): PictureSource {
  return { src: url, width, height, preview: '', widths: [] };
}
