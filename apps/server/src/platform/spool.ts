import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import path from 'node:path';

/** Storage of spools: `used` bytes of at most `max` in memory, the rest in files of `folder`. */
export interface SpoolRoom {
  folder: string;
  used: number;
  max: number;
}

/** Sizes of a spool's buffer in bytes: it doubles, as long as there is room; the smallest needs none. */
const minBuffer = 4 * 1024;
const maxBuffer = 32 * 1024;

/**
 * Bytes in the order in which they were appended: in memory while they are few, else in a file. The file is deleted as
 * soon as it is open, so that nothing is left however the process ends.
 */
export class Spool {
  readonly #room: SpoolRoom;
  #buffer = Buffer.alloc(0);
  /** Number of bytes in the buffer, after those in the file. */
  #buffered = 0;
  #file: FileHandle | null = null;
  #written = 0;
  #closed = false;

  constructor(room: SpoolRoom) {
    this.#room = room;
  }

  get size(): number {
    return this.#written + this.#buffered;
  }

  /** Appends a copy; wait for it before the next call. Throws when the disk is full, or the spool was closed. */
  async append(bytes: Uint8Array): Promise<void> {
    let remainingBytes = bytes;
    while (remainingBytes.length > 0) {
      if (this.#buffered === this.#buffer.length && !this.#grow()) await this.#flush();
      if (this.#closed) throw new Error('the spool is closed');
      const count = Math.min(remainingBytes.length, this.#buffer.length - this.#buffered);
      this.#buffer.set(remainingBytes.subarray(0, count), this.#buffered);
      this.#buffered += count;
      remainingBytes = remainingBytes.subarray(count);
    }
  }

  /** Returns the bytes from `start` up to `end`. */
  async read(start: number, end: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(end - start);
    const stored = Math.max(0, Math.min(end, this.#written) - start);
    for (let done = 0; done < stored;) {
      const { bytesRead } = await this.#file!.read(bytes, done, stored - done, start + done);
      if (bytesRead === 0) throw new Error('the file of a spool is shorter than what was written');
      done += bytesRead;
    }
    this.#buffer.copy(bytes, stored, Math.max(0, start - this.#written), Math.max(0, end - this.#written));
    return bytes;
  }

  /** Frees memory and file. */
  close(): void {
    this.#closed = true;
    this.#resize(0);
    void this.#file?.close().catch(() => undefined);
    this.#file = null;
  }

  #grow(): boolean {
    const { length } = this.#buffer;
    const next = Math.max(minBuffer, length * 2);
    if (next > maxBuffer || (length > 0 && this.#room.used + next - length > this.#room.max)) return false;
    this.#resize(next);
    return true;
  }

  #resize(length: number): void {
    const next = Buffer.allocUnsafeSlow(length);
    this.#buffer.copy(next);
    this.#room.used += length - this.#buffer.length;
    this.#buffer = next;
  }

  async #flush(): Promise<void> {
    this.#file ??= await this.#open();
    await writeAll(this.#file, this.#buffer, this.#written);
    this.#written += this.#buffered;
    this.#buffered = 0;
  }

  async #open(): Promise<FileHandle> {
    const name = path.join(this.#room.folder, `upload-${randomUUID()}`);
    const file = await open(name, 'wx+', 0o600);
    await unlink(name);
    if (!this.#closed) return file;
    await file.close();
    throw new Error('the spool is closed');
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
