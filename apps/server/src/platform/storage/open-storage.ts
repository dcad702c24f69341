import { openDiskStorage } from './disk.ts';
import { parseS3Url } from './s3-url.ts';
import type { Storage } from './storage.ts';

/** Where files go: the store at `url` where it is given, else `folder`. */
export interface StorageSettings {
  url: string | undefined;
  folder: string;
}

/**
 * The storage that the settings ask for: an S3-compatible one where `url` is given
 * (`s3://KEY:SECRET@bucket?endpoint=…&region=…`), else files in `folder`.
 * Rejects with an `Error` of one line for a wrong address, and as `node:fs` does where no folder can be made.
 */
export async function openStorage({ url, folder }: StorageSettings): Promise<Storage> {
  if (url === undefined) return openDiskStorage(folder);
  const location = parseS3Url(url);
  // Loaded here only: an installation on disk never pays for the SDK.
  const { openS3Storage } = await import('./s3.ts');
  return openS3Storage(location);
}
