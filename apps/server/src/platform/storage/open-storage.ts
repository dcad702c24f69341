import { openDiskStorage } from './disk.ts';
import { parseS3Url } from './s3-url.ts';
import type { Storage } from './storage.ts';

/** Where files are stored: the object store at `url` if given, otherwise `folder`. */
export interface StorageSettings {
  url: string | undefined;
  folder: string;
}

/**
 * Opens the storage that the settings select: S3-compatible if `url` is given
 * (`s3://KEY:SECRET@bucket?endpoint=…&region=…`), otherwise files in `folder`. Rejects with an `Error` of one line for
 * an invalid URL, and as `node:fs` does when the folder cannot be created.
 */
export async function openStorage({ url, folder }: StorageSettings): Promise<Storage> {
  if (url === undefined) return openDiskStorage(folder);
  const location = parseS3Url(url);
  // Imported only here: installations that store on disk do not load the SDK.
  const { openS3Storage } = await import('./s3.ts');
  return openS3Storage(location);
}
