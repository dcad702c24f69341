import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { type AvifEncoder, AvifError, createAvifEncoder } from '../../platform/images/avif-encoder.ts';
import { avifFileKey, avifWidths, pictureFileKey } from '../../platform/images/picture-key.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { claimAvifDue, type DuePicture, updateAvifDue } from './avif-queue.ts';

/** Duration of a claim on a picture, in ms; longer than encoding ever takes. */
const claimMs = 2 * 60 * 60 * 1000;

/**
 * Encodes missing AVIF files, newest pictures first, until none is due or `stop` is aborted; returns the number of
 * pictures. A picture that cannot be encoded is logged and skipped permanently; after a storage or database error it is
 * retried later. Several processes may run it concurrently. Responses do not change, so this is not a content write.
 */
export async function makeAvif(deps: Deps, stop: AbortSignal): Promise<number> {
  const {
    store: { db },
    clock,
    log,
  } = deps;
  const encoder = createAvifEncoder(stop);
  const claim = (): Promise<DuePicture | null> =>
    claimAvifDue(db, instant(clock), new Date(clock.now() + claimMs).toISOString());
  let made = 0;
  try {
    for (let due = await claim(); due !== null; due = await claim()) {
      try {
        await storeAvif(deps.storage, encoder, due);
        made += 1;
      } catch (error) {
        if (stop.aborted) {
          await updateAvifDue(db, due.id, instant(clock));
          break;
        }
        if (!(error instanceof AvifError)) throw error;
        log.warn({ err: error, picture: due.id }, 'AVIF encoding failed');
      }
      await updateAvifDue(db, due.id, null);
    }
  } finally {
    encoder.close();
  }
  return made;
}

/** Stores the AVIF files of a picture that are smaller than the existing WebP files. */
async function storeAvif(storage: Storage, encoder: AvifEncoder, { id, widths }: DuePicture): Promise<void> {
  const largest = await storage.get(pictureFileKey(id, widths.at(-1)!));
  if (largest === null) throw new AvifError('Its file is missing');
  const files = await encoder.encode(await buffer(largest.body), avifWidths(widths));
  for (const { width, body } of files) {
    const size = await sizeOf(storage, pictureFileKey(id, width));
    if (body.length < size) await storage.put(avifFileKey(id, width), body, 'image/avif');
  }
}

/** Returns the size of a stored file in bytes; 0 when it is missing. */
async function sizeOf(storage: Storage, key: string): Promise<number> {
  const file = await storage.get(key);
  file?.body.destroy();
  return file?.size ?? 0;
}
