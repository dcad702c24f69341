import type { Readable } from 'node:stream';

/** Bytes `start` to `end` of a file, both counted from 0 and included; without `end`, to the last one. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** A file that was found. Read `body` to its end or destroy it: until then it holds a connection or file. */
export interface StoredFile {
  /** The file, or the range of it that was asked for. */
  body: Readable;
  /** Size of the whole file in bytes, also where `body` is only a range of it. */
  size: number;
  contentType: string;
  lastModified: Date;
}

/** Where uploaded files are kept: immutable files under flat keys (see `isStorageKey`). */
export interface Storage {
  /**
   * Keeps `body` under `key`; whoever reads it sees all of it or nothing. An existing file is replaced.
   * Rejects with a `TypeError` for a key that is none, or whose ending does not say `contentType`.
   */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /**
   * The file under `key`, or `null` where there is none (also for text that is no key).
   * A `range` is cut at the end of the file; one that starts behind it rejects with a `RangeError`.
   */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Removes the file if it is there. Rejects with a `TypeError` for a key that is none. */
  remove(key: string): Promise<void>;
  /**
   * Removes the file if it was last written before `moment`, and answers whether it was there and did. What is written
   * anew meanwhile stays. Rejects with a `TypeError` for a key that is none.
   */
  removeIfOlder(key: string, moment: Date): Promise<boolean>;
  /** All files, in no particular order. What else lies in the same place is passed over. */
  list(): AsyncIterable<{ key: string; lastModified: Date }>;
  /** Lets go of connections. The storage must not be used afterwards. */
  close(): Promise<void>;
}
