/** Widest variant that there is an AVIF file of, in px: no phone needs a wider one, and they take longest to make. */
const maxAvifWidth = 1200;

/** Where the WebP file of a picture in one width (px) is stored. */
export const pictureFileKey = (id: string, width: number): string => `${id}-${width}.webp`;

/** Where the AVIF file of a picture in one width (px) is stored. */
export const avifFileKey = (id: string, width: number): string => `${id}-${width}.avif`;

/** Those of a picture's widths that AVIF files are made of. */
export const avifWidths = (widths: readonly number[]): number[] => widths.filter((width) => width <= maxAvifWidth);

/** All files that a picture with these widths may have; of AVIF files some may be missing. */
export function pictureFileKeys(id: string, widths: readonly number[]): string[] {
  return [
    ...widths.map((width) => pictureFileKey(id, width)),
    ...avifWidths(widths).map((width) => avifFileKey(id, width)),
  ];
}

/** The AVIF file that may be sent instead of a picture's WebP file; null where none is made. */
export function avifKeyFor(key: string): string | null {
  const [, id = '', width = ''] = /^([0-9a-f]{32})-(\d+)\.webp$/.exec(key) ?? [];
  return id !== '' && Number(width) <= maxAvifWidth ? avifFileKey(id, Number(width)) : null;
}

/** The picture that a stored file belongs to; null when it is none of a picture's. */
export function pictureOfKey(key: string): string | null {
  return /^([0-9a-f]{32})-\d+\.(?:webp|avif)$/.exec(key)?.[1] ?? null;
}
