/**
 * Widest variant that is also encoded as AVIF, in px: no phone needs a wider one, and wider ones take longest to
 * encode.
 */
const maxAvifWidth = 1200;

/** Storage key of the WebP file of a picture in one width (px). */
export const pictureFileKey = (id: string, width: number): string => `${id}-${width}.webp`;

/** Storage key of the AVIF file of a picture in one width (px). */
export const avifFileKey = (id: string, width: number): string => `${id}-${width}.avif`;

/** Returns those of a picture's widths that are encoded as AVIF. */
export const avifWidths = (widths: readonly number[]): number[] => widths.filter((width) => width <= maxAvifWidth);

/** Returns the keys of all files that a picture with these widths may have; some AVIF files may be missing. */
export function pictureFileKeys(id: string, widths: readonly number[]): string[] {
  return [
    ...widths.map((width) => pictureFileKey(id, width)),
    ...avifWidths(widths).map((width) => avifFileKey(id, width)),
  ];
}

/**
 * Returns the key of the AVIF file that may be sent instead of a picture's WebP file; null if there is none for that
 * width.
 */
export function avifKeyFor(key: string): string | null {
  const [, id = '', width = ''] = /^([0-9a-f]{32})-(\d+)\.webp$/.exec(key) ?? [];
  return id !== '' && Number(width) <= maxAvifWidth ? avifFileKey(id, Number(width)) : null;
}

/** Returns the id of the picture that a stored file belongs to; null if the file does not belong to a picture. */
export function pictureOfKey(key: string): string | null {
  return /^([0-9a-f]{32})-\d+\.(?:webp|avif)$/.exec(key)?.[1] ?? null;
}
