import { openDiskStorage } from './disk.ts';
import { parseS3Url } from './s3-url.ts';
import type { Storage } from './storage.ts';

/**
 * The storage that the settings ask for: an S3-compatible one where `url` is given
 * (`s3://KEY:SECRET@bucket?endpoint=…&region=…`), else files in `folder`.
 * Rejects with an `Error` of one line for a wrong address, and as `node:fs` does for a folder that cannot be made.
 */
export async function openStorage({ url, folder }: { url: string | undefined; folder: string }): Promise<Storage> {
  if (url === undefined) return openDiskStorage(folder);
  const location = parseS3Url(url);
  // Loaded here only: an installation on disk never pays for the SDK.
  const { openS3Storage } = await import('./s3.ts');
  return openS3Storage(location);
}
