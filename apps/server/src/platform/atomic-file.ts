import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes `bytes` so that `path` afterwards holds either all of them or what it held before, also when the
 * power goes: a temporary file in `stagingDir`, flushed, then renamed.
 * `stagingDir` (default: the folder of `path`) must exist and be on the same file system as `path`.
 * `mode` is the permission of the new file. Errors are those of `node:fs`; no temporary file stays behind.
 */
export async function writeFileAtomically(
  path: string,
  bytes: Uint8Array,
  { stagingDir = dirname(path), mode = 0o644 }: { stagingDir?: string; mode?: number } = {},
): Promise<void> {
  const staged = join(stagingDir, `.${randomUUID()}.tmp`);
  try {
    const file = await open(staged, 'wx', mode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(staged, path);
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Flushes a folder: a rename survives a power cut only after that. Windows cannot open folders for it, and does nothing. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
