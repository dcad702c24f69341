import type { Readable } from 'node:stream';

/** A file that was found. Read `body` to its end or destroy it: until then it holds a connection or file. */
export interface StoredFile {
  body: Readable;
  /** Size in bytes. */
  size: number;
  contentType: string;
}

/** Storage of uploaded files: immutable files under flat keys (see `contentTypeOf`). */
export interface Storage {
  /**
   * Stores `body` under `key` atomically: readers see all of it or nothing. Replaces an existing file. Rejects with a
   * `TypeError` for an invalid key, or one whose extension does not match `contentType`.
   */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** Returns the file under `key`, or `null` if there is none (also for an invalid key). */
  get(key: string): Promise<StoredFile | null>;
  /** Deletes the file if it exists. Rejects with a `TypeError` for an invalid key. */
  remove(key: string): Promise<void>;
  /**
   * Deletes the file if it was last written before `moment`; returns whether it existed and was deleted. A file
   * rewritten concurrently is kept. Rejects with a `TypeError` for an invalid key.
   */
  removeIfOlder(key: string, moment: Date): Promise<boolean>;
  /** Yields all files, in no particular order. Skips foreign files in the same location. */
  list(): AsyncIterable<{ key: string; lastModified: Date }>;
  /** Closes connections. The storage must not be used afterwards. */
  close(): Promise<void>;
}

/** Content types of stored files, by the extension of their keys. */
const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

// Lower case only, for case-insensitive file systems; only one dot, so no path traversal.
const keyPattern = /^[a-z0-9]{2}[a-z0-9-]{0,120}\.([a-z0-9]{2,5})$/;

/**
 * Returns the content type of a storage key's extension; `undefined` for text that is not a key. A key consists of
 * lower-case letters, digits and hyphens, then a dot and a known extension.
 */
export function contentTypeOf(key: string): string | undefined {
  const ending = keyPattern.exec(key)?.[1];
  return ending !== undefined && Object.hasOwn(contentTypes, ending) ? contentTypes[ending] : undefined;
}

/** Throws a `TypeError` unless `key` is a storage key and its extension matches `contentType` (if given). */
export function requireStorageKey(key: string, contentType?: string): void {
  const expected = contentTypeOf(key);
  if (expected === undefined) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`);
  if (contentType !== undefined && contentType !== expected) {
    throw new TypeError(`${key} would hold ${expected}, not ${contentType}`);
  }
}
