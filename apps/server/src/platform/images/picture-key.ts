/** Where the file of a picture in one width (px) is stored. */
export const pictureFileKey = (id: string, width: number): string => `${id}-${width}.webp`;

/** The picture that a stored file belongs to; null when it is none of a picture's. */
export function pictureOfKey(key: string): string | null {
  return /^([0-9a-f]{32})-\d+\.webp$/.exec(key)?.[1] ?? null;
}
