import { openDiskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the storage that the settings select: S3-compatible if `url` is given
 * (`s3://KEY:SECRET@bucket?endpoint=…&region=…`), otherwise files in `folder`. Rejects with an `Error` of one line for
 * an invalid URL, and as `node:fs` does when the folder cannot be created.
 */
export async function openStorage({ url, folder }: { url: string | null; folder: string }): Promise<Storage> {
  if (url === null) return openDiskStorage(folder);
  const location = parseS3Url(url);
  // Imported only here: installations that store on disk do not load the SDK.
  const { openS3Storage } = await import('./s3.ts');
  return openS3Storage(location);
}

/** An S3-compatible store. */
export interface S3Location {
  bucket: string;
  /** URL of a store other than Amazon's. */
  endpoint?: string;
  region?: string;
  /** If absent, credentials come from the environment and the default locations of the AWS tools. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/**
 * Parses an `s3://` URL. Key and secret are percent-encoded where they contain `/`, `+`, `:` or `@`. Throws an `Error`
 * whose message continues the setting's name (`STORAGE_URL has a path: …`) in one line, and never contains the URL,
 * which may hold a secret.
 */
export function parseS3Url(text: string): S3Location {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:') throw new Error('is not an address such as s3://bucket?endpoint=…&region=…');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) throw new Error('does not name a bucket (s3://bucket)');
  if (!['', '/'].includes(url.pathname)) throw new Error('has a path: the bucket must be for this site alone');
  for (const name of url.searchParams.keys()) {
    if (name !== 'endpoint' && name !== 'region') throw new Error('knows the parameters endpoint and region only');
  }
  return {
    bucket: url.host,
    endpoint: endpointOf(url.searchParams.get('endpoint')),
    region: url.searchParams.get('region') ?? undefined,
    credentials: credentialsOf(url),
  };
}

function endpointOf(text: string | null): string | undefined {
  if (text === null) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('has an endpoint that is not http(s)://…');
  return text;
}

function credentialsOf({ username, password }: URL): S3Location['credentials'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '') throw new Error('needs both a key and a secret, or neither');
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  } catch {
    throw new Error('has a key or secret with a stray % (write %25)');
  }
}
