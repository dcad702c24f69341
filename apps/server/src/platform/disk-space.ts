import { statfs } from 'node:fs/promises';

/** A disk with less space left, in bytes, counts as full: a picture, or a few writes of the database, may not fit. */
const minFreeBytes = 8 * 1024 * 1024;

/** Returns whether the disk of a folder is full; false where that cannot be told. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const space = await statfs(folder).catch(() => null);
  return space !== null && space.blocks > 0 && space.bavail * space.bsize < minFreeBytes;
}
