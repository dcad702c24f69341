import type { Readable } from 'node:stream';

/** Bytes `start` to `end` of a file, both counted from 0 and included; without `end`, to the last one. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** A file that was found. Read `body` to its end or destroy it: until then it holds a connection or file. */
export interface StoredFile {
  /** The file, or the requested range of it. */
  body: Readable;
  /** Size of the whole file in bytes, also if `body` is only a range of it. */
  size: number;
  contentType: string;
  lastModified: Date;
}

/** Storage of uploaded files: immutable files under flat keys (see `isStorageKey`). */
export interface Storage {
  /**
   * Stores `body` under `key` atomically: readers see all of it or nothing. Replaces an existing file. Rejects with a
   * `TypeError` for an invalid key, or one whose extension does not match `contentType`.
   */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /**
   * Returns the file under `key`, or `null` if there is none (also for an invalid key). A `range` is clamped to the end
   * of the file; one that starts beyond it rejects with a `RangeError`.
   */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
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
